import { setTimeout as sleep } from 'node:timers/promises'
import { startBackground } from './background.ts'
import { openBackupSocket } from './backup/backup-socket.ts'
import { claimPort } from './claim-port.ts'
import { createApplication } from './compose.ts'
import type { Config } from './config.ts'
import { type LostClickReports, reportLostClicks } from './features/clicks/index.ts'
import { firstAdministratorLink } from './features/identity/index.ts'
import { type HandOverServer, openHandOver } from './http/server/hand-over-server.ts'
import { buildNotes, expectBuilt } from './load-views.ts'
import { openBase } from './open-base.ts'
import { startRemembering } from './platform/db/rows/remembered.ts'
import { createOrigins } from './platform/http/origins.ts'
import { followSpaceNews } from './platform/live/follow-space-news.ts'
import { readSettings } from './platform/settings/installation-settings.ts'
import type { RunningServer } from './start.ts'

/** The longest that a stop waits for a start to complete, and then for requests to end (F20). */
const PATIENCE_MS = 9_000

/**
 * `--role=all`: everything in one process. It listens once everything is ready. A demonstration is
 * filled before anybody can see it.
 * @throws Error if there is no build, before anything is touched; otherwise what `openBase` throws
 */
export async function createAllProcess(config: Config): Promise<RunningServer> {
  expectBuilt()
  if (config.authMode === 'fake') {
    const { resetDemonstration } = await import('./demonstration/reset-demonstration.ts')
    await resetDemonstration(config)
  }
  const base = await openBase(config)
  const application = await createApplication(base)
  const { deps, redirector, salts, drain, chat, live, lifecycle, fastify } = application
  const { log, disk } = base
  const spaceNews = followSpaceNews(deps, (key) => live.stir(new Set([key])))
  let handOver: HandOverServer | undefined
  let lostClicks: LostClickReports | undefined
  let stopRemembering = () => {}
  let closeBackupSocket = () => {}
  let stopBackground = async () => {}
  let listening: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const listen = async () => {
    await base.domains.start()
    await base.packages.start()
    await readSettings(deps)
    if (config.tls) await base.certificates.start()
    await Promise.all([salts.start(), redirector.start(), chat.start(), spaceNews.start()])
    stopRemembering = await startRemembering(deps)
    await claimPort(config, redirector.journal.name)
    drain.start()
    await application.listen(config)
    handOver = await openHandOver({
      dataDir: config.dataDir,
      listener: fastify.routing,
      redirect: redirector.listener,
      upgrade: live.upgrade,
      log,
    })
    closeBackupSocket = await openBackupSocket({ dataDir: config.dataDir, drain, log })
    disk.start()
    lostClicks = reportLostClicks(base, redirector.journal)
    stopBackground = startBackground(deps)
  }
  const end = async () => {
    const late = sleep(PATIENCE_MS, undefined, { ref: false })
    await Promise.race([listening?.catch(() => {}), late])
    const startedAt = performance.now()
    await lifecycle.shut()
    closeBackupSocket()
    await handOver?.close(Math.max(500, PATIENCE_MS - (performance.now() - startedAt)))
    await stopBackground()
    await chat.stop()
    spaceNews.stop()
    stopRemembering()
    salts.stop()
    redirector.close()
    await lostClicks?.stop()
    await application.close()
  }

  return {
    log,
    address: createOrigins(config, config.port).app,
    broken: disk.broken,
    listen() {
      listening = listen()
      return listening
    },
    async notes() {
      const link = await firstAdministratorLink(deps)
      return [
        ...buildNotes(config),
        ...(link === undefined ? [] : [`First administrator: ${link}`]),
      ]
    },
    stop() {
      stopping ??= end()
      return stopping
    },
  }
}
