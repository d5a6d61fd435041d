export type { ClickJournal } from './click-journal.ts'
export type { ClickRecorder } from './click-recorder.ts'
export type { Followed, FollowUnlocked } from './follow-unlocked.ts'
export { barrierOf, findLinkBarrier, shownState } from './link-barrier.ts'
export { type LinkRow, linkEntryOf } from './link-rows.ts'
export {
  createRedirectEngine,
  type RedirectEngine,
  type RedirectEngineOptions,
} from './redirect-engine.ts'
export type { RedirectListener } from './redirect-listener.ts'
export { type SimulateOptions, simulateVisit } from './simulate.ts'
export { hashVisitor, type SaltOfDay } from './visitor-hash.ts'
