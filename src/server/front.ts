import { claimPort } from './claim-port.ts'
import type { Config } from './config.ts'
import {
  createDaySalts,
  type DaySalts,
  type LostClickReports,
  reportLostClicks,
} from './features/clicks/index.ts'
import { createFrontDoor, type FrontDoor } from './http/front-door.ts'
import { type HandOverServer, openHandOver } from './http/hand-over-server.ts'
import { type Base, openBase } from './open-base.ts'
import { createHosts, type Hosts } from './platform/hosts.ts'
import { createPlaces } from './platform/places/create-places.ts'
import type { PlaceOf } from './platform/places/place.ts'
import { createRedirectEngine, type RedirectEngine } from './redirect/index.ts'

/** What answers redirects, and all that needs: there before the application is even loaded. */
export interface Front {
  readonly base: Base
  readonly hosts: Hosts
  readonly salts: DaySalts
  readonly placeOf: PlaceOf
  readonly engine: RedirectEngine
  readonly door: FrontDoor
  /** opens the port; filling the index begins behind it */
  listen(): Promise<void>
  /** told of every commit of the journal from now on, and at once where there were some */
  onWritten(wake: () => void): void
  /** readiness off; resolves when everybody who came is answered (F20) */
  shut(): Promise<void>
  /** the journal is flushed and the drain's; the base stays open */
  endRecording(): Promise<void>
}

/** for requests of either door to end (F20) */
const STOP_MS = 9_000

/** @throws what `openBase` throws */
export async function openFront(config: Config): Promise<Front> {
  const base = await openBase(config)
  const placeOf = createPlaces(config, base.log)
  const hosts = createHosts({ publicUrl: config.publicUrl, shortUrl: config.shortUrl })
  const salts = createDaySalts(base)
  let isWritten = false
  let wake = () => {
    isWritten = true
  }
  const engine = createRedirectEngine({
    deps: base,
    hosts,
    saltOfDay: salts.saltOfDay,
    placeOf,
    onWritten: () => wake(),
    onFull: base.disk.noteFull,
  })
  const door = createFrontDoor(engine)
  let handOver: HandOverServer | undefined
  let lostClicks: LostClickReports | undefined

  return {
    base,
    hosts,
    salts,
    placeOf,
    engine,
    door,
    async listen() {
      await salts.start()
      await engine.start()
      await claimPort(config, engine.journal.name)
      await door.listen(config)
      handOver = await openHandOver({
        dataDir: config.dataDir,
        listener: door.listener,
        redirect: engine.listener,
        upgrade: door.upgrade,
        log: base.log,
      })
      base.disk.start()
      lostClicks = reportLostClicks(base, engine.journal)
    },
    onWritten(wakeNow) {
      wake = wakeNow
      if (isWritten) wake()
    },
    async shut() {
      const startedAt = performance.now()
      await door.gate.shut()
      await handOver?.close(Math.max(500, STOP_MS - (performance.now() - startedAt)))
    },
    async endRecording() {
      salts.stop()
      engine.close()
      await lostClicks?.stop()
    },
  }
}
