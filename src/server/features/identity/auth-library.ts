import type { BetterAuthOptions } from 'better-auth'
import { capabilitiesOf, engineOf } from '../../platform/db/engine.ts'
import { type AuthDeps, authOptions } from './auth-options.ts'
import { withHashedSessions } from './session-storage.ts'

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** By database, so that deps inside a transaction find the library of the outer handle. */
const opened = new WeakMap<object, () => Promise<Library>>()

/**
 * Puts better-auth on the database of these deps, which are not those of a transaction. Its modules
 * take some 400 ms to load, so that happens when they are first asked for.
 */
export function openAuthLibrary(deps: AuthDeps): void {
  let loading: Promise<Library> | undefined
  opened.set(engineOf(deps.db), () => {
    loading ??= loadLibrary(deps).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  })
}

/**
 * better-auth on the database of these deps. Ask for it before a transaction begins: loading inside
 * one would make every other writer wait.
 */
export function authLibrary(deps: Pick<AuthDeps, 'db'>): Promise<Library> {
  const load = opened.get(engineOf(deps.db))
  if (load === undefined) throw new Error('createIdentity comes before everything about accounts')
  return load()
}

/** Begins to load what the next call of this person will need, without waiting for it. */
export function warmAuthLibrary(deps: Pick<AuthDeps, 'db'>): void {
  authLibrary(deps).catch(() => {
    // whoever needs it then tries again and fails with the reason
  })
}

/**
 * Lets the library's own functions write in the transaction of these deps: `auth.api` may not be
 * called in one, but what it is made of asks for its current adapter.
 */
export async function withAuth<T>(
  deps: Pick<AuthDeps, 'db'>,
  run: (internal: Library['internal']) => Promise<T>,
): Promise<T> {
  const { internal, runWithAdapter, adapterOn } = await authLibrary(deps)
  return runWithAdapter(adapterOn(deps.db), () => run(internal))
}

async function loadLibrary(deps: AuthDeps) {
  const [{ betterAuth }, { kyselyAdapter }, { runWithAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('@better-auth/kysely-adapter'),
    import('@better-auth/core/context'),
  ])
  const options = authOptions(deps)
  const open = (db: AuthDeps['db'], given: BetterAuthOptions) =>
    withHashedSessions(kyselyAdapter(db, { type: capabilitiesOf(db).engine })(given), deps.clock)
  const database = (given: BetterAuthOptions) => open(deps.db, given)
  const auth = betterAuth({ ...options, database })
  const context = await auth.$context
  return {
    api: auth.api,
    internal: context.internalAdapter,
    secret: context.secret,
    runWithAdapter,
    /** the library's storage on another handle of the same database */
    adapterOn: (db: AuthDeps['db']) => open(db, options),
  }
}
