import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { createPace } from '../../platform/pace.ts'
import {
  addressesOfPage,
  blockPage,
  type JudgedPage,
  listPagesToJudge,
  unblockPage,
} from '../pages/index.ts'
import { judgeAgain, type Verdict } from '../safety/index.ts'
import { listGrantedToPages } from './page-appeals.repository.ts'
import { enqueuePageNotice } from './page-notice.job.ts'
import type { Recheck } from './recheck.service.ts'

const PAGES_PER_STEP = 100

/**
 * The same for pages that lead elsewhere themselves, by forwarding, after their end or by an address
 * in a text: their destinations must pass the same check as those of links.
 * @param text only pages with this text in an address; null for all
 * @param ids only these pages
 */
export async function recheckPages(
  deps: Deps,
  text: string | null,
  ids?: readonly string[],
): Promise<Recheck> {
  const done: Recheck = { blocked: 0, freed: 0 }
  const rest = createPace()
  for (let after = ''; ; ) {
    const step = { after, text, ids, limit: PAGES_PER_STEP }
    const { pages, upTo } = await listPagesToJudge(deps.db, step)
    const { verdicts, unsure } = await judgePages(deps, pages)
    const toBlock = pages.filter(({ id }) => verdicts.has(id))
    const toFree = pages.filter(
      ({ id, blocked_at }) => blocked_at !== null && !verdicts.has(id) && !unsure.has(id),
    )
    if (toBlock.length + toFree.length > 0) {
      await transaction(deps, async (deps) => {
        for (const page of toBlock) {
          const { reason, host } = verdicts.get(page.id)!
          if (!(await blockPage(deps, page.id, { reason, host }))) continue
          done.blocked += 1
          if (page.blocked_at === null) await enqueuePageNotice(deps, page.id)
        }
        for (const { id } of toFree) if (await unblockPage(deps, id)) done.freed += 1
      })
    }
    if (upTo === undefined) return done
    after = upTo
    await rest()
  }
}

/** The first verdict on an address of each page, and the pages that could not be checked. */
async function judgePages(
  deps: Deps,
  pages: readonly JudgedPage[],
): Promise<{ verdicts: ReadonlyMap<string, Verdict>; unsure: ReadonlySet<string> }> {
  const addresses = new Map(pages.map((page) => [page.id, addressesOfPage(page)]))
  const found = await judgeAgain(deps, [...addresses.values()].flat())
  const granted = await listGrantedToPages(deps.db, [...addresses.keys()])
  const verdicts = new Map<string, Verdict>()
  const unsure = new Set<string>()
  for (const [id, all] of addresses) {
    const hrefs = all.filter((href) => !granted.get(id)?.has(href))
    const bad = hrefs.find((href) => found.verdicts.has(href))
    if (bad !== undefined) verdicts.set(id, found.verdicts.get(bad)!)
    else if (hrefs.some((href) => found.unsure.has(href))) unsure.add(id)
  }
  return { verdicts, unsure }
}
