import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { CODE_MAIL, codeMailHandler } from './subscribe/code-mail.job.ts'
import { CONFIRM_MAIL, confirmMailHandler } from './subscribe/confirm-mail.job.ts'
import { CREATOR_NOTICE, creatorNoticeHandler } from './subscribe/creator-notice.job.ts'
import { UNSUBSCRIBE_MAIL, unsubscribeMailHandler } from './subscribe/unsubscribe-mail.job.ts'

export { addSubscribers, type ConsentedAddress } from './list/add-subscribers.service.ts'
export { indexSubscribers, startSubscriberIndexing } from './list/index-subscribers.ts'
export { listNewSubscribers } from './list/subscriber-growth.repository.ts'
export { listSubscribersOf } from './list/subscriber-list.service.ts'
export { mailClickUrl, mailLinkUrl } from './mail-links.ts'
export { type LinkTo, linksOfCreator, readMailVisit } from './mail-visits.ts'
export { pruneChallenges } from './prune.job.ts'
export type { CookieToSet } from './subscribe/challenge-cookie.ts'
export { noteLeaveReason } from './subscribe/leave-reasons.service.ts'
export {
  findConfirmed,
  THANK_YOU_MAIL,
  type ThankYouPayload,
  thankYouMailHandler,
} from './subscribe/thank-you-mail.job.ts'
export { describeMailLink, followMailLink, type MailLink } from './subscribe/unsubscribe.service.ts'
export {
  findOpenCode,
  holdsChallenges,
  isSubscriber,
  maySayWhy,
  type OpenCode,
  sayWhyByForm,
  subscribeByForm,
  subscribedEmail,
  unsubscribeByForm,
  type Visitor,
  verifyByForm,
} from './subscribe/visitor.service.ts'
export { hashEmail, hashesOfEmail, readMailClick } from './subscriber-tokens.ts'
export { subscriberRoutes } from './subscribers.handlers.ts'
export {
  countSubscribers,
  endSubscription,
  findSubscriberById,
  listSubscriptionsOf,
  type SubscriberCounts,
} from './subscribers.repository.ts'
export {
  findCreator,
  findSubscriptionPage,
  requirePageOf,
  type SubscriptionPage,
} from './subscription-page.ts'
export { EVERYWHERE, findSuppressed, insertSuppression } from './suppressions.repository.ts'
export { countInSegment, inSegment } from './tags/segment.repository.ts'
export { tagSubscribers } from './tags/subscriber-tags.service.ts'

/** Mails of this feature, for the outbox runner; that after a confirmation is with the broadcasts. */
export const subscriberMailHandlers: OutboxHandlers<Deps> = {
  [CODE_MAIL]: codeMailHandler,
  [UNSUBSCRIBE_MAIL]: unsubscribeMailHandler,
  [CONFIRM_MAIL]: confirmMailHandler,
  [CREATOR_NOTICE]: creatorNoticeHandler,
}
