import type { StreamSignal } from '#contract/together/live.ts'
import type { Deps } from '../../deps.ts'
import { type Change, currentChangeSeq, recordChange } from '../../platform/db/change.ts'
import { followChanges } from '../../platform/db/change-follower.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { type LiveStream, liveStream, type OpenStream } from '../../platform/live/live-topic.ts'
import { ChatListener, ChatListeners } from './chat-listeners.ts'
import {
  currentSeq,
  lastSeq,
  listMessagesAfter,
  listMissedMessages,
} from './chat-messages.repository.ts'
import {
  type ChatEvent,
  jsonOfMessage,
  tellMessages,
  tellPresence,
  tellRead,
  tellRoom,
  tellSpace,
  tellTyping,
} from './chat-news.ts'
import { ChatPresence } from './chat-presence.ts'
import { listRooms, requireRoom } from './chat-rooms.service.ts'

type HubDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'origins'>

const MESSAGES_PER_READ = 200
/**
 * A client that missed more messages than this, or more bytes than its buffer holds, reloads the
 * lists.
 */
const MISSED_MAX = 500
const MISSED_MAX_BYTES = 128 * 1024
/** At most one typing signal per room is passed on in this time; the hint is shown for longer. */
const TYPING_EVERY_MS = 2_000
/** In larger rooms, typing signals are not passed on. */
const TYPING_ROOM_MAX = 100
/** How long news is collected so that it can be sent together; longer with more listeners. */
const GATHER_MS = 100
const GATHER_MS_EACH = 2
const RETRY_MS = 500

/**
 * The chat of this process: reads what any process has committed and sends it to those who may see
 * it. Messages are numbered in commit order, so one number says what a client has seen. After a
 * disconnection it gets exactly the newer messages, in order and without duplicates.
 */
export class ChatHub {
  readonly stream: LiveStream
  readonly #deps: HubDeps
  readonly #listeners = new ChatListeners()
  readonly #presence: ChatPresence
  #stopFollowing: (() => void) | undefined
  /** the newest message read here; undefined while nobody listens */
  #seq: number | undefined
  #isReading = false
  #isAskedAgain = false
  #gathered = new Set<string>()
  #gathering: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#presence = new ChatPresence(deps, this.#listeners)
    this.stream = liveStream('chat', (deps, userId, query) => this.#open(deps, userId, query.after))
  }

  async start(): Promise<void> {
    const { db } = this.#deps
    this.#stopFollowing = followChanges(
      this.#deps,
      await currentChangeSeq({ db }),
      (change) => this.#take(change),
      { onLost: () => void this.#readMessages() },
    )
    this.#presence.start()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#stopFollowing?.()
    clearTimeout(this.#gathering)
    await this.#presence.stop()
  }

  async #open(
    deps: Pick<Deps, 'db' | 'by'>,
    userId: string,
    after: number | undefined,
  ): Promise<OpenStream<StreamSignal<'chat'>>> {
    const { space } = await listRooms(deps, userId)
    const spaceIds = new Set([space.spaceId])
    const typedAt = new Map<string, number>()
    let listener: ChatListener | undefined
    return {
      spaceIds,
      begin: async (tell) => {
        listener = new ChatListener(userId, spaceIds, tell)
        this.#listeners.add(listener)
        this.#presence.note(userId)
        await this.#catchUp(deps, listener, after)
      },
      take: async (signal) => {
        if (signal.kind === 'typing') await this.#noteTyping(userId, signal.roomId, typedAt)
        else if (listener !== undefined && listener.state !== signal.status) {
          listener.state = signal.status
          this.#presence.note(userId)
        }
      },
      leave: () => {
        if (listener === undefined) return
        this.#listeners.remove(listener)
        this.#presence.note(userId)
        if (this.#listeners.isEmpty) this.#seq = undefined
      },
    }
  }

  /** While this runs, new events queue in the listener. */
  async #catchUp(
    deps: Pick<Deps, 'db' | 'by'>,
    listener: ChatListener,
    after: number | undefined,
  ): Promise<void> {
    const { db } = this.#deps
    const upTo = await currentSeq(db)
    this.#seq ??= upTo
    const say = (event: ChatEvent) => listener.tellMissed(JSON.stringify(event))
    const missed =
      after === undefined || after >= upTo ? [] : await this.#missed(deps, listener, after, upTo)
    if (missed === undefined) say({ kind: 'reset', seq: upTo })
    else {
      for (const json of missed) listener.tellMissed(json)
      say({ kind: 'ready', seq: upTo })
    }
    listener.goOn(upTo)
  }

