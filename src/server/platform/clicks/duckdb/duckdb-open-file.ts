import { ClickStoreAway, isDiskTrouble, isInvalidated, type Turns } from './duckdb-connection.ts'
import type { Release } from './duckdb-release.ts'

interface Connected {
  readonly writer: Turns
  /** the connections that read */
  readonly reader: Pick<Turns, 'idle'>
  readonly release: Pick<Release, 'end'>
  close(): void
}

/**
 * Manages the file: opens it on first use, and again after DuckDB refuses to work with it. It is
 * never opened twice, which the engine's own lock does not prevent within a process.
 */
export class OpenFile<T extends Connected> {
  readonly #connect: () => Promise<T>
  #opening: Promise<T> | undefined
  #opened: T | undefined
  #closing: Promise<void> = Promise.resolve()

  constructor(connect: () => Promise<T>) {
    this.#connect = connect
  }

  /** whether the file has been used */
  get isOpen(): boolean {
    return this.#opening !== undefined
  }

  /** @throws ClickStoreAway if it cannot be opened, or if it or its disk fails meanwhile */
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

  /** The same for reads: repeated once if the file had to be reopened. */
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

  /** Closes the file when the last user is done; later users get a new instance. */
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
