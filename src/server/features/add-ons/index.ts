export { addOnJobs, addOnOutboxHandlers } from './add-on-ends.job.ts'
export { addOnRoutes } from './add-ons.handlers.ts'
export { type AddOnKind, has } from './add-ons.service.ts'
export type { AddOnTables } from './add-ons.table.ts'
export { extensionRoutes } from './extension/extension.handlers.ts'
export { interstitialRoutes } from './interstitial/interstitial.handlers.ts'
export {
  continueQuery,
  findBrand,
  goOn,
  type ShownInterstitial,
} from './interstitial/shown-interstitial.ts'
export {
  createAddOn,
  findOfferFor,
  giveAddOn,
  givePaidAddOn,
  shortenAddOn,
} from './offers.service.ts'
