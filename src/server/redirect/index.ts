export type { ClickJournal } from './click-journal.ts'
export type { ClickRecorder } from './click-recorder.ts'
export {
  createRedirectEngine,
  type Followed,
  type RedirectEngine,
  type RedirectEngineOptions,
} from './redirect-engine.ts'
export type { RedirectListener } from './redirect-listener.ts'
export { hashVisitor, type SaltOfDay } from './visitor-hash.ts'
