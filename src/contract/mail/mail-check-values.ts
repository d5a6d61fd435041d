/** What a check of mail looks at; without schemas, so that the browser can load it. */

export const mailRecordKinds = ['spf', 'dkim', 'dmarc'] as const
export type MailRecordKind = (typeof mailRecordKinds)[number]
