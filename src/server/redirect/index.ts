export type { ClickJournal } from './click-journal.ts'
export type { ClickRecorder, CountryOf } from './click-recorder.ts'
export {
  createRedirectEngine,
  type RedirectEngine,
  type RedirectEngineOptions,
} from './redirect-engine.ts'
export type { RedirectListener } from './redirect-listener.ts'
export { hashVisitor, type SaltOfDay } from './visitor-hash.ts'
