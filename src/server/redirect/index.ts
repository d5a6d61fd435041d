export type { Followed, FollowUnlocked } from './answer/follow-unlocked.ts'
export { barrierOf, findLinkBarrier, shownState } from './decide/link-barrier.ts'
export { type SimulateOptions, simulateVisit } from './decide/simulate.ts'
export { hashVisitor, type SaltOfDay } from './decide/visitor-hash.ts'
export { type LinkRow, linkEntryOf } from './index/link-rows.ts'
export type { ClickJournal } from './journal/click-journal.ts'
export type { ClickRecorder } from './journal/click-recorder.ts'
export type { RedirectListener } from './redirect-listener.ts'
export {
  createRedirector,
  type Redirector,
  type RedirectorOptions,
} from './redirector.ts'
