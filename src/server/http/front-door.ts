import { lookup } from 'node:dns/promises'
import type { RequestListener } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import { createServer as createNetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { failure } from '#contract/errors.ts'
import { answerProbes } from './answer-probes.ts'
import { type Gate, openGate } from './gate.ts'
import {
  createHttpServer,
  type HttpServer,
  type Redirects,
  type UpgradeListener,
} from './http-server.ts'
import { canSharePort } from './shared-port.ts'
import { type Application, createWaitingRoom } from './waiting-room.ts'

/** The door of a process that answers redirects before it has its application. */
export interface FrontDoor {
  readonly server: HttpServer
  readonly gate: Gate
  /** of whatever is no redirect, by this door or another: the application, as soon as it is there */
  readonly listener: RequestListener
  readonly upgrade: UpgradeListener
  /** @throws the system's error for an address that cannot be listened on */
  listen(address: { host: string; port: number }): Promise<void>
  /**
   * For work that holds up the event loop: resolves when whoever came meanwhile is answered, as a rule,
   * and within 25 ms however many come
   */
  letThrough(): Promise<void>
  /** @param application ends its live connections with `stop` and closes when all is answered */
  admit(application: AdmittedApplication): void
  /** there will be no application */
  refuseAll(): void
}

export interface AdmittedApplication extends Application {
  stop(): void
  close(): PromiseLike<void>
}

/** From one step of an answer to the next: connection, request, journal. */
const STEP_MS = 4
const LET_THROUGH_MS = 25

/** @param redirects asked for every request, from the beginning */
export function createFrontDoor(redirects: Redirects): FrontDoor {
  let application: AdmittedApplication | undefined
  const room = createWaitingRoom({
    // it answers redirects and no more: a balancer that looks is told, and remembered
    answerProbe: answerProbes(async () => {
      gate.wasProbed()
      throw failure('unavailable')
    }),
  })
  /** somebody, since it was asked last */
  let hasCome = false
  const { openFastPath } = redirects
  const server = createHttpServer(room.listener, {
    interceptors: [redirects.listener],
    openFastPath:
      openFastPath &&
      ((server, times) =>
        openFastPath(server, times, () => {
          hasCome = true
        })),
    upgrade: room.upgrade,
  })
  const others: NetServer[] = []
  const gate = openGate({
    server,
    async close() {
      application?.stop()
      for (const other of others) other.close()
      await new Promise((resolve) => server.close(resolve))
      await application?.close()
    },
  })

  return {
    server,
    gate,
    listener: room.listener,
    upgrade: room.upgrade,
    async listen({ host, port }) {
      await listenAt(server, { host, port, reusePort: canSharePort })
      if (host === 'localhost') others.push(...(await listenBeside(server)))
    },
    async letThrough() {
      hasCome = false
      const note = () => {
        hasCome = true
      }
      server.on('connection', note).on('request', note)
      // the second comes behind a look for connections, wherever in a turn the first began
      await nextTurn()
      await nextTurn()
      for (
        const since = performance.now();
        hasCome && performance.now() - since < LET_THROUGH_MS;
      ) {
        hasCome = false
        await sleep(STEP_MS)
      }
      server.off('connection', note).off('request', note)
    },
    admit(ready) {
      application = ready
      room.admit(ready)
    },
    refuseAll: room.refuseAll,
  }
}

interface ListenAddress {
  host: string
  port: number
  reusePort: boolean
}

function listenAt(server: NetServer, address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ ...address, backlog: 4096 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** `localhost` may name two addresses, of which a server listens on one; clients take either. */
async function listenBeside(server: HttpServer): Promise<NetServer[]> {
  const { address: own, port } = server.address() as AddressInfo
  const others: NetServer[] = []
  for (const { address } of await lookup('localhost', { all: true })) {
    if (address === own) continue
    const other = createNetServer({ noDelay: true, allowHalfOpen: true }, (socket) => {
      server.emit('connection', socket)
    })
    // a machine without IPv6 names an address for it all the same
    await listenAt(other, { host: address, port, reusePort: canSharePort }).then(
      () => others.push(other),
      () => {},
    )
  }
  return others
}
