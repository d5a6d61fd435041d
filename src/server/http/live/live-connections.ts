import type { Logger } from '../../platform/logger.ts'
import type { LiveAccount, LiveConnection } from './live-connection.ts'

export interface AccessSources {
  /** which of these sessions still live */
  livingSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * what each account may see in each of its spaces, as texts that change with it
   * @param isWithin of sessions that reach one space alone
   */
  accessOf(
    userIds: readonly string[],
    isWithin: boolean,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
}

const isWithin = ({ account }: LiveConnection) => account.within !== undefined

/** Two looks fit into the second that contract.md §3 allows. */
const LOOK_EVERY_MS = 400
/** A connection that says nothing between two questions is cut off. */
const ASK_EVERY_MS = 25_000

/**
 * The open connections of this process. Two queries for all of them, twice a second, see which
 * session has ended and who has lost a space (A47, A63): whatever ended it, and wherever.
 */
export class LiveConnections {
  readonly #open = new Set<LiveConnection>()
  readonly #perUser = new Map<string, number>()
  readonly #sources: AccessSources
  readonly #log: Pick<Logger, 'warn'>
  #look: NodeJS.Timeout | undefined
  #ask: NodeJS.Timeout | undefined
  #isLooking = false
  #isAway = false

  constructor(sources: AccessSources, log: Pick<Logger, 'warn'>) {
    this.#sources = sources
    this.#log = log
  }

  get size(): number {
    return this.#open.size
  }

  countOf(userId: string): number {
    return this.#perUser.get(userId) ?? 0
  }

  add(connection: LiveConnection): void {
    this.#open.add(connection)
    this.#count(connection.account, 1)
    this.#look ??= setInterval(() => void this.#checkAccess(), LOOK_EVERY_MS)
    this.#ask ??= setInterval(() => this.#askAll(), ASK_EVERY_MS)
  }

  remove(connection: LiveConnection): void {
    if (!this.#open.delete(connection)) return
    this.#count(connection.account, -1)
    if (this.#open.size === 0) this.#rest()
  }

  /** Says goodbye to everybody. */
  stop(): void {
    for (const connection of this.#open) connection.stop()
  }

  #count({ userId }: LiveAccount, change: number): void {
    const count = this.countOf(userId) + change
    if (count > 0) this.#perUser.set(userId, count)
    else this.#perUser.delete(userId)
  }

  #askAll(): void {
    for (const connection of this.#open) connection.ask()
  }

  #rest(): void {
    clearInterval(this.#look)
    clearInterval(this.#ask)
    this.#look = undefined
    this.#ask = undefined
  }

  async #checkAccess(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#endSessions()
      await this.#endChangedAccess()
      this.#isAway = false
    } catch (error) {
      // nobody is signed out because the database is away
      if (!this.#isAway) this.#log.warn({ err: error }, 'live sessions cannot be looked after')
      this.#isAway = true
    } finally {
      this.#isLooking = false
    }
  }

  async #endSessions(): Promise<void> {
    const asked = [...this.#open]
    const ids = new Set(asked.map(({ account }) => account.sessionId))
    const living = await this.#sources.livingSessions([...ids])
    for (const connection of asked) {
      if (!living.has(connection.account.sessionId)) connection.endSession()
    }
  }

  async #endChangedAccess(): Promise<void> {
    const asked = [...this.#open].filter((connection) => connection.isSubscribed)
    await this.#endChanged(
      asked.filter((connection) => !isWithin(connection)),
      false,
    )
    await this.#endChanged(asked.filter(isWithin), true)
  }

  async #endChanged(asked: readonly LiveConnection[], isWithin: boolean): Promise<void> {
    if (asked.length === 0) return
    const userIds = new Set(asked.map(({ account }) => account.userId))
    const access = await this.#sources.accessOf([...userIds], isWithin)
    for (const connection of asked) {
      if (connection.hasOtherAccess(access.get(connection.account.userId))) connection.loseAccess()
    }
  }
}
