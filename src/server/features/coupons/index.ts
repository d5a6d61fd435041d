export { couponRoutes } from './coupons.handlers.ts'
