import type { ReadLinkImportAnswer } from '#contract/links/link-imports.ts'
import type { BulkRow } from '#web/features/links/bulk/bulk-row.ts'

/**
 * The links to create: those without a doubt, and selected doubtful ones under the
 * proposed alias.
 * @param chosen indexes in `links`
 */
export function chosenRows(
  { links, doubts }: Pick<ReadLinkImportAnswer, 'links' | 'doubts'>,
  chosen: ReadonlySet<number>,
): BulkRow[] {
  const doubtful = new Map(doubts.map((doubt) => [doubt.at, doubt.proposal]))
  return links.flatMap(({ row: _, alias: given, ...link }, at): BulkRow[] => {
    if (doubtful.has(at) && !chosen.has(at)) return []
    const alias = doubtful.get(at) ?? given
    return [{ item: { ...link, ...(alias !== '' && { alias }) }, outcome: { status: 'waiting' } }]
  })
}
