import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createPace } from '../../platform/pace.ts'
import {
  addressesOf,
  blockLink,
  type JudgedLink,
  listLinksToJudge,
  unblockLink,
} from '../links/index.ts'
import { judgeAgain, type Verdict } from '../safety/index.ts'
import { listGranted } from './appeals.repository.ts'
import { enqueueBlockNotice } from './block-notice.job.ts'

/** Takes some two milliseconds of the thread that answers redirects. */
const LINKS_PER_STEP = 100

export interface Recheck {
  blocked: number
  freed: number
}

/**
 * Checks links again (A58). A link that leads to a bad address is put behind the warning page and
 * its owner is told; a link that no longer does is unblocked. Each step is its own transaction, so
 * that a crash loses nothing and others can write in between.
 * @param text only links with this text in an address; null for all
 * @param ids only these links
 */
export async function recheckLinks(
  deps: Deps,
  text: string | null,
  ids?: readonly string[],
): Promise<Recheck> {
  const done: Recheck = { blocked: 0, freed: 0 }
  const rest = createPace()
  for (let after = ''; ; ) {
    const step = { after, text, ids, limit: LINKS_PER_STEP }
    const { links, upTo } = await listLinksToJudge(deps.db, step)
    const { verdicts, unsure } = await judgeLinks(deps, links)
    const toBlock = links.filter(({ id }) => verdicts.has(id))
    const toFree = links.filter(
      (link) => link.blocked_at !== null && !verdicts.has(link.id) && !staysBlocked(link, unsure),
    )
    if (toBlock.length + toFree.length > 0) {
      await transaction(deps, async (deps) => {
        const owners = new Map<string, number>()
        for (const link of toBlock) {
          const { reason, host } = verdicts.get(link.id)!
          const stored = await blockLink(deps, link.id, { reason, host })
          if (stored === undefined) continue
          done.blocked += 1
          if (link.blocked_at === null) owners.set(link.created_by, stored.blocked_at ?? 0)
        }
        for (const link of toFree) if (await unblockLink(deps, link.id)) done.freed += 1
        for (const [userId, since] of owners) await enqueueBlockNotice(deps, { userId, since })
      })
    }
    if (upTo === undefined) return done
    after = upTo
    await rest()
  }
}

/** A link that the service may have flagged stays blocked while the service cannot be reached. */
const staysBlocked = (link: JudgedLink, unsure: ReadonlySet<string>) =>
  link.blocked_reason !== 'unwanted' && addressesOf(link).some((href) => unsure.has(href))

/** The first verdict on an address of each link, without links whose appeal was granted. */
async function judgeLinks(
  deps: Deps,
  links: readonly JudgedLink[],
): Promise<{ verdicts: ReadonlyMap<string, Verdict>; unsure: ReadonlySet<string> }> {
  const addresses = new Map(links.map((link) => [link.id, addressesOf(link)]))
  const { verdicts: found, unsure } = await judgeAgain(deps, [...addresses.values()].flat())
  const verdicts = new Map<string, Verdict>()
  for (const [id, hrefs] of addresses) {
    const bad = hrefs.find((href) => found.has(href))
    if (bad !== undefined) verdicts.set(id, found.get(bad)!)
  }
  for (const [id, granted] of await listGranted(deps.db, [...verdicts.keys()])) {
    const now = JSON.stringify(addresses.get(id))
    if (granted.some((appeal) => appeal.addresses === now)) verdicts.delete(id)
  }
  return { verdicts, unsure }
}
