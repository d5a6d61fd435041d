import { WebSocket } from 'ws'
import {
  LIVE_ACCESS_LOST,
  LIVE_FRAMES_PER_SECOND,
  LIVE_SESSION_ENDED,
  LIVE_SUBSCRIPTIONS_MAX,
} from '#contract/constants.ts'
import { Failure, failure } from '#contract/errors.ts'
import {
  type ClientMessage,
  clientMessageSchema,
  type LiveStreamName,
  type LiveTopicName,
  type ServerMessage,
  type SubscribeMessage,
} from '#contract/together/live.ts'
import type { Deps } from '../../deps.ts'
import type { SpaceReach } from '../../platform/identity.ts'
import type { LiveStream, LiveTopic, OpenStream } from '../../platform/live/live-topic.ts'
import { inputFailure } from '../calls/input-failure.ts'
import { parseJson } from '../calls/parse-request.ts'
import { createFrameBudget } from './frame-budget.ts'
import type { LiveSubjects } from './live-subjects.ts'

export interface LiveAccount {
  userId: string
  sessionId: string
  /** the space that is open; absent: the personal one */
  spaceId?: string | undefined
  /** as of `Session` */
  within?: SpaceReach | undefined
  network: string
}

export interface LiveConnectionParts {
  deps: Deps
  topics: readonly LiveTopic[]
  streams: readonly LiveStream[]
  subjects: LiveSubjects
  /** what the account may see in each of its spaces, as texts that change with it */
  access: () => Promise<ReadonlyMap<string, string>>
}

type SignalMessage = Extract<ClientMessage, { type: 'signal' }>

interface Subscription {
  /** its spaces, with the access with which it was opened */
  access: ReadonlyMap<string, string | undefined>
  leave: () => void
  /** of a stream */
  stream?: OpenStream
}

/** A reader that leaves so much lying is cut off: what is live cannot wait for it. */
const BUFFERED_MAX_BYTES = 256 * 1024
/** A client that does not answer the goodbye is cut off. */
const GOODBYE_MS = 1_000
const STOPPING = 1001
const BINARY_REFUSED = 1003
const TOO_MANY = 1008

const within = (spaceIds: Iterable<string>, access: ReadonlyMap<string, string>) =>
  new Map([...spaceIds].map((id) => [id, access.get(id)]))

/** One open live connection: reads messages in order, keeps its subscriptions, and knows when to end. */
export class LiveConnection {
  readonly account: LiveAccount
  readonly #socket: WebSocket
  readonly #parts: LiveConnectionParts
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #budget = createFrameBudget(LIVE_FRAMES_PER_SECOND)
  #work: Promise<void> = Promise.resolve()
  #isEnding = false
  #isHeard = true

  constructor(socket: WebSocket, account: LiveAccount, parts: LiveConnectionParts) {
    this.#socket = socket
    this.account = account
    this.#parts = parts
    socket.on('message', (data, isBinary) => {
      if (!this.#admit()) return
      if (isBinary) this.#end(BINARY_REFUSED, 'text only')
      else this.#take(data as Buffer)
    })
    socket.on('ping', () => this.#admit())
    socket.on('pong', () => this.#admit())
    // a frame that is too big or no frame at all: ws says goodbye with the right code
    socket.on('error', () => {})
    socket.on('close', () => this.#leaveAll())
    this.#say({ type: 'welcome' })
  }

  get isSubscribed(): boolean {
    return this.#subscriptions.size > 0
  }

  /** Whether a subscription was opened with other access to its spaces than the account has now. */
  hasOtherAccess(now: ReadonlyMap<string, string> | undefined): boolean {
    return [...this.#subscriptions.values()].some(({ access }) =>
      [...access].some(([spaceId, before]) => before === undefined || now?.get(spaceId) !== before),
    )
  }

  endSession(): void {
    this.#end(LIVE_SESSION_ENDED, 'the session has ended')
  }

  loseAccess(): void {
    this.#end(LIVE_ACCESS_LOST, 'access has changed')
  }

  /** The process stops: come back in a moment. */
  stop(): void {
    this.#end(STOPPING, 'the server stops')
  }

  /** Asks whether anybody is there; cuts off who has not said anything since the last time. */
  ask(): void {
    if (!this.#isHeard) {
      this.#socket.terminate()
      return
    }
    this.#isHeard = false
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping()
  }

  #admit(): boolean {
    this.#isHeard = true
    if (this.#isEnding) return false
    if (this.#budget.take()) return true
    this.#end(TOO_MANY, 'too many frames')
    return false
  }

  #take(bytes: Buffer): void {
    const { message, refusal, subscription } = read(bytes)
    if (message === undefined) {
      this.#sayFailure(refusal, subscription)
      return
    }
    // one after the other: an `unsubscribe` must not overtake its `subscribe`
    this.#work = this.#work.then(() => this.#act(message))
  }

  async #act(message: ClientMessage): Promise<void> {
    if (this.#isEnding) return
    if (message.type === 'ping') this.#say({ type: 'pong' })
    else if (message.type === 'unsubscribe') {
      const { subscription } = message
      this.#leave(subscription)
      this.#say({ type: 'unsubscribed', subscription })
    } else if (message.type === 'signal') {
      await this.#signal(message).catch((error: unknown) => this.#sayFailure(this.#refusal(error)))
    } else {
      await this.#subscribe(message).catch((error: unknown) => {
        this.#sayFailure(this.#refusal(error), message.subscription)
      })
    }
  }

  #refusal(error: unknown): Failure {
    const refused = error instanceof Failure ? error : failure('internal', { cause: error })
    if (refused.status >= 500) {
      this.#parts.deps.log.warn({ err: error }, 'a live subscription failed')
    }
    return refused
  }

  async #signal({ subscription, signal }: SignalMessage): Promise<void> {
    const stream = this.#subscriptions.get(subscription)?.stream
    if (stream === undefined) throw failure('notFound')
    await stream.take(signal as never)
  }

