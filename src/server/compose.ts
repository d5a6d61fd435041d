import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Deps } from './deps.ts'
import {
  abuseReportJobs,
  abuseReportOutboxHandlers,
  abuseReportRoutes,
  fileReport,
} from './features/abuse-reports/index.ts'
import { apiKeyRoutes } from './features/api-keys/index.ts'
import { auditRoutes } from './features/audit/index.ts'
import {
  broadcastMailHandlers,
  broadcastRoutes,
  followMailClick,
  pruneMailEvents,
} from './features/broadcasts/index.ts'
import { calendarRoutes } from './features/calendar/index.ts'
import { ChatHub, chatRoutes } from './features/chat/index.ts'
import { createOwnVisitorNotes, pruneOwnVisitors } from './features/clicks/index.ts'
import { exportRoutes } from './features/exports/index.ts'
import { serveIcons } from './features/icons/index.ts'
import {
  firstAdministratorLink,
  identityJobs,
  identityOutboxHandlers,
  identityRoutes,
} from './features/identity/index.ts'
import { importRoutes } from './features/imports/index.ts'
import { installationRoutes } from './features/installation/index.ts'
import { layoutRoutes } from './features/layout/index.ts'
import { confirmLinkGate, tryLinkPassword } from './features/link-access/index.ts'
import { createLinkChecks, linkCheckRoutes } from './features/link-checks/index.ts'
import { linkPreviewRoutes } from './features/link-preview/index.ts'
import { linkJobs, linkRoutes, startLinkIndexing } from './features/links/index.ts'
import { mailboxJobs, mailboxRoutes } from './features/mailbox/index.ts'
import { mediaFiles, mediaJobs, mediaRoutes } from './features/media/index.ts'
import {
  endNoticeMail,
  isNoticeMailToken,
  noticeJobs,
  noticeOutboxHandlers,
  noticeRoutes,
} from './features/notices/index.ts'
import { blockRoutes, iconRoutes, pageRoutes } from './features/pages/index.ts'
import { qrRoutes } from './features/qr/index.ts'
import {
  quarantineJobs,
  quarantineOutboxHandlers,
  quarantineRoutes,
} from './features/quarantine/index.ts'
import {
  findLookAlikes,
  lookAlikeRoutes,
  safetyJobs,
  safetyRoutes,
} from './features/safety/index.ts'
import { slugJobs, slugRoutes } from './features/slugs/index.ts'
import { listSpaceIdsOf, spaceJobs, spaceOutboxHandlers } from './features/spaces/index.ts'
import {
  endWeeklyMail,
  isWeeklyMailToken,
  statisticsJobs,
  statisticsOutboxHandlers,
  statisticsRoutes,
  statisticsTopic,
} from './features/statistics/index.ts'
import * as subscriptions from './features/subscribers/index.ts'
import { systemRoutes } from './features/system/index.ts'
import { taskRoutes, tasksTopic } from './features/tasks/index.ts'
import { userRoutes, usersTopic } from './features/users/index.ts'
import { utmTemplateRoutes } from './features/utm-templates/index.ts'
import type { Front } from './front.ts'
import { serveApiReference } from './http/api-reference.ts'
import { createApp } from './http/create-app.ts'
import { pruneCounters } from './http/prune.job.ts'
import { serveWeb } from './http/serve-web.ts'
import { type OutboxRunner, startOutboxRunner } from './jobs/outbox-runner.ts'
import { platformJobs } from './jobs/platform-jobs.ts'
import { type RunningSchedule, schedule, startSchedule } from './jobs/schedule.ts'
import { readPageAssets, webFolderOf } from './load-views.ts'
import { openDeps } from './open-deps.ts'
import type { Route } from './platform/call.ts'
import { startRemembering } from './platform/db/remembered.ts'
import { followSpaceNews } from './platform/live/follow-space-news.ts'
import { firebaseSources } from './platform/security/firebase-sources.ts'
import { linkBioRoutes, type PublicPageParts, servePublicPages } from './public-page/index.ts'
import { canonicalKey } from './redirect/link-key.ts'

const build = fileURLToPath(new URL('../../build/', import.meta.url))
const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

