export {
  countsOfLinks,
  type LinkCounts,
  type PageCounts,
  viewsOfPages,
} from './click-counts.service.ts'
