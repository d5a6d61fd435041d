export {
  countsOfLinks,
  type LinkCounts,
  type PageCounts,
  viewsOfPages,
} from './click-counts.service.ts'
export {
  countLostClicks,
  listIncidents as listClickIncidents,
  shelveLinkCounters,
} from './clicks.repository.ts'
export { createDaySalts, type DaySalts } from './day-salts.service.ts'
export {
  type ClickDrain,
  type ClickDrainOptions,
  createClickDrain,
  type DrainHold,
} from './drain.job.ts'
export { findJournals } from './journals/find-journals.ts'
export { type ClickToImport, writeClicksIntoJournal } from './journals/journal-import.ts'
export { type LostClickReports, reportLostClicks } from './lost-clicks.job.ts'
