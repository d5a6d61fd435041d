export { couponRoutes } from './coupons.handlers.ts'
export { isOneOfResellers, makeCoupons, putReseller, redeemCoupon } from './coupons.service.ts'