  async #subscribe(message: SubscribeMessage): Promise<void> {
    const { subscription, topic, query } = message
    // the same name again is a change of mind
    this.#leave(subscription)
    if (this.#subscriptions.size >= LIVE_SUBSCRIPTIONS_MAX) throw failure('tooManyRequests')
    if (topic === 'chat') await this.#openStream(subscription, topic, query)
    else await this.#openTopic(subscription, topic, query)
  }

  async #openStream(subscription: string, topic: LiveStreamName, query: unknown): Promise<void> {
    const { deps, streams } = this.#parts
    const declared = streams.find(({ name }) => name === topic)
    if (declared === undefined) throw failure('notFound')
    const access = await this.#parts.access()
    const stream = await declared.open(deps, this.account.userId, query as never)
    if (this.#isEnding) return
    this.#say({ type: 'subscribed', subscription })
    this.#subscriptions.set(subscription, {
      access: within(stream.spaceIds, access),
      stream,
      leave: () => stream.leave(),
    })
    const head = JSON.stringify({ type: 'event', subscription, topic }).slice(0, -1)
    try {
      await stream.begin((json) => this.#send(`${head},"event":${json}}`))
    } catch (error) {
      this.#leave(subscription)
      throw error
    }
  }

  async #openTopic(subscription: string, topic: LiveTopicName, query: unknown): Promise<void> {
    const { deps, topics, subjects } = this.#parts
    const declared = topics.find(({ name }) => name === topic)
    if (declared === undefined) throw failure('notFound')
    const access = await this.#parts.access()
    const subject = await declared.open(deps, this.account.userId, query as never)
    if (this.#isEnding) return
    this.#say({ type: 'subscribed', subscription })
    const held: Subscription = { access: within([subject.spaceId], access), leave: () => {} }
    this.#subscriptions.set(subscription, held)
    held.leave = subjects.join(subject, {
      onData: (json) => this.#sayUpdate(subscription, topic, json),
      onEnd: (reason) => {
        if (this.#subscriptions.get(subscription) === held) this.#subscriptions.delete(subscription)
        this.#sayFailure(reason, subscription)
      },
    })
  }

  #leave(subscription: string): void {
    this.#subscriptions.get(subscription)?.leave()
    this.#subscriptions.delete(subscription)
  }

  #leaveAll(): void {
    this.#isEnding = true
    for (const subscription of [...this.#subscriptions.keys()]) this.#leave(subscription)
  }

  /** The data is made into text once for all who get it. */
  #sayUpdate(subscription: string, topic: LiveTopicName, json: string): void {
    const head = JSON.stringify({ type: 'update', subscription, topic })
    this.#send(`${head.slice(0, -1)},"data":${json}}`)
  }

  #sayFailure({ code, entry, fields }: Failure, subscription?: string): void {
    this.#say({
      type: 'error',
      code,
      detail: entry.text,
      ...(subscription === undefined ? {} : { subscription }),
      ...(fields === undefined ? {} : { fields: { ...fields } }),
    })
  }

  #say(message: ServerMessage): void {
    this.#send(JSON.stringify(message))
  }

  #send(text: string): void {
    if (this.#isEnding || this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > BUFFERED_MAX_BYTES) {
      this.#socket.terminate()
      return
    }
    this.#socket.send(text)
  }

  #end(code: number, reason: string): void {
    if (this.#isEnding) return
    this.#leaveAll()
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), GOODBYE_MS).unref()
  }
}

type Read =
  | { message: ClientMessage; refusal?: never; subscription?: never }
  | { message?: never; refusal: Failure; subscription: string | undefined }

function read(bytes: Buffer): Read {
  let value: unknown
  try {
    value = parseJson(bytes)
  } catch (error) {
    return { refusal: error as Failure, subscription: undefined }
  }
  const parsed = clientMessageSchema.safeParse(value)
  if (parsed.success) return { message: parsed.data }
  return { refusal: inputFailure(parsed.error.issues), subscription: subscriptionOf(value) }
}

/** Tells the sender of a malformed message which subscription was not begun. */
function subscriptionOf(value: unknown): string | undefined {
  const { subscription } = (value ?? {}) as { subscription?: unknown }
  return typeof subscription === 'string' && subscription.length <= 64 ? subscription : undefined
}
