export { linkListRoutes } from './link-lists.handlers.ts'
export { fillLinkList, type ListWish } from './link-lists.service.ts'
