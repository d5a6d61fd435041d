import type {
  CopyInput,
  PageAssets,
  PageInput,
  RenderedDocument,
  RenderedPage,
  ScreenFrame,
  ScreenKind,
  ScreenProps,
} from '#page/rendering/render.tsx'
import type { InboxDigestMailProps } from './features/abuse-reports/abuse-reports.mail.tsx'
import type { BillingMailProps } from './features/billing/billing.mail.tsx'
import type {
  BroadcastMail,
  BroadcastMailProps,
} from './features/broadcasts/mail/broadcasts.mail.tsx'
import type { DomainMailProps } from './features/domains/domain.mail.tsx'
import type { FormMailProps } from './features/form-answers/form-answers.mail.tsx'
import type {
  AccountDeletedMailProps,
  EmailChangedMailProps,
  EmailChangeMailProps,
  PasswordChangedMailProps,
  ResetMailProps,
} from './features/identity/account.mail.tsx'
import type {
  AccountExistsMailProps,
  VerificationMailProps,
} from './features/identity/identity.mail.tsx'
import type { MoveMailProps } from './features/moves/move.mail.tsx'
import type { NoticeMailProps } from './features/notices/notices.mail.tsx'
import type { ReminderMailProps } from './features/notices/reminder.mail.tsx'
import type { UsageMailProps } from './features/package-management/usage.mail.tsx'
import type {
  AppealMailProps,
  BlockNoticeMailProps,
  PageNoticeMailProps,
} from './features/quarantine/quarantine.mail.tsx'
import type { TransferMailProps } from './features/space-transfers/transfer.mail.tsx'
import type { InvitationMailProps } from './features/spaces/invitation.mail.tsx'
import type { WeeklyMailProps } from './features/statistics/statistics.mail.tsx'
import type {
  CodeMailProps,
  ConfirmMailProps,
  CreatorNoticeMailProps,
  ThankYouMailProps,
  UnsubscribeMailProps,
} from './features/subscribers/subscribers.mail.tsx'
import type { RenderedMail } from './platform/mail/render-mail.tsx'

type MailOf<Props> = (props: Props) => Promise<RenderedMail & { subject: string }>

/** Everything with JSX that the server renders; `views.tsx` exports it, bundled to build/ssr. */
export interface Views {
  renderPage(input: PageInput): RenderedPage
  /** a page as one HTML file */
  renderCopy(input: CopyInput): string
  renderScreen<Kind extends ScreenKind>(
    kind: Kind,
    props: ScreenProps[Kind],
    frame: ScreenFrame,
  ): RenderedDocument
  /** the page without its data: a skeleton until the browser has fetched the data */
  renderShell(input: { assets: PageAssets; lang?: string }): RenderedDocument

  renderVerificationMail: MailOf<VerificationMailProps>
  renderAccountExistsMail: MailOf<AccountExistsMailProps>
  renderResetMail: MailOf<ResetMailProps>
  renderPasswordChangedMail: MailOf<PasswordChangedMailProps>
  renderEmailChangeMail: MailOf<EmailChangeMailProps>
  renderEmailChangedMail: MailOf<EmailChangedMailProps>
  renderAccountDeletedMail: MailOf<AccountDeletedMailProps>
  renderDomainMail: MailOf<DomainMailProps>
  renderBillingMail: MailOf<BillingMailProps>
  renderInvitationMail: MailOf<InvitationMailProps>
  renderMoveMail: MailOf<MoveMailProps>
  renderUsageMail: MailOf<UsageMailProps>

  renderCodeMail: MailOf<CodeMailProps>
  renderConfirmMail: MailOf<ConfirmMailProps>
  renderThankYouMail: MailOf<ThankYouMailProps>
  renderUnsubscribeMail: MailOf<UnsubscribeMailProps>
  renderCreatorNoticeMail: MailOf<CreatorNoticeMailProps>
  renderFormMail: MailOf<FormMailProps>
  renderBroadcastMail(props: BroadcastMailProps): Promise<BroadcastMail>

  renderNoticeMail: MailOf<NoticeMailProps>
  renderReminderMail: MailOf<ReminderMailProps>
  renderTransferMail: MailOf<TransferMailProps>
  renderWeeklyMail: MailOf<WeeklyMailProps>
  renderBlockNoticeMail: MailOf<BlockNoticeMailProps>
  renderPageNoticeMail: MailOf<PageNoticeMailProps>
  renderAppealMail: MailOf<AppealMailProps>
  renderInboxDigestMail: MailOf<InboxDigestMailProps>
}
