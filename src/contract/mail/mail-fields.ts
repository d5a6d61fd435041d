/** What a mail can say of its reader: their address, when they joined, and the page they follow. */
export const mailFields = ['email', 'joined', 'page'] as const
export type MailField = (typeof mailFields)[number]
