import { setTimeout as sleep } from 'node:timers/promises'
import type { ComposedApplication } from './compose.ts'
import type { Config } from './config.ts'
import { openFront } from './front.ts'
import { loadApplication } from './load-application.ts'
import { buildNotes, expectBuilt } from './load-views.ts'
import { createOrigins } from './platform/origins.ts'
import type { RunningServer } from './start.ts'

/** The longest that a stop waits for a start that is under way (F20). */
const START_MS = 9_000

/**
 * `--role=all`: everything in one process. It answers redirects first and loads the application behind
 * (docs/decisions/081-redirects-first.md). A demonstration is filled before anybody sees it.
 * @throws Error where nothing is built, before anything is touched; else what `openFront` throws
 */
export async function createAllProcess(config: Config): Promise<RunningServer> {
  expectBuilt()
  const isDemonstration = config.authMode === 'fake'
  if (isDemonstration) {
    const { resetDemonstration } = await import('./demonstration/reset-demonstration.ts')
    await resetDemonstration(config)
  }
  const front = await openFront(config)
  const { log, disk } = front.base
  let application: ComposedApplication | undefined
  let listening: Promise<void> | undefined
  let completing: Promise<void> | undefined
  let stopping: Promise<void> | undefined

  const listen = async () => {
    if (isDemonstration) application = await loadApplication(front)
    await front.listen()
  }
  const complete = async () => {
    if (stopping !== undefined) return
    application ??= await loadApplication(front)
    if (stopping === undefined) await application.start()
  }
  const end = async () => {
    // whoever waits for the application would wait longer than a stop may take
    front.door.refuseAll()
    await settled(listening)
    await Promise.all([front.shut(), settled(completing)])
    await application?.stop()
    await front.endRecording()
    await (application ?? front.base).close()
  }
  const stop = () => {
    stopping ??= end()
    return stopping
  }

  return {
    log,
    address: createOrigins(config, config.port).app,
    broken: disk.broken,
    listen() {
      listening = listen()
      return listening
    },
    async complete() {
      completing = complete()
      try {
        await completing
      } catch (error) {
        if (stopping !== undefined) return
        await stop().catch((err: unknown) => log.error({ err }, 'the stop failed'))
        throw error
      }
    },
    async notes() {
      const link = await application?.firstAdministratorLink()
      return [
        ...buildNotes(config),
        ...(link === undefined ? [] : [`First administrator: ${link}`]),
      ]
    },
    stop,
  }
}

const settled = (work: Promise<void> | undefined) =>
  Promise.race([work?.catch(() => {}), sleep(START_MS, undefined, { ref: false })])
