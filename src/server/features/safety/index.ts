export {
  enqueueRecheckOf,
  enqueueRecheckOfPages,
  RECHECK,
  type RecheckPayload,
} from './blocked-addresses.service.ts'
export {
  askAhead,
  judgeAddresses,
  judgeAgain,
  type Verdict,
} from './judge.service.ts'
export { lookAlikeRoutes } from './look-alikes/look-alikes.handlers.ts'
export { findLookAlikes } from './look-alikes/look-alikes.service.ts'
export { loadRegistrableDomains } from './look-alikes/registrable-domain.ts'
export { safetyRoutes } from './safety.handlers.ts'
export { safetyJobs } from './safety.job.ts'
export { addressesInTexts, requireGoodText } from './text-addresses.service.ts'
