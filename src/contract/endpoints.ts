import * as abuseReports from './abuse-reports.ts'
import * as account from './account.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as broadcasts from './broadcasts.ts'
import * as calendar from './calendar.ts'
import * as chat from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import * as files from './files.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as installation from './installation.ts'
import * as layout from './layout.ts'
import * as linkBatches from './link-batches.ts'
import * as linkBio from './link-bio.ts'
import * as linkChecks from './link-checks.ts'
import * as linkImports from './link-imports.ts'
import * as linkLookup from './link-lookup.ts'
import * as linkPreview from './link-preview.ts'
import * as linkSimulation from './link-simulation.ts'
import * as linkTags from './link-tags.ts'
import * as links from './links.ts'
import * as lookAlikes from './look-alikes.ts'
import * as mailEvents from './mail-events.ts'
import * as mailbox from './mailbox.ts'
import * as media from './media.ts'
import * as notices from './notices.ts'
import * as pageExports from './page-exports.ts'
import * as pageImports from './page-imports.ts'
import * as pageItems from './page-items.ts'
import * as pages from './pages.ts'
import * as passkeys from './passkeys.ts'
import * as qr from './qr.ts'
import * as qrSelection from './qr-selection.ts'
import * as quarantine from './quarantine.ts'
import * as safety from './safety.ts'
import * as safetyFeeds from './safety-feeds.ts'
import * as safetyService from './safety-service.ts'
import * as secondFactor from './second-factor.ts'
import * as slugs from './slugs.ts'
import * as social from './social.ts'
import * as statistics from './statistics.ts'
import * as subscribers from './subscribers.ts'
import * as system from './system.ts'
import * as tasks from './tasks.ts'
import * as users from './users.ts'
import * as utmTemplates from './utm-templates.ts'

/** Every file of the contract that declares calls; a test finds one that is missing here. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  health,
  installation,
  identity,
  layout,
  account,
  apiKeys,
  secondFactor,
  passkeys,
  social,
  audit,
  pages,
  pageItems,
  pageImports,
  pageExports,
  links,
  linkChecks,
  linkPreview,
  linkImports,
  linkSimulation,
  linkBatches,
  linkLookup,
  linkTags,
  utmTemplates,
  statistics,
  slugs,
  files,
  media,
  qr,
  qrSelection,
  linkBio,
  subscribers,
  broadcasts,
  mailEvents,
  calendar,
  chat,
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
  system,
]

/** Every call there is, in the order of the reference. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith('Endpoint'))
    .map(([, value]) => value as Endpoint),
)
