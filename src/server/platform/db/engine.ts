import type { DialectAdapter } from 'kysely'
import type { AnyHandle, Capabilities } from './capabilities.ts'

/** changes were committed · an outbox row was committed (its kind) · an outbox row was tried (its id) */
export type EngineTopic = 'changes' | 'enqueued' | 'attempted'

/** One open database: what its handle and the handles of its transactions have in common. */
export class Engine {
  readonly capabilities: Capabilities
  /** a number that changes with every commit, free to ask; undefined where there is none */
  readonly dataVersion: (() => number) | undefined
  /** listeners by topic, within this process */
  readonly #listeners = new Map<string, Set<(detail: string) => void>>()

  constructor(capabilities: Capabilities, dataVersion?: () => number) {
    this.capabilities = capabilities
    this.dataVersion = dataVersion
  }

  /** @returns stop listening */
  on(topic: EngineTopic, listener: (detail: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    listeners.add(listener)
    this.#listeners.set(topic, listeners)
    return () => void listeners.delete(listener)
  }

  emit(topic: EngineTopic, detail = ''): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail)
  }
}

export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine
}

/** @throws Error for a handle that `openDatabase` did not make */
export function engineOf(db: AnyHandle): Engine {
  const { engine } = db.getExecutor().adapter as Partial<EngineAdapter>
  if (!engine) throw new Error('This handle was not opened by openDatabase.')
  return engine
}

/** What the engine behind this handle can do; works inside transactions as well. */
export function capabilitiesOf(db: AnyHandle): Capabilities {
  return engineOf(db).capabilities
}
