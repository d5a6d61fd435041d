export {
  forgetMemberNews,
  type MemberNews,
  remindMember,
  tellMembers,
} from './member-notices.service.ts'
export { endNoticeMail, isNoticeMailToken } from './notice-mail.job.ts'
export { noticeRoutes } from './notices.handlers.ts'
export { noticeJobs, noticeOutboxHandlers } from './notices.job.ts'
export {
  addNotice,
  changeNoticeSettings,
  getNoticeSettings,
  type NoticeSettings,
} from './notices.service.ts'
export { type MoveNews, tellMove, tellNearLimits } from './space-notices.service.ts'
