/**
 * Everything with JSX that the server renders. Bundled to build/ssr/views.js, because Node cannot
 * run .tsx; used through `deps.views`.
 */
export { renderCopy, renderPage, renderScreen, renderShell } from '#page/rendering/render.tsx'
export { renderInboxDigestMail } from './features/abuse-reports/abuse-reports.mail.tsx'
export { renderBillingMail } from './features/billing/billing.mail.tsx'
export { renderBroadcastMail } from './features/broadcasts/mail/broadcasts.mail.tsx'
export { renderDomainMail } from './features/domains/domain.mail.tsx'
export { renderFormMail } from './features/form-answers/form-answers.mail.tsx'
export {
  renderAccountDeletedMail,
  renderEmailChangedMail,
  renderEmailChangeMail,
  renderPasswordChangedMail,
  renderResetMail,
} from './features/identity/account.mail.tsx'
export {
  renderAccountExistsMail,
  renderVerificationMail,
} from './features/identity/identity.mail.tsx'
export { renderMoveMail } from './features/moves/move.mail.tsx'
export { renderNoticeMail } from './features/notices/notices.mail.tsx'
export { renderReminderMail } from './features/notices/reminder.mail.tsx'
export { renderUsageMail } from './features/package-management/usage.mail.tsx'
export {
  renderAppealMail,
  renderBlockNoticeMail,
  renderPageNoticeMail,
} from './features/quarantine/quarantine.mail.tsx'
export { renderTransferMail } from './features/space-transfers/transfer.mail.tsx'
export { renderInvitationMail } from './features/spaces/invitation.mail.tsx'
export { renderWeeklyMail } from './features/statistics/statistics.mail.tsx'
export {
  renderCodeMail,
  renderConfirmMail,
  renderCreatorNoticeMail,
  renderThankYouMail,
  renderUnsubscribeMail,
} from './features/subscribers/subscribers.mail.tsx'
