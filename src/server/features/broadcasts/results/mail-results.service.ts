import type { Deps } from '../../../deps.ts'
import { csvLine } from '../../../platform/csv.ts'
import { presentBroadcast } from '../broadcasts.presenter.ts'
import { type BroadcastOfCaller, getBroadcast } from '../broadcasts.service.ts'
import { type LinkOfMail, listMailLinks } from './mail-clicks.repository.ts'

/** How many readers followed each link of a mail. @throws notFound */
export async function listLinksOfMail(
  deps: Deps,
  caller: BroadcastOfCaller,
): Promise<LinkOfMail[]> {
  const { row } = await getBroadcast(deps, caller)
  return listMailLinks(deps.db, row.id)
}

const OUTCOMES = [
  ...['sent', 'bounced', 'failed', 'skipped', 'waiting'],
  ...['unsubscribed', 'complained', 'clicked'],
] as const

/** All results of a mail as CSV: the outcomes, then its links. @throws notFound */
export async function exportMailResults(
  deps: Deps,
  caller: BroadcastOfCaller,
): Promise<AsyncIterable<string>> {
  const { row, results } = await getBroadcast(deps, caller, 'broadcasts.export')
  const links = await listMailLinks(deps.db, row.id)
  const counts = results as unknown as Readonly<Record<string, number>>
  return write([
    ['result', 'address', 'people', 'clicks'],
    ['recipients', '', String(presentBroadcast(row, results).recipients), ''],
    ...OUTCOMES.map((name) => [name, '', String(counts[name] ?? 0), '']),
    ...links.map(({ address, people, clicks }) => [
      'link',
      address,
      String(people),
      String(clicks),
    ]),
  ])
}

async function* write(rows: readonly string[][]): AsyncGenerator<string> {
  yield rows.map(csvLine).join('')
}
