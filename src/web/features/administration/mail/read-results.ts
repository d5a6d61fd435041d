import { type MailRecordKind, mailRecordKinds } from '#contract/mail/mail-check-values.ts'

/** What the receiving server found: `pass`, `fail`, `none` and so on; undefined if it says nothing. */
export type MailResults = Partial<Record<MailRecordKind, string>>

/**
 * Reads the results of SPF, DKIM and DMARC from the headers of a received mail, or from its whole
 * source (RFC 8601). The uppermost header counts: the receiving server wrote it.
 */
export function readMailResults(source: string): MailResults {
  const [head = ''] = source.replaceAll('\r\n', '\n').trimStart().split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const results: MailResults = {}
  for (const line of lines) {
    if (!/^(ARC-)?Authentication-Results:/i.test(line)) continue
    for (const kind of mailRecordKinds) {
      results[kind] ??= new RegExp(`(?:^|[;\\s])${kind}=([a-z]+)`, 'i')
        .exec(line)?.[1]
        ?.toLowerCase()
    }
  }
  return Object.fromEntries(Object.entries(results).filter(([, result]) => result !== undefined))
}