  /** @returns undefined if it is too much */
  async #missed(
    deps: Pick<Deps, 'db' | 'by'>,
    { userId }: ChatListener,
    after: number,
    upTo: number,
  ): Promise<string[] | undefined> {
    const { ids } = await listRooms(deps, userId)
    const rows = await listMissedMessages(this.#deps.db, ids, {
      after,
      upTo,
      limit: MISSED_MAX + 1,
    })
    if (rows.length > MISSED_MAX) return undefined
    const told = rows.map((row) => jsonOfMessage(this.#deps, row))
    const bytes = told.reduce((sum, json) => sum + Buffer.byteLength(json), 0)
    return bytes > MISSED_MAX_BYTES ? undefined : told
  }

  async #noteTyping(userId: string, roomId: string, typedAt: Map<string, number>): Promise<void> {
    const { memberIds } = await requireRoom(this.#deps, userId, roomId)
    const now = performance.now()
    const last = typedAt.get(roomId) ?? Number.NEGATIVE_INFINITY
    if (memberIds.length > TYPING_ROOM_MAX || now - last < TYPING_EVERY_MS) return
    typedAt.set(roomId, now)
    await transaction(this.#deps, (deps) =>
      recordChange(deps, 'chat', `typing ${roomId} ${userId}`),
    )
  }

  #take({ kind, key }: Change): void {
    if (kind !== 'chat' || this.#listeners.isEmpty) return
    if (key === 'message') {
      void this.#readMessages()
      return
    }
    this.#gathered.add(key)
    const waitMs = GATHER_MS + GATHER_MS_EACH * this.#listeners.userIds.length
    this.#gathering ??= setTimeout(() => void this.#tellGathered(), waitMs).unref()
  }

  async #tellGathered(): Promise<void> {
    this.#gathering = undefined
    const keys = this.#gathered
    this.#gathered = new Set()
    const present: string[] = []
    try {
      for (const key of keys) {
        const [what, id = '', userId = ''] = key.split(' ')
        if (what === 'presence') present.push(id)
        else if (what === 'read') await tellRead(this.#deps, this.#listeners, id, userId)
        else if (what === 'typing') await tellTyping(this.#deps, this.#listeners, id, userId)
        else if (what === 'rooms') await tellRoom(this.#deps, this.#listeners, id, userId)
        else if (what === 'space') await tellSpace(this.#deps, this.#listeners, id)
      }
      if (present.length > 0) await tellPresence(this.#deps, this.#listeners, present)
    } catch (error) {
      // this news may be lost; viewers reload lists and marks
      this.#deps.log.warn({ err: error }, 'news of the chat could not be told')
    }
  }

  async #readMessages(): Promise<void> {
    if (this.#isReading) {
      this.#isAskedAgain = true
      return
    }
    this.#isReading = true
    try {
      do {
        this.#isAskedAgain = false
        await this.#readOn()
      } while (this.#isAskedAgain && !this.#isStopped)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'messages could not be read')
      // no message is skipped: reading continues where it stopped
      setTimeout(() => void this.#readMessages(), RETRY_MS).unref()
    } finally {
      this.#isReading = false
    }
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const seq = this.#seq
      if (seq === undefined) return
      const rows = await listMessagesAfter(this.#deps.db, seq, MESSAGES_PER_READ)
      if (rows.length === 0) return
      await tellMessages(this.#deps, this.#listeners, rows)
      // all listeners may have left meanwhile
      if (this.#seq !== undefined) this.#seq = lastSeq(rows.at(-1)!)
      if (rows.length < MESSAGES_PER_READ) return
    }
  }
}
