import type { CompiledQuery, DialectAdapter } from 'kysely'
import type { AnyHandle, Capabilities } from './capabilities.ts'

/** Events within this process, by topic. */
export interface EngineTopics {
  /** changes committed by a transaction of this process */
  changes: readonly { kind: string; key: string }[]
  /** an outbox row was committed: its kind */
  enqueued: string
  /** an outbox row was tried: its id and result */
  attempted: string
}

/** One open database: what its handle and the handles of its transactions share. */
export class Engine {
  readonly capabilities: Capabilities
  /**
   * a number that changes with every commit and is cheap to read; undefined if the engine has none
   */
  readonly dataVersion: (() => number) | undefined
  /** answers a SELECT synchronously, outside any transaction; undefined if the engine cannot */
  readonly readAtOnce: ((query: CompiledQuery) => unknown[]) | undefined
  readonly #listeners = new Map<keyof EngineTopics, Set<(detail: never) => void>>()

  constructor(
    capabilities: Capabilities,
    { dataVersion, readAtOnce }: Partial<Pick<Engine, 'dataVersion' | 'readAtOnce'>> = {},
  ) {
    this.capabilities = capabilities
    this.dataVersion = dataVersion
    this.readAtOnce = readAtOnce
  }

  /** @returns a function that stops listening */
  on<T extends keyof EngineTopics>(
    topic: T,
    listener: (detail: EngineTopics[T]) => void,
  ): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(topic, listeners)
    return () => void listeners.delete(listener)
  }

  emit<T extends keyof EngineTopics>(topic: T, detail: EngineTopics[T]): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail as never)
  }
}

export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine
}

/** @throws Error if `openDatabase` did not create the handle */
export function engineOf(db: AnyHandle): Engine {
  const { engine } = db.getExecutor().adapter as Partial<EngineAdapter>
  if (!engine) throw new Error('This handle was not opened by openDatabase.')
  return engine
}

/** The capabilities of the handle's engine; also works inside transactions. */
export function capabilitiesOf(db: AnyHandle): Capabilities {
  return engineOf(db).capabilities
}
