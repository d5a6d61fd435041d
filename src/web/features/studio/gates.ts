/** What visitors may have to confirm, in the order of the options. */
export const GATES = ['none', '18', '21', '25', 'sensitive'] as const
