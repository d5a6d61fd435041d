import type { Deps } from '../../deps.ts'
import type { OutboxHandlers } from '../../jobs/outbox-runner.ts'
import { CODE_MAIL, codeMailHandler } from './code-mail.job.ts'
import { CONFIRM_MAIL, confirmMailHandler } from './confirm-mail.job.ts'
import { CREATOR_NOTICE, creatorNoticeHandler } from './creator-notice.job.ts'
import { THANK_YOU_MAIL, thankYouMailHandler } from './thank-you-mail.job.ts'
import { UNSUBSCRIBE_MAIL, unsubscribeMailHandler } from './unsubscribe-mail.job.ts'

export { addSubscribers, type ConsentedAddress } from './add-subscribers.service.ts'
export type { CookieToSet } from './challenge-cookie.ts'
export { indexSubscribers, startSubscriberIndexing } from './index-subscribers.ts'
export { mailClickUrl, mailLinkUrl } from './mail-links.ts'
export { type LinkTo, linksOfCreator, readMailVisit } from './mail-visits.ts'
export { pruneChallenges } from './prune.job.ts'
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
  findSubscriptionPage,
  requirePageOf,
  type SubscriptionPage,
} from './subscription-page.ts'
export { EVERYWHERE, findSuppressed, insertSuppression } from './suppressions.repository.ts'
export { describeMailLink, followMailLink, type MailLink } from './unsubscribe.service.ts'
export {
  findOpenCode,
  holdsChallenges,
  isSubscriber,
  type OpenCode,
  subscribeByForm,
  subscribedEmail,
  unsubscribeByForm,
  type Visitor,
  verifyByForm,
} from './visitor.service.ts'

/** Mails of this feature, for the outbox runner. */
export const subscriberMailHandlers: OutboxHandlers<Deps> = {
  [CODE_MAIL]: codeMailHandler,
  [THANK_YOU_MAIL]: thankYouMailHandler,
  [UNSUBSCRIBE_MAIL]: unsubscribeMailHandler,
  [CONFIRM_MAIL]: confirmMailHandler,
  [CREATOR_NOTICE]: creatorNoticeHandler,
}