/** Every endpoint with its handler. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...auditRoutes,
  ...apiKeyRoutes,
  ...layoutRoutes,
  ...installationRoutes,
  ...pageRoutes,
  ...blockRoutes,
  ...iconRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...linkRoutes,
  ...utmTemplateRoutes,
  ...linkCheckRoutes,
  ...linkPreviewRoutes,
  ...statisticsRoutes,
  ...slugRoutes,
  ...mediaRoutes,
  ...qrRoutes,
  ...linkBioRoutes,
  ...subscriptions.subscriberRoutes,
  ...broadcastRoutes,
  ...calendarRoutes,
  ...chatRoutes,
  ...taskRoutes,
  ...userRoutes,
  ...noticeRoutes,
  ...mailboxRoutes,
  ...safetyRoutes,
  ...lookAlikeRoutes,
  ...quarantineRoutes,
  ...abuseReportRoutes,
  ...systemRoutes,
]

const HOUR_MS = 3_600_000

/** Side effects by kind (design.md §5). */
const outboxHandlers = {
  ...identityOutboxHandlers,
  ...spaceOutboxHandlers,
  ...quarantineOutboxHandlers,
  ...abuseReportOutboxHandlers,
  ...subscriptions.subscriberMailHandlers,
  ...broadcastMailHandlers,
  ...statisticsOutboxHandlers,
  ...noticeOutboxHandlers,
}

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

/** What a process does beside redirects. */
export interface ComposedApplication {
  /** answers, also whoever waits for it; mails, jobs and the drain begin */
  start(): Promise<void>
  /** the one-time link while there is no administrator */
  firstAdministratorLink(): Promise<string | undefined>
  /** ends what works by itself, when nobody asks any more */
  stop(): Promise<void>
  /** when the journal is closed: closes drain, mail and database */
  close(): Promise<void>
}

/** Puts the application together, behind a front that may answer redirects already. */
export async function createApplication(front: Front): Promise<ComposedApplication> {
  const { hosts, salts, engine, placeOf, door } = front
  const { config } = front.base
  const { drain, close, ...opened } = await openDeps(front.base, {
    ownJournal: () => engine.journal.name,
    onCounted: (ids) => app.live.stir(ids),
  })
  const deps: Deps = { ...opened.deps, placeOf }
  if (config.authMode === 'fake') {
    const { seedDemonstration } = await import('./demonstration/seed-demonstration.ts')
    await seedDemonstration(deps)
  }
  const pageParts = {
    subscriptions: { ...subscriptions, ...mailLinks },
    links: {
      tryPassword: tryLinkPassword,
      confirmGate: confirmLinkGate,
      follow: engine.followUnlocked,
    },
    mailClicks: { follow: followMailClick },
    fileReport,
    findLookAlikes,
    recordPageView: engine.recordPageView,
    door: engine.pages,
    canonicalKey,
    assets: readPageAssets(),
  }
  const chat = new ChatHub(deps)
  const noteOwnVisitor = createOwnVisitorNotes(deps, salts.saltOfDay)
  const app = await createApp({
    deps,
    hosts,
    routes,
    door,
    onAccount: (call) => void noteOwnVisitor(call),
    live: {
      topics: [statisticsTopic, tasksTopic, usersTopic],
      streams: [chat.stream],
      spaceIdsOf: (userIds) => listSpaceIdsOf(deps.db, userIds, 'space.look'),
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
  const spaceNews = followSpaceNews(deps, (key) => app.live.stir(new Set([key])))
  let runner: OutboxRunner | undefined
  let jobs: RunningSchedule | undefined
  let stopIndexing: (() => Promise<void>)[] = []
  let stopRemembering: (() => void) | undefined
  const linkChecks = createLinkChecks()

  return {
    async start() {
      await chat.start()
      await spaceNews.start()
      stopRemembering = await startRemembering(deps)
      door.admit({
        listener: app.fastify.routing,
        upgrade: app.live.upgrade,
        stop: app.live.stop,
        close: () => app.fastify.close(),
      })
      drain.start()
      front.onWritten(drain.wake)
      runner = startOutboxRunner(deps, outboxHandlers)
      stopIndexing = [startLinkIndexing(deps), subscriptions.startSubscriberIndexing(deps)]
      jobs = startSchedule(deps, [
        ...platformJobs,
        ...identityJobs,
        ...spaceJobs,
        ...quarantineJobs,
        ...safetyJobs,
        ...abuseReportJobs,
        ...linkJobs,
        ...slugJobs,
        ...mediaJobs,
        ...linkChecks.jobs,
        ...noticeJobs,
        ...mailboxJobs,
        ...statisticsJobs,
        schedule('own-visitors.prune', HOUR_MS, pruneOwnVisitors),
        schedule('subscribers.prune', HOUR_MS, subscriptions.pruneChallenges),
        schedule('broadcasts.pruneMailEvents', HOUR_MS, pruneMailEvents),
        schedule('counters.prune', HOUR_MS, pruneCounters),
      ])
    },
    firstAdministratorLink: () => firstAdministratorLink(deps),
    async stop() {
      linkChecks.stop()
      await Promise.all([
        runner?.stop(5_000),
        jobs?.stop(5_000),
        ...stopIndexing.map((stop) => stop()),
      ])
      await chat.stop()
      spaceNews.stop()
      stopRemembering?.()
    },
    close,
  }
}
