import {
  couponCardsEndpoint,
  couponsCsvEndpoint,
  createCouponsEndpoint,
  deleteCouponEndpoint,
  deleteOwnCouponEndpoint,
  deleteResellerEndpoint,
  listCouponsEndpoint,
  listResellersEndpoint,
  makeOwnCouponsEndpoint,
  ownCouponCardsEndpoint,
  ownCouponsCsvEndpoint,
  ownCouponsEndpoint,
  putResellerEndpoint,
  redeemCouponEndpoint,
} from '#contract/business/coupons.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { type ReplyControls, route } from '../../platform/call.ts'
import { findAccountRegion } from '../layout/index.ts'
import { couponCards, couponsCsv } from './coupon-files.ts'
import {
  deleteCoupon,
  dismissReseller,
  findOwnReseller,
  listCouponsOf,
  listForFile,
  listResellersForAll,
  makeCoupons,
  putReseller,
  redeemCoupon,
  type Scope,
} from './coupons.service.ts'

const everybodys = (userId: string): Scope => ({ userId, isAdministrator: true })
const own = (userId: string): Scope => ({ userId, isAdministrator: false })

interface FileCall {
  caller: { userId: string }
  request: { language: string }
  query: { batch?: string | undefined }
  reply: Pick<ReplyControls, 'header'>
}

export const couponRoutes = [
  route(listCouponsEndpoint, async (deps, { caller, query }) => ({
    ...(await listCouponsOf(deps, everybodys(caller.userId), query)),
    packages: (await deps.packages.list(deps)).map(({ id, name }) => ({ id, name })),
  })),
  route(createCouponsEndpoint, async (deps, { caller, body }) => ({
    items: await makeCoupons(deps, everybodys(caller.userId), body),
  })),
  route(deleteCouponEndpoint, async (deps, { caller, params }) => {
    await deleteCoupon(deps, everybodys(caller.userId), params.id)
    return undefined
  }),
  route(couponsCsvEndpoint, (deps, call) => sendCsv(deps, everybodys(call.caller.userId), call)),
  route(couponCardsEndpoint, (deps, call) => sendCards(deps, everybodys(call.caller.userId), call)),

  route(listResellersEndpoint, async (deps) => ({ items: await listResellersForAll(deps) })),
  route(putResellerEndpoint, (deps, { body }) => putReseller(deps, body)),
  route(deleteResellerEndpoint, async (deps, { params }) => {
    await dismissReseller(deps, params.id)
    return undefined
  }),

  route(ownCouponsEndpoint, async (deps, { caller, query }) => {
    const page = await listCouponsOf(deps, own(caller.userId), query)
    const found = await findOwnReseller(deps, caller.userId)
    const { id: _, name: __, email: ___, ...reseller } = found ?? {}
    return { ...page, reseller: found && (reseller as Omit<typeof found, 'id' | 'name' | 'email'>) }
  }),
  route(makeOwnCouponsEndpoint, async (deps, { caller, body }) => ({
    items: await makeCoupons(deps, own(caller.userId), body),
  })),
  route(deleteOwnCouponEndpoint, async (deps, { caller, params }) => {
    await deleteCoupon(deps, own(caller.userId), params.id)
    return undefined
  }),
  route(ownCouponsCsvEndpoint, (deps, call) => sendCsv(deps, own(call.caller.userId), call)),
  route(ownCouponCardsEndpoint, (deps, call) => sendCards(deps, own(call.caller.userId), call)),

  route(redeemCouponEndpoint, (deps, { caller, body, request }) =>
    redeemCoupon(deps, {
      ...{ userId: caller.userId, clientKey: request.clientKey },
      ...{ spaceId: body.space, code: body.code },
    }),
  ),
]

async function sendCsv(deps: Deps, scope: Scope, { query, reply }: FileCall) {
  reply.header('Content-Disposition', 'attachment; filename="coupons.csv"')
  return couponsCsv(await listForFile(deps, scope, { batch: query.batch }))
}

async function sendCards(deps: Deps, scope: Scope, { caller, request, query, reply }: FileCall) {
  const coupons = await listForFile(deps, scope, { batch: query.batch, state: 'open' })
  if (coupons.length === 0) throw failure('couponNotFound')
  reply.header('Content-Disposition', 'attachment; filename="coupons.pdf"')
  const chosen = await findAccountRegion(deps.db, caller.userId)
  const language = chosen.language || request.language
  return couponCards(coupons, { language, madeAt: deps.clock.now() })
}
