import type { SimulationAnswer } from '#contract/links/link-simulation.ts'
import type { Deps } from '../../../deps.ts'
import { gateGrantOf } from '../../../platform/http/page-cookie.ts'
import { barrierOf, shownState } from '../../../redirect/index.ts'

/**
 * Names the conditions that a page puts on its link: what it asks first, or that it does not show
 * the link.
 * @param barrier from `findLinkBarrier`
 * @param now ms UTC
 */
export async function readBoundBy(
  { db }: Pick<Deps, 'db'>,
  barrier: string | null,
  now: number,
): Promise<SimulationAnswer['boundBy']> {
  if (barrier === null) return null
  const bound = barrierOf(barrier)
  const [step] = bound.steps
  const isShown = shownState(bound, now) === 'shown'
  if (isShown && step === undefined) return null
  const { username } = await db
    .selectFrom('page')
    .select('username')
    .where('id', '=', bound.pageId)
    .executeTakeFirstOrThrow()
  if (!isShown || step === undefined) return { page: username, group: null, asks: null }
  const groups = await db
    .selectFrom('block')
    .select(['id', 'title'])
    .where('page_id', '=', bound.pageId)
    .where('kind', '=', 'group')
    .execute()
  const group = groups.find(({ id }) => id === step.what || gateGrantOf(id) === step.what)
  const isCode = step.what === 'code' || step.what === group?.id
  const asks = isCode ? 'passcode' : (step.mark as 'sensitive')
  return { page: username, group: group?.title ?? null, asks }
}
