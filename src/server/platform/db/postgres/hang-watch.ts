import type { Client } from 'pg'

const LOOK_MS = 100
/** Work that takes longer makes us ask the server whether it is there. */
const DOUBT_MS = 250
/** A server that does not answer that for so long hangs: with the doubt well below the 2 s of F27. */
const PATIENCE_MS = 1_000
/** So often meanwhile we must have been there ourselves to read an answer. */
const PATIENCE_LOOKS = 5

/** How long a question may stand open before it is asked anew on another connection. */
export const QUESTION_MS = 2_000

export interface HangWatchOptions {
  /** a connection apart from the pool, not connected yet */
  createClient: () => Client
  /** the server hangs: connections of before are not to be used again */
  onHang: () => void
}

interface Waiting {
  since: number
  reject: (error: Error) => void
}

/**
 * Tells a server that hangs from one that is slow (F27). A stopped server obeys no time limit of its own,
 * and a limit of ours would cut statements that may take their time. So while anything waits, the server
 * is asked something simple on another connection: as long as it answers, statements take what they take.
 * When it does not, waiting queries fail, and new ones fail at once, until it answers again.
 */
export class HangWatch {
  readonly #options: HangWatchOptions
  readonly #timer: NodeJS.Timeout
  /** in the order in which they came */
  readonly #waiting = new Set<Waiting>()
  /** the question that stands open */
  #asked: { at: number; looks: number } | undefined
  #client: Client | undefined
  #isHanging = false
  #hangs = 0

  constructor(options: HangWatchOptions) {
    this.#options = options
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#timer.unref()
  }

  /** How often the server was found hanging: a connection from before is of no use. */
  get hangs(): number {
    return this.#hangs
  }

  /** @throws Error as soon as the server is known to hang; the work itself may still end, and nobody hears of it */
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

  /** Any answer will do, a refusal too: who is refused at once finds out without us. */
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
