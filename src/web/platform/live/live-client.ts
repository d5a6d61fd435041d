import { LIVE_ACCESS_LOST, LIVE_SESSION_ENDED, ONLINE_TIMEOUT_MS } from '#contract/constants.ts'
import type {
  LiveData,
  LiveStreamName,
  LiveTopicName,
  SentClientMessage,
  SentLiveQuery,
  SentStreamQuery,
  ServerMessage,
  StreamEvent,
  StreamSignal,
} from '#contract/together/live.ts'
import { type CallFailure, readFailure } from '../call-failure.ts'

/** The used part of a WebSocket. */
export type LiveSocket = Pick<
  WebSocket,
  'send' | 'close' | 'readyState' | 'onmessage' | 'onclose' | 'onerror'
>

/** Whether the server answers (spec §5): unknown, yes, no. */
export type OnlineState = 'unknown' | 'online' | 'offline'

export interface LiveClientOptions {
  open: () => LiveSocket
  /** checks whether the session is valid, and signs out if not; never throws */
  checkSession: () => Promise<'lives' | 'ended' | 'unknown'>
  /** 0 to 1, for the jitter */
  random?: () => number
}

export interface LiveListener<T extends LiveTopicName> {
  onData: (data: LiveData<T>) => void
  /** the subscription was refused or has ended; it is not requested again */
  onFailure: (failure: CallFailure) => void
}

export interface StreamListener<T extends LiveStreamName> {
  onEvent: (event: StreamEvent<T>) => void
  /** the subscription was refused; it is not requested again */
  onFailure: (failure: CallFailure) => void
}

export interface ListenedStream<T extends LiveStreamName> {
  /** does nothing while disconnected */
  signal: (signal: StreamSignal<T>) => void
  stop: () => void
}

interface Subscription {
  topic: LiveTopicName | LiveStreamName
  /** called each time: where a stream resumes */
  query: () => unknown
  onData: (data: never) => void
  onFailure: (failure: CallFailure) => void
}

const OPEN = 1
/** Nobody listens any more; waits because the next screen may subscribe. */
const LINGER_MS = 3_000
/** After this much silence it pings the server. */
const SILENCE_MS = 20_000
const LONGEST_WAIT_MS = 30_000
/** Otherwise all clients of a restarting server would reconnect at the same moment. */
const SPREAD_MS = 1_200

/**
 * The one live connection of the application (docs/live.md): opened on first use, reopened with
 * growing pauses and all subscriptions. Online once the server has welcomed us; offline if it does
 * not within ten seconds or a connection fails (spec §5); after a working connection breaks,
 * unknown until the next attempt.
 */
export class LiveClient {
  readonly #options: LiveClientOptions
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #stateListeners = new Set<() => void>()
  #state: OnlineState = 'unknown'
  #socket: LiveSocket | undefined
  #isWelcome = false
  #isChecking = false
  #holds = 0
  #failures = 0
  #lastId = 0
  #retry: Timer
  #answerBy: Timer
  #silence: Timer
  #linger: Timer

  constructor(options: LiveClientOptions) {
    this.#options = options
  }

  get state(): OnlineState {
    return this.#state
  }

