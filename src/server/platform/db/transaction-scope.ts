import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyHandle } from './capabilities.ts'
import type { Engine } from './engine.ts'

/** One run of `transaction`, from its BEGIN to the end of its callback. */
export interface TransactionScope {
  readonly engine: Engine
  /** an enclosing transaction of another database */
  readonly outer: TransactionScope | undefined
  isOpen: boolean
  readonly changes: Map<string, { kind: string; key: string; madeAt: number }>
  readonly afterCommit: (() => void)[]
}

const running = new AsyncLocalStorage<TransactionScope>()

/**
 * Stored on the handle itself: a WeakMap would keep the handle, and everything it refers to, in
 * memory longer.
 */
const SCOPE = Symbol('scope of a transaction')
type ScopedHandle = AnyHandle & { [SCOPE]?: TransactionScope }

/** Runs `act` as the callback of a transaction on `handle`. */
export async function runInScope<T>(
  engine: Engine,
  handle: AnyHandle,
  act: (scope: TransactionScope) => Promise<T>,
): Promise<{ result: T; scope: TransactionScope }> {
  const scope: TransactionScope = {
    engine,
    outer: openScope(),
    isOpen: true,
    changes: new Map(),
    afterCommit: [],
  }
  ;(handle as ScopedHandle)[SCOPE] = scope
  try {
    return { result: await running.run(scope, () => act(scope)), scope }
  } finally {
    // work that was not awaited may continue later and use the outer handle
    scope.isOpen = false
  }
}

/** The innermost open scope; finished scopes are not kept by what follows them. */
function openScope(): TransactionScope | undefined {
  let scope = running.getStore()
  while (scope !== undefined && !scope.isOpen) scope = scope.outer
  return scope
}

/** @returns the scope of a transaction's handle; undefined for the outer handle */
export function scopeOf(handle: AnyHandle): TransactionScope | undefined {
  return (handle as ScopedHandle)[SCOPE]
}

/**
 * On SQLite the outer handle would wait for the transaction that uses it, for ever; on PostgreSQL
 * it would write on another connection, and the write would survive a rollback.
 */
export function refuseInsideTransaction(engine: Engine): void {
  for (let scope = running.getStore(); scope; scope = scope.outer) {
    if (scope.engine === engine && scope.isOpen) throw new OuterHandleError()
  }
}

export class OuterHandleError extends Error {
  override readonly name = 'OuterHandleError'

  constructor() {
    super('The outer database handle was used inside a transaction; use the deps it hands on.')
  }
}
