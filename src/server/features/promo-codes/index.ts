export { promoCodeRoutes } from './promo-codes.handlers.ts'
export { makePromoCode } from './promo-codes.service.ts'
export type { PromoUseRow } from './promo-codes.table.ts'
export {
  findUseOfOrder,
  findUseOfSubscription,
  releaseUse,
  settleUse,
} from './promo-uses.repository.ts'
export { type Discount, isLessened, priceAfter, reserveUse } from './use-promo-code.service.ts'
