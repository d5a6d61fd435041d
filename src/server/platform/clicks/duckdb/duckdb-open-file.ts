import { ClickStoreAway, isDiskTrouble, isInvalidated, type Turns } from './duckdb-connection.ts'
import type { Release } from './duckdb-release.ts'

interface Connected {
  readonly writer: Turns
  /** those that read */
  readonly reader: Pick<Turns, 'idle'>
  readonly release: Pick<Release, 'end'>
  close(): void
}

/**
 * The file while it is needed: opened by the first who wants something, and anew after DuckDB gave it
 * up. Never open twice: the engine's own lock does not keep one process from that.
 */
export class OpenFile<T extends Connected> {
  readonly #connect: () => Promise<T>
  #opening: Promise<T> | undefined
  #opened: T | undefined
  #closing: Promise<void> = Promise.resolve()

  constructor(connect: () => Promise<T>) {
    this.#connect = connect
  }

  /** whether anybody has wanted it */
  get isOpen(): boolean {
    return this.#opening !== undefined
  }

  /** @throws ClickStoreAway when it cannot be opened, and when it or its disk fails meanwhile */
  async use<R>(act: (opened: T) => Promise<R>): Promise<R> {
    const opened = await this.#open()
    try {
      return await act(opened)
    } catch (error) {
      if (isInvalidated(error)) this.#giveUp(opened)
      else if (!isDiskTrouble(error)) throw error
      throw away(error)
    }
  }

  /** The same for what changes nothing: asked once more when the file had to be opened anew. */
  async ask<R>(act: (opened: T) => Promise<R>): Promise<R> {
    const opened = await this.#open()
    try {
      return await act(opened)
    } catch (error) {
      if (!isInvalidated(error) && !isDiskTrouble(error)) throw error
      if (isInvalidated(error)) this.#giveUp(opened)
    }
    return this.use(act)
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    if (opened !== undefined) this.#giveUp(opened)
    await this.#closing
  }

  async #open(): Promise<T> {
    this.#opening ??= this.#closing.then(this.#connect)
    const opening = this.#opening
    try {
      const opened = await opening
      if (this.#opening === opening) this.#opened = opened
      return opened
    } catch (error) {
      if (this.#opening === opening) this.#opening = undefined
      throw away(error)
    }
  }

  /** Closed when nobody waits for it any more; who comes later gets another. */
  #giveUp(opened: T): void {
    if (this.#opened !== opened) return
    this.#opened = undefined
    this.#opening = undefined
    this.#closing = this.#closing.then(async () => {
      opened.release.end()
      await opened.writer.idle()
      await opened.reader.idle()
      opened.close()
    })
  }
}

const away = (error: unknown) =>
  new ClickStoreAway(error instanceof Error ? error.message : String(error), { cause: error })
