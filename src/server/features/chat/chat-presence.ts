import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { ChatListeners } from './chat-listeners.ts'
import { PRESENCE_LIFE_MS } from './chat-lists.service.ts'
import {
  removePresence,
  removeStalePresence,
  savePresence,
  touchPresence,
} from './chat-presence.repository.ts'

/** Reloading a page must not count as leaving and coming back. */
const SETTLE_MS = 400
const BEAT_MS = 20_000

type PresenceDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>

/**
 * Records who has the chat open in this process, so that every process can see it. Rows of a
 * process that has died are void after a minute, and any other process removes them.
 */
export class ChatPresence {
  readonly #deps: PresenceDeps
  readonly #listeners: ChatListeners
  readonly #processId: string
  readonly #written = new Map<string, string>()
  #dirty = new Set<string>()
  #settle: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(deps: PresenceDeps, listeners: ChatListeners) {
    this.#deps = deps
    this.#listeners = listeners
    this.#processId = deps.ids.uuid()
  }

  start(): void {
    this.#beat = setInterval(() => this.#queue(() => this.#touch()), BEAT_MS)
    this.#beat.unref()
    this.#queue(() => this.#removeStale())
  }

  note(userId: string): void {
    this.#dirty.add(userId)
    this.#settle ??= setTimeout(() => {
      this.#settle = undefined
      this.#queue(() => this.#write())
    }, SETTLE_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    clearTimeout(this.#settle)
    for (const userId of this.#written.keys()) this.#dirty.add(userId)
    this.#queue(() => this.#write())
    await this.#work
  }

  #queue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'presence in the chat could not be noted')
    })
  }

  async #write(): Promise<void> {
    const noted = this.#dirty
    this.#dirty = new Set()
    const changed = [...noted]
      .map((userId) => ({ userId, state: this.#listeners.stateOf(userId) }))
      .filter(({ userId, state }) => this.#written.get(userId) !== state)
    if (changed.length === 0) return
    const now = this.#deps.clock.now()
    try {
      await transaction(this.#deps, async (deps) => {
        const here = changed.flatMap(({ userId, state }) =>
          state === undefined
            ? []
            : [{ user_id: userId, process_id: this.#processId, state, seen_at: now }],
        )
        const gone = changed.filter(({ state }) => state === undefined)
        await savePresence(deps.db, here)
        const goneIds = gone.map(({ userId }) => userId)
        await removePresence(deps.db, this.#processId, goneIds)
        for (const { userId } of changed) await recordChange(deps, 'chat', `presence ${userId}`)
      })
    } catch (error) {
      // retried with the next heartbeat
      for (const { userId } of changed) this.#dirty.add(userId)
      throw error
    }
    for (const { userId, state } of changed) {
      if (state === undefined) this.#written.delete(userId)
      else this.#written.set(userId, state)
    }
  }

  async #touch(): Promise<void> {
    if (this.#dirty.size > 0) await this.#write()
    if (this.#written.size > 0) {
      await touchPresence(this.#deps.db, this.#processId, this.#deps.clock.now())
    }
    await this.#removeStale()
  }

  async #removeStale(): Promise<void> {
    await transaction(this.#deps, async (deps) => {
      const before = deps.clock.now() - PRESENCE_LIFE_MS
      for (const userId of await removeStalePresence(deps.db, before)) {
        await recordChange(deps, 'chat', `presence ${userId}`)
      }
    })
  }
}
