export { couponRoutes } from './coupons.handlers.ts'
export { isOneOfResellers } from './coupons.service.ts'
