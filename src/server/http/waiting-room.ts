import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { failure } from '#contract/errors.ts'
import type { RequestInterceptor, UpgradeListener } from './http-server.ts'
import { refuseUpgrade } from './live/refuse-upgrade.ts'
import { sendRefusal } from './raw-refusal.ts'

/** What answers everything that is no redirect. */
export interface Application {
  listener: RequestListener
  upgrade: UpgradeListener
}

export interface WaitingRoom extends Application {
  /** whoever waits, in order, and everybody from now on goes to the application */
  admit(application: Application): void
  /** there will be no application: refuses whoever waits and whoever comes */
  refuseAll(): void
}

export interface WaitingRoomOptions {
  /** asked first as long as there is no application */
  answerProbe: RequestInterceptor
  /** replaced in tests */
  mostWaiting?: number
  longestMs?: number
}

/** Each with up to 16 KB of headers and 64 KB of its body that node:http has read ahead. */
const MOST_WAITING = 256
/** Below the patience of a `redirect` process with us, and of a client that sends a body. */
const LONGEST_MS = 8_000
const RETRY_AFTER_SECONDS = 2

/**
 * Where requests wait while the application is loaded (docs/decisions/081-redirects-first.md): so many
 * and so long, others get 503 `err_503`. Live connections are refused at once; their clients come back.
 */
export function createWaitingRoom(options: WaitingRoomOptions): WaitingRoom {
  const { answerProbe, mostWaiting = MOST_WAITING, longestMs = LONGEST_MS } = options
  let application: Application | undefined
  let isRefusing = false
  const waiting = new Set<() => void>()

  const refuse = (request: IncomingMessage, response: ServerResponse) =>
    sendRefusal(request, response, 'unavailable', RETRY_AFTER_SECONDS)

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    if (isRefusing || waiting.size >= mostWaiting) return refuse(request, response)
    const leave = () => {
      clearTimeout(late)
      waiting.delete(goOn)
      // the client may be gone
      response.off('close', leave)
    }
    const goOn = () => {
      leave()
      if (application === undefined) refuse(request, response)
      else application.listener(request, response)
    }
    const late = setTimeout(goOn, longestMs)
    response.once('close', leave)
    waiting.add(goOn)
  }
  const empty = () => {
    for (const goOn of [...waiting]) goOn()
  }

  return {
    listener(request, response) {
      if (application !== undefined) return application.listener(request, response)
      answerProbe(request, response, () => wait(request, response))
    },
    upgrade(request, socket, head) {
      if (application !== undefined) return application.upgrade(request, socket, head)
      socket.on('error', () => socket.destroy())
      refuseUpgrade(socket, failure('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    },
    admit(ready) {
      application = ready
      empty()
    },
    refuseAll() {
      isRefusing = true
      empty()
    },
  }
}