  /** @returns a function that stops it */
  onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener)
    return () => void this.#stateListeners.delete(listener)
  }

  /** Keeps the connection open until the returned function is called. */
  hold(): () => void {
    this.#holds += 1
    clearTimeout(this.#linger)
    const isIdle = this.#socket === undefined && this.#retry === undefined && !this.#isChecking
    if (isIdle) this.#connect()
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#holds -= 1
      if (this.#holds > 0) return
      clearTimeout(this.#linger)
      this.#linger = setTimeout(() => this.#rest(), LINGER_MS)
    }
  }

  /** @returns unsubscribe */
  subscribe<T extends LiveTopicName>(
    topic: T,
    query: SentLiveQuery<T>,
    listener: LiveListener<T>,
  ): () => void {
    const { onData, onFailure } = listener
    return this.#begin({ topic, query: () => query, onData, onFailure }).stop
  }

  /** @param query returns where to resume on each connection */
  listen<T extends LiveStreamName>(
    topic: T,
    query: () => SentStreamQuery<T>,
    { onEvent, onFailure }: StreamListener<T>,
  ): ListenedStream<T> {
    const { id, stop } = this.#begin({ topic, query, onData: onEvent, onFailure })
    return {
      stop,
      signal: (signal) => {
        if (this.#subscriptions.has(id)) this.#send({ type: 'signal', subscription: id, signal })
      },
    }
  }

  #begin(subscription: Subscription): { id: string; stop: () => void } {
    this.#lastId += 1
    const id = `s${this.#lastId}`
    this.#subscriptions.set(id, subscription)
    const release = this.hold()
    this.#ask(id)
    const stop = () => {
      if (this.#subscriptions.delete(id)) this.#send({ type: 'unsubscribe', subscription: id })
      release()
    }
    return { id, stop }
  }

  /** The network is back, or somebody returned to the tab: reconnect at once. */
  wake = (): void => {
    if (this.#holds === 0) return
    if (this.#retry !== undefined) {
      clearTimeout(this.#retry)
      this.#retry = undefined
      this.#connect()
    } else if (this.#isWelcome) this.#askForAnswer()
  }

  /** The browser reports that there is no network. */
  lose = (): void => {
    if (this.#socket !== undefined) this.#failed()
  }

  #connect(): void {
    let socket: LiveSocket
    try {
      socket = this.#options.open()
    } catch {
      this.#failed()
      return
    }
    this.#socket = socket
    this.#isWelcome = false
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#take(String(data))
    }
    socket.onerror = () => {}
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#closed(code)
    }
    this.#expectAnswer()
  }

  #expectAnswer(): void {
    clearTimeout(this.#answerBy)
    this.#answerBy = setTimeout(() => this.#failed(), ONLINE_TIMEOUT_MS)
  }

  #take(text: string): void {
    clearTimeout(this.#answerBy)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#askForAnswer(), SILENCE_MS)
    const message = parse(text)
    if (message === undefined) return
    if (message.type === 'welcome') {
      this.#isWelcome = true
      this.#failures = 0
      this.#setState('online')
      for (const id of this.#subscriptions.keys()) this.#ask(id)
    } else if (message.type === 'update') {
      this.#subscriptions.get(message.subscription)?.onData(message.data as never)
    } else if (message.type === 'event') {
      this.#subscriptions.get(message.subscription)?.onData(message.event as never)
    } else if (message.type === 'error' && message.subscription !== undefined) {
      const { code, detail, fields } = message
      const subscription = this.#subscriptions.get(message.subscription)
      this.#subscriptions.delete(message.subscription)
      subscription?.onFailure(readFailure(0, { error: { message: code, detail, fields } }, null))
    }
  }

  #askForAnswer(): void {
    this.#send({ type: 'ping' })
    this.#expectAnswer()
  }

  #ask(id: string): void {
    const subscription = this.#subscriptions.get(id)
    if (subscription === undefined) return
    const { topic, query } = subscription
    const asked = { type: 'subscribe', subscription: id, topic, query: query() }
    this.#send(asked as SentClientMessage)
  }

  #send(message: SentClientMessage): void {
    if (this.#isWelcome && this.#socket?.readyState === OPEN) {
      this.#socket.send(JSON.stringify(message))
    }
  }

  /** The server or the network closed it. */
  #closed(code: number): void {
    const wasWelcome = this.#isWelcome
    if (code === LIVE_SESSION_ENDED) {
      this.#drop()
      this.#setState('unknown')
      this.#afterSessionCheck(0)
      return
    }
    if (!wasWelcome) {
      this.#failed()
      return
    }
    this.#drop()
    this.#setState('unknown')
    this.#again(code === LIVE_ACCESS_LOST ? 0 : this.#random() * SPREAD_MS)
  }

  /** It could not be opened, or nothing answered in time. */
  #failed(): void {
    const wasWelcome = this.#isWelcome
    this.#drop()
    this.#failures += 1
    this.#setState('offline')
    const longest = Math.min(1_000 * 2 ** (this.#failures - 1), LONGEST_WAIT_MS)
    const waitMs = longest * (0.5 + this.#random() / 2)
    // browsers report a refused upgrade like any other failure: perhaps nobody is signed in
    if (wasWelcome) this.#again(waitMs)
    else this.#afterSessionCheck(waitMs)
  }

  #afterSessionCheck(waitMs: number): void {
    this.#isChecking = true
    void this.#options.checkSession().then((found) => {
      this.#isChecking = false
      if (found !== 'ended') this.#again(waitMs)
    })
  }

  #again(waitMs: number): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      if (this.#holds > 0) this.#connect()
    }, waitMs)
  }

  #rest(): void {
    if (this.#holds > 0) return
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#failures = 0
    this.#drop()
    this.#setState('unknown')
  }

  #drop(): void {
    clearTimeout(this.#answerBy)
    clearTimeout(this.#silence)
    const socket = this.#socket
    this.#socket = undefined
    this.#isWelcome = false
    socket?.close()
  }

  #setState(state: OnlineState): void {
    if (this.#state === state) return
    this.#state = state
    for (const listener of this.#stateListeners) listener()
  }

  #random(): number {
    return (this.#options.random ?? Math.random)()
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

function parse(text: string): ServerMessage | undefined {
  try {
    return JSON.parse(text) as ServerMessage
  } catch {
    return undefined
  }
}
