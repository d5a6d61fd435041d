/** What this software is called where nobody has given it another name. */
export const PRODUCT = 'Waypost'
