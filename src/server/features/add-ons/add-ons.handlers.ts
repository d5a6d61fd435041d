import { addOnKinds } from '#contract/add-ons/add-on-values.ts'
import {
  changeAddOnEndpoint,
  createAddOnEndpoint,
  deleteAddOnEndpoint,
  endAddOnEndpoint,
  grantAddOnEndpoint,
  listAddOnsEndpoint,
  listGrantsEndpoint,
  spaceAddOnsEndpoint,
} from '#contract/add-ons/add-ons.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/call.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { presentAddOn, presentGiven, presentLimit, timeOf } from './add-ons.presenter.ts'
import { countSpaces, listAddOns } from './add-ons.repository.ts'
import { includes } from './add-ons.service.ts'
import {
  changeAddOn,
  createAddOn,
  deleteAddOn,
  endAddOn,
  giveAddOn,
  listAddOnsOfSpace,
  listGrants,
} from './offers.service.ts'

/** Every call of the contract's `add-ons.ts`. */
export const addOnRoutes = [
  route(listAddOnsEndpoint, async (deps) => ({ items: await presentAll(deps) })),

  route(createAddOnEndpoint, async (deps, { body }) =>
    presentAddOn(await createAddOn(deps, body), 0),
  ),

  route(changeAddOnEndpoint, async (deps, { params, body }) => {
    const row = await changeAddOn(deps, params.id, body)
    const counts = await countSpaces(deps.db, deps.clock.now())
    return presentAddOn(row, counts.get(row.id) ?? 0)
  }),

  route(deleteAddOnEndpoint, async (deps, { params }) => {
    await deleteAddOn(deps, params.id)
    return undefined
  }),

  route(grantAddOnEndpoint, async (deps, { caller, params, body }) => {
    const until = body.until ? Date.parse(body.until) : null
    const giving = { spaceId: params.id, addOnId: body.addOnId, createdBy: caller.userId, until }
    return presentGiven(
      await transaction(deps, (deps) => giveAddOn(deps, { ...giving, source: 'grant' })),
    )
  }),

  route(endAddOnEndpoint, async (deps, { params }) => {
    const given = { spaceId: params.id, id: params.givenId }
    await transaction(deps, (deps) => endAddOn(deps, given))
    return undefined
  }),

  route(listGrantsEndpoint, async (deps, { query }) => ({
    items: (await listGrants(deps, query.email)).map(({ id, name, given }) => ({
      ...{ id, name, addOns: given.map(presentGiven) },
    })),
  })),

  route(spaceAddOnsEndpoint, async (deps, { caller, params }) => {
    const who = { userId: caller.userId, spaceId: params.id }
    const { given, areDefined, package: current } = await listAddOnsOfSpace(deps, who)
    const all = await presentAll(deps)
    const offers = areDefined ? all : []
    const items = addOnKinds.map((kind) => {
      const own = given.find((one) => one.kind === kind)
      const isIncluded = current !== undefined && includes(current, kind)
      const offer = all.find((one) => one.kind === kind && one.link !== null)
      return {
        kind,
        source: areDefined ? (isIncluded ? 'package' : (own?.source ?? null)) : ('all' as const),
        endsAt: isIncluded || own === undefined ? null : timeOf(own.ends_at),
        limit: areDefined && own !== undefined ? presentLimit(own) : null,
        link: own?.link || offer?.link || null,
      } as const
    })
    return {
      items,
      // more calls can be bought whoever gave the first, and what was bought for longer
      offers: offers.filter(({ kind }) => {
        const { source } = items.find((one) => one.kind === kind)!
        return kind === 'api' || source === null || source === 'subscription'
      }),
    }
  }),
]

async function presentAll(deps: Pick<Deps, 'db' | 'clock'>) {
  const counts = await countSpaces(deps.db, deps.clock.now())
  return (await listAddOns(deps.db)).map((row) => presentAddOn(row, counts.get(row.id) ?? 0))
}
