import { fileURLToPath } from 'node:url'
import type { Deps } from './deps.ts'
import { fileReport } from './features/abuse-reports/index.ts'
import { continueQuery, findBrand, goOn } from './features/add-ons/index.ts'
import { followMailClick } from './features/broadcasts/index.ts'
import { ChatHub } from './features/chat/index.ts'
import { type ClickDrain, createDaySalts, type DaySalts } from './features/clicks/index.ts'
import { listAccess } from './features/folders/index.ts'
import { sendForm } from './features/form-answers/index.ts'
import { serveIcons } from './features/icons/index.ts'
import { confirmLinkGate, tryLinkPassword } from './features/link-access/index.ts'
import { linkClicksTopic } from './features/links/index.ts'
import { mediaFiles } from './features/media/index.ts'
import { endNoticeMail, isNoticeMailToken } from './features/notices/index.ts'
import { findLookAlikes } from './features/safety/index.ts'
import { spaceTopic } from './features/spaces/index.ts'
import {
  endWeeklyMail,
  isWeeklyMailToken,
  reachGoal,
  statisticsTopic,
} from './features/statistics/index.ts'
import * as subscriptions from './features/subscribers/index.ts'
import { tasksTopic } from './features/tasks/index.ts'
import { usersTopic } from './features/users/index.ts'
import { serveApiReference } from './http/calls/api-reference.ts'
import { type App, createApp } from './http/create-app.ts'
import { serveWeb } from './http/files/serve-web.ts'
import { securedBy } from './http/server/secured.ts'
import { readPageAssets, webFolderOf } from './load-views.ts'
import type { Base } from './open-base.ts'
import { openDeps } from './open-deps.ts'
import { createHosts } from './platform/http/hosts.ts'
import { createPlaces } from './platform/places/create-places.ts'
import { firebaseSources } from './platform/security/firebase-sources.ts'
import { type PublicPageParts, servePublicPages } from './public-page/index.ts'
import { createRedirector, type Redirector } from './redirect/index.ts'
import { canonicalKey } from './redirect/link-key.ts'
import { routes } from './routes.ts'
import { version } from './version.ts'

const build = fileURLToPath(new URL('../../build/', import.meta.url))

const WEEKLY_MAIL_LINK = { action: 'stopNumbers' } as const
const NOTICE_MAIL_LINK = { action: 'stopNotices' } as const

/** Links in mails: of the weekly numbers, of notices, or else of subscriptions. */
const mailLinks: Pick<PublicPageParts['subscriptions'], 'describeMailLink' | 'followMailLink'> = {
  async describeMailLink(deps, token) {
    if (isWeeklyMailToken(deps, token)) return WEEKLY_MAIL_LINK
    if (isNoticeMailToken(deps, token)) return NOTICE_MAIL_LINK
    return subscriptions.describeMailLink(deps, token)
  },
  async followMailLink(deps, token) {
    if (isNoticeMailToken(deps, token)) {
      await endNoticeMail(deps, token)
      return NOTICE_MAIL_LINK
    }
    if (!isWeeklyMailToken(deps, token)) return subscriptions.followMailLink(deps, token)
    await endWeeklyMail(deps, token)
    return WEEKLY_MAIL_LINK
  },
}

/** The parts of a process that answers everything. */
export interface Application extends App {
  deps: Deps
  drain: ClickDrain
  salts: DaySalts
  redirector: Redirector
  chat: ChatHub
  /** drain, mail and database, in this order */
  close(): Promise<void>
}

/** Puts everything together; nothing listens and nothing works by itself yet. */
export async function createApplication(base: Base): Promise<Application> {
  const { config, disk, log } = base
  const hosts = createHosts({
    publicUrl: config.publicUrl,
    shortUrl: config.shortUrl,
    verifiedDomains: () => base.domains.served,
  })
  const secured = securedBy(base)
  const placeOf = createPlaces(config, log)
  const salts = createDaySalts(base)
  const { drain, close, ...opened } = await openDeps(base, {
    ownJournal: () => redirector.journal.name,
    onCounted: (ids) => app.live.stir(ids),
  })
  const deps: Deps = { ...opened.deps, placeOf }
  let clicksRecorded = 0
  const redirector = createRedirector({
    deps: base,
    hosts,
    domains: base.domains,
    ...(secured && { isSecured: secured.isSecured }),
    saltOfDay: salts.saltOfDay,
    placeOf,
    onWritten: (clicks) => {
      clicksRecorded += clicks
      drain.wake()
    },
    onFull: disk.noteFull,
  })
  if (config.authMode === 'fake') {
    const { seedDemonstration } = await import('./demonstration/seed-demonstration.ts')
    await seedDemonstration(deps)
  }
  const pageParts = {
    subscriptions: { ...subscriptions, ...mailLinks },
    links: {
      tryPassword: tryLinkPassword,
      confirmGate: confirmLinkGate,
      follow: redirector.followUnlocked,
    },
    mailClicks: { follow: followMailClick },
    interstitials: { findBrand, continueQuery, goOn },
    reachGoal,
    fileReport,
    sendForm,
    findLookAlikes,
    recordPageView: redirector.recordPageView,
    responder: redirector.pages,
    canonicalKey,
    assets: readPageAssets(),
  }
  const chat = new ChatHub(deps)
  const app = await createApp({
    deps,
    hosts,
    routes,
    redirect: redirector,
    clicksRecorded: () => clicksRecorded,
    ...(secured && { secured }),
    live: {
      topics: [statisticsTopic, linkClicksTopic, tasksTopic, usersTopic, spaceTopic],
      streams: [chat.stream],
      accessOf: (userIds, isWithin) => listAccess(deps.db, userIds, isWithin ? undefined : {}),
    },
    plugins: [
      serveWeb({
        deps,
        webFolder: webFolderOf(config),
        pageFolder: `${build}page`,
        sources: firebaseSources(config.firebase),
      }),
      serveApiReference(version, config.authMode),
      mediaFiles(deps),
      (instance) => serveIcons(instance, deps),
      (instance) => servePublicPages(instance, deps, pageParts),
    ],
  })
  return { ...app, deps, drain, salts, redirector, chat, close }
}
