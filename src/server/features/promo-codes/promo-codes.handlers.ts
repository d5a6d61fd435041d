import {
  changePromoCodeEndpoint,
  createPromoCodeEndpoint,
  deletePromoCodeEndpoint,
  endPromoCodesEndpoint,
  listPromoCodesEndpoint,
} from '#contract/business/promo-codes.ts'
import { route } from '../../platform/call.ts'
import {
  changePromoCode,
  endPromoCodesNow,
  listAllPromoCodes,
  makePromoCode,
  removePromoCode,
} from './promo-codes.service.ts'

/** Promo codes, for administrators. */
export const promoCodeRoutes = [
  route(listPromoCodesEndpoint, async (deps, { query }) => ({
    ...(await listAllPromoCodes(deps, query)),
    packages: (await deps.packages.list(deps)).map(({ id, name }) => ({ id, name })),
  })),
  route(createPromoCodeEndpoint, (deps, { body }) => makePromoCode(deps, body)),
  route(changePromoCodeEndpoint, (deps, { params, body }) =>
    changePromoCode(deps, params.id, body),
  ),
  route(endPromoCodesEndpoint, async (deps, { body }) => {
    await endPromoCodesNow(deps, body.ids)
    return undefined
  }),
  route(deletePromoCodeEndpoint, async (deps, { params }) => {
    await removePromoCode(deps, params.id)
    return undefined
  }),
]
