export { deleteNews, listNews } from './news.repository.ts'
export {
  type DueSummary,
  deleteNotification,
  listDueSummaries,
  listNotifications,
  saveNotification,
  takeSummary,
} from './notifications.repository.ts'
export type { TelegramNewsTable, TelegramNotificationTable } from './telegram-news.table.ts'
export {
  BETWEEN_MS,
  enqueueTelling,
  type NewsDetail,
  type NewsKind,
  TELL_CHAT,
  tellChat,
  tellSpace,
} from './tell-space.service.ts'
