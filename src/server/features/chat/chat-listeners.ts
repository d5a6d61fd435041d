import type { PresenceState } from './chat.table.ts'

/** A subscription to the chat: one browser tab of one account. */
export class ChatListener {
  readonly userId: string
  readonly spaceIds: ReadonlySet<string>
  state: PresenceState = 'online'
  readonly #tell: (json: string) => void
  /** events that arrived during catch-up; undefined once it has caught up */
  #waiting: { seq: number | undefined; json: string }[] | undefined = []
  #floor = 0

  constructor(userId: string, spaceIds: ReadonlySet<string>, tell: (json: string) => void) {
    this.userId = userId
    this.spaceIds = spaceIds
    this.#tell = tell
  }

  /** Sends at once, before the queued events. */
  tellMissed(json: string): void {
    this.#tell(json)
  }

  /** @param floor number of the newest message already sent */
  goOn(floor: number): void {
    this.#floor = floor
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const { seq, json } of waiting) this.hear(json, seq)
  }

  /** @param seq number of a message, so that it is sent only once */
  hear(json: string, seq?: number): void {
    if (this.#waiting !== undefined) this.#waiting.push({ seq, json })
    else if (seq === undefined || seq > this.#floor) this.#tell(json)
  }
}

/** The subscriptions of this process, by account. */
export class ChatListeners {
  readonly #byUser = new Map<string, Set<ChatListener>>()

  get isEmpty(): boolean {
    return this.#byUser.size === 0
  }

  get userIds(): string[] {
    return [...this.#byUser.keys()]
  }

  *all(): Iterable<ChatListener> {
    for (const listeners of this.#byUser.values()) yield* listeners
  }

  add(listener: ChatListener): void {
    const own = this.#byUser.get(listener.userId)
    if (own === undefined) this.#byUser.set(listener.userId, new Set([listener]))
    else own.add(listener)
  }

  remove(listener: ChatListener): void {
    const own = this.#byUser.get(listener.userId)
    own?.delete(listener)
    if (own?.size === 0) this.#byUser.delete(listener.userId)
  }

  of(userId: string): Iterable<ChatListener> {
    return this.#byUser.get(userId) ?? []
  }

  /** The account's state; undefined if it has no tab open, online if any of its tabs is. */
  stateOf(userId: string): PresenceState | undefined {
    const states = [...this.of(userId)].map(({ state }) => state)
    if (states.length === 0) return undefined
    return states.includes('online') ? 'online' : 'away'
  }

  /** @param spaceIds listeners who have another space open are skipped */
  tell(userIds: Iterable<string>, spaceIds: readonly string[], json: string, seq?: number): void {
    for (const userId of new Set(userIds)) {
      for (const listener of this.of(userId)) {
        if (spaceIds.some((id) => listener.spaceIds.has(id))) listener.hear(json, seq)
      }
    }
  }
}
