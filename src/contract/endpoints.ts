import * as account from './account/account.ts'
import * as apiKeys from './account/api-keys.ts'
import * as audit from './account/audit.ts'
import * as identity from './account/identity.ts'
import * as installation from './account/installation.ts'
import * as installationLists from './account/installation-lists.ts'
import * as installationSettings from './account/installation-settings.ts'
import * as passkeys from './account/passkeys.ts'
import * as secondFactor from './account/second-factor.ts'
import * as spaces from './account/spaces.ts'
import * as teamSignIn from './account/team-sign-in.ts'
import * as telegram from './account/telegram.ts'
import * as users from './account/users.ts'
import * as addOns from './add-ons/add-ons.ts'
import * as extension from './add-ons/extension.ts'
import * as interstitial from './add-ons/interstitial.ts'
import * as billingDetails from './business/billing-details.ts'
import * as coupons from './business/coupons.ts'
import * as packages from './business/packages.ts'
import * as paymentProviders from './business/payment-providers.ts'
import * as payments from './business/payments.ts'
import * as promoCodes from './business/promo-codes.ts'
import * as spacePackages from './business/space-packages.ts'
import * as domains from './domains.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as health from './health.ts'
import * as folders from './links/folders.ts'
import * as goals from './links/goals.ts'
import * as linkChecks from './links/link-checks.ts'
import * as linkImports from './links/link-imports.ts'
import * as linkLists from './links/link-lists.ts'
import * as linkLookup from './links/link-lookup.ts'
import * as linkPreview from './links/link-preview.ts'
import * as linkSimulation from './links/link-simulation.ts'
import * as linkTags from './links/link-tags.ts'
import * as links from './links/links.ts'
import * as lookAlikes from './links/look-alikes.ts'
import * as manyLinks from './links/many-links.ts'
import * as moves from './links/moves.ts'
import * as slugs from './links/slugs.ts'
import * as utmTemplates from './links/utm-templates.ts'
import * as broadcasts from './mail/broadcasts.ts'
import * as mailCheck from './mail/mail-check.ts'
import * as mailEvents from './mail/mail-events.ts'
import * as mailbox from './mail/mailbox.ts'
import * as segments from './mail/segments.ts'
import * as subscriberTags from './mail/subscriber-tags.ts'
import * as subscribers from './mail/subscribers.ts'
import * as media from './media.ts'
import * as formAnswers from './pages/form-answers.ts'
import * as layout from './pages/layout.ts'
import * as linkBio from './pages/link-bio.ts'
import * as pageExports from './pages/page-exports.ts'
import * as pageImports from './pages/page-imports.ts'
import * as pageItems from './pages/page-items.ts'
import * as pages from './pages/pages.ts'
import * as social from './pages/social.ts'
import * as qr from './qr/qr.ts'
import * as qrSelection from './qr/qr-selection.ts'
import * as abuseReports from './safety/abuse-reports.ts'
import * as quarantine from './safety/quarantine.ts'
import * as safety from './safety/safety.ts'
import * as safetyFeeds from './safety/safety-feeds.ts'
import * as safetyService from './safety/safety-service.ts'
import * as statistics from './statistics.ts'
import * as system from './system.ts'
import * as calendar from './together/calendar.ts'
import * as chat from './together/chat.ts'
import * as newest from './together/newest.ts'
import * as notices from './together/notices.ts'
import * as tasks from './together/tasks.ts'

/** Every file of the contract that declares calls; a test finds one that is missing here. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  health,
  installation,
  installationSettings,
  installationLists,
  identity,
  layout,
  account,
  apiKeys,
  secondFactor,
  passkeys,
  social,
  teamSignIn,
  addOns,
  extension,
  interstitial,
  audit,
  spaces,
  telegram,
  pages,
  pageItems,
  pageImports,
  pageExports,
  links,
  linkChecks,
  linkPreview,
  linkImports,
  linkSimulation,
  manyLinks,
  coupons,
  promoCodes,
  folders,
  linkLists,
  moves,
  linkLookup,
  linkTags,
  utmTemplates,
  statistics,
  goals,
  slugs,
  domains,
  packages,
  spacePackages,
  files,
  media,
  qr,
  qrSelection,
  linkBio,
  subscribers,
  formAnswers,
  subscriberTags,
  segments,
  broadcasts,
  mailCheck,
  mailEvents,
  calendar,
  chat,
  newest,
  tasks,
  users,
  notices,
  mailbox,
  safety,
  safetyFeeds,
  safetyService,
  lookAlikes,
  quarantine,
  abuseReports,
  payments,
  billingDetails,
  paymentProviders,
  system,
]

/** All calls, in the order of the reference. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Endpoint'))
    .map(([, value]) => value as Endpoint),
)
