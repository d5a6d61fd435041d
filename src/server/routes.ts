import { abuseReportRoutes } from './features/abuse-reports/index.ts'
import { addOnRoutes, extensionRoutes, interstitialRoutes } from './features/add-ons/index.ts'
import { apiKeyRoutes } from './features/api-keys/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import { billingRoutes } from './features/billing/index.ts'
import { broadcastRoutes } from './features/broadcasts/index.ts'
import { calendarRoutes } from './features/calendar/index.ts'
import { chatRoutes } from './features/chat/index.ts'
import { closedSpaceRoutes } from './features/closed-spaces/index.ts'
import { couponRoutes } from './features/coupons/index.ts'
import { domainRoutes } from './features/domains/index.ts'
import { exportRoutes } from './features/exports/index.ts'
import { folderRoutes } from './features/folders/index.ts'
import { formAnswerRoutes } from './features/form-answers/index.ts'
import { homeRoutes } from './features/home/index.ts'
import { identityRoutes } from './features/identity/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { installationRoutes } from './features/installation/index.ts'
import { layoutRoutes } from './features/layout/index.ts'
import { linkCheckRoutes } from './features/link-checks/index.ts'
import { linkListRoutes } from './features/link-lists/index.ts'
import { linkPreviewRoutes } from './features/link-preview/index.ts'
import { linkRoutes } from './features/links/index.ts'
import { mailCheckRoutes } from './features/mail-check/index.ts'
import { mailboxRoutes } from './features/mailbox/index.ts'
import { mediaRoutes } from './features/media/index.ts'
import { moveRoutes } from './features/moves/index.ts'
import { noticeRoutes } from './features/notices/index.ts'
import { packageRoutes } from './features/package-management/index.ts'
import { blockRoutes, iconRoutes, pageRoutes } from './features/pages/index.ts'
import { promoCodeRoutes } from './features/promo-codes/index.ts'
import { qrRoutes } from './features/qr/index.ts'
import { quarantineRoutes } from './features/quarantine/index.ts'
import { lookAlikeRoutes, safetyRoutes } from './features/safety/index.ts'
import { slugRoutes } from './features/slugs/index.ts'
import { spaceTransferRoutes } from './features/space-transfers/index.ts'
import { spaceRoutes } from './features/spaces/index.ts'
import { statisticsRoutes } from './features/statistics/index.ts'
import * as subscriptions from './features/subscribers/index.ts'
import { systemRoutes } from './features/system/index.ts'
import { taskRoutes } from './features/tasks/index.ts'
import { telegramRoutes } from './features/telegram/index.ts'
import { userRoutes } from './features/users/index.ts'
import { utmTemplateRoutes } from './features/utm-templates/index.ts'
import type { Route } from './platform/call.ts'
import { linkBioRoutes } from './public-page/index.ts'

/** Every endpoint with its handler. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...auditRoutes,
  ...apiKeyRoutes,
  ...addOnRoutes,
  ...extensionRoutes,
  ...interstitialRoutes,
  ...layoutRoutes,
  ...installationRoutes,
  ...pageRoutes,
  ...blockRoutes,
  ...iconRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...linkRoutes,
  ...couponRoutes,
  ...promoCodeRoutes,
  ...folderRoutes,
  ...linkListRoutes,
  ...moveRoutes,
  ...utmTemplateRoutes,
  ...linkCheckRoutes,
  ...linkPreviewRoutes,
  ...statisticsRoutes,
  ...slugRoutes,
  ...domainRoutes,
  ...packageRoutes,
  ...mediaRoutes,
  ...qrRoutes,
  ...linkBioRoutes,
  ...subscriptions.subscriberRoutes,
  ...formAnswerRoutes,
  ...broadcastRoutes,
  ...calendarRoutes,
  ...chatRoutes,
  ...homeRoutes,
  ...taskRoutes,
  ...userRoutes,
  ...spaceRoutes,
  ...telegramRoutes,
  ...closedSpaceRoutes,
  ...spaceTransferRoutes,
  ...noticeRoutes,
  ...mailCheckRoutes,
  ...mailboxRoutes,
  ...safetyRoutes,
  ...lookAlikeRoutes,
  ...quarantineRoutes,
  ...abuseReportRoutes,
  ...billingRoutes,
  ...systemRoutes,
]
