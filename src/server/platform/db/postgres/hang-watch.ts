import type { Client } from 'pg'

const LOOK_MS = 100
/** If work takes longer than this, the server is asked whether it responds. */
const DOUBT_MS = 250
/**
 * A server that does not answer within this time counts as hanging; together with the time above,
 * well below the 2 s of F27.
 */
const PATIENCE_MS = 1_000
/**
 * Number of checks of our own that must have run meanwhile, so that a stall of this process is not
 * taken for one of the server.
 */
const PATIENCE_LOOKS = 5

/** How long to wait for an answer before asking again on another connection. */
export const QUESTION_MS = 2_000

export interface HangWatchOptions {
  /** creates a connection outside the pool, not connected yet */
  createClient: () => Client
  /** called when the server hangs: existing connections must not be used again */
  onHang: () => void
}

interface Waiting {
  since: number
  reject: (error: Error) => void
}

/**
 * Tells a hanging server from a slow one (F27). A stopped server observes no timeouts of its own,
 * and a timeout of ours would cut statements that may be slow. So while a query waits, a trivial
 * query runs on another connection; as long as that is answered, statements may take their time. If
 * it is not answered, waiting queries fail, and new ones fail at once until the server answers
 * again.
 */
export class HangWatch {
  readonly #options: HangWatchOptions
  readonly #timer: NodeJS.Timeout
  /** in order of arrival */
  readonly #waiting = new Set<Waiting>()
  /** the trivial query that has no answer yet */
  #asked: { at: number; looks: number } | undefined
  #client: Client | undefined
  #isHanging = false
  #hangs = 0

  constructor(options: HangWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#timer.unref()
  }

  /** How often the server was found hanging; connections from before the last time are useless. */
  get hangs(): number {
    return this.#hangs
  }

  /**
   * @throws Error as soon as the server is known to hang; the work itself may still end, unnoticed
   */
  during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isHanging) return Promise.reject(new Error('PostgreSQL hangs'))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const waiting = { since: performance.now(), reject }
    this.#waiting.add(waiting)
    work().then(
      (result) => {
        this.#waiting.delete(waiting)
        resolve(result)
      },
      (error) => {
        this.#waiting.delete(waiting)
        reject(error)
      },
    )
    return promise
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#drop()
  }

  #look(): void {
    if (this.#asked === undefined) {
      const [oldest] = this.#waiting
      const isDoubtful = oldest !== undefined && performance.now() - oldest.since >= DOUBT_MS
      if (this.#isHanging || isDoubtful) void this.#ask()
      return
    }
    this.#asked.looks++
    if (!this.#isHanging && isUnanswered(this.#asked)) this.#startHanging()
  }

  /** Any answer counts, even a refusal: queries then get the same refusal themselves. */
  async #ask(): Promise<void> {
    const asked = { at: performance.now(), looks: 0 }
    this.#asked = asked
    try {
      if (this.#client === undefined) {
        const client = this.#options.createClient()
        client.on('error', () => {
          if (this.#client === client) this.#drop()
        })
        this.#client = client
        await client.connect()
      }
      await this.#client.query('select 1')
      this.#isHanging = false
    } catch {
      this.#drop()
      if (!isUnanswered(asked)) this.#isHanging = false
    } finally {
      this.#asked = undefined
    }
  }

  #startHanging(): void {
    this.#isHanging = true
    this.#hangs++
    const cut = [...this.#waiting]
    this.#waiting.clear()
    for (const { reject } of cut) reject(new Error('PostgreSQL hangs: it answers nothing'))
    this.#options.onHang()
  }

  #drop(): void {
    this.#client?.end().catch(() => {})
    this.#client = undefined
  }
}

function isUnanswered({ at, looks }: { at: number; looks: number }): boolean {
  return looks >= PATIENCE_LOOKS && performance.now() - at >= PATIENCE_MS
}
