import { createHash } from 'node:crypto'
import { KEYS_PER_ACCOUNT } from '#contract/account/api-keys.ts'
import type { KeyScope } from '#contract/account/key-scopes.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { API_KEY_PREFIX, type Session } from '../../platform/identity.ts'
import { recordAudit } from '../audit/index.ts'
import {
  deleteApiKeyRow,
  findKeyOfHash,
  insertApiKey,
  listApiKeyRows,
  noteKeyUse,
} from './api-keys.repository.ts'
import type { ApiKeyTable } from './api-keys.table.ts'

type KeyDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'by'>

const KEY_BITS = 256
const KEY_FORM = /^wp_live_[A-Za-z0-9_-]{43}$/
const HINT_LENGTH = 4
const USE_NOTED_MS = 60_000
const USE_AUDITED_MS = 24 * 60 * 60_000

export interface NewKey {
  userId: string
  name: string
  scopes: readonly KeyScope[]
  expiresAt: number | null
}

/**
 * Makes a key; its text is in the result and nowhere else.
 * @throws apiKeyMissing without a name, malformed for an end in the past, conflict when the account has as many as it may
 */
export async function createApiKey(
  deps: KeyDeps,
  given: NewKey,
): Promise<{ key: string; row: ApiKeyTable }> {
  const now = deps.clock.now()
  if (given.name.trim() === '') throw failure('apiKeyMissing')
  if (given.expiresAt !== null && given.expiresAt <= now) {
    throw failure('malformed', { fields: { expiresAt: 'Choose a moment in the future' } })
  }
  const key = `${API_KEY_PREFIX}${deps.ids.token(KEY_BITS)}`
  const row: ApiKeyTable = {
    id: deps.ids.uuid(),
    user_id: given.userId,
    name: given.name.trim(),
    key_hash: hashKey(key),
    hint: key.slice(-HINT_LENGTH),
    scopes: JSON.stringify(given.scopes),
    created_at: now,
    expires_at: given.expiresAt,
    used_at: null,
  }
  await transaction(deps, async (deps) => {
    const present = await listApiKeyRows(deps.db, given.userId)
    if (present.length >= KEYS_PER_ACCOUNT) {
      throw failure('conflict', {
        fields: { name: 'Revoke a key that is not used any more first' },
      })
    }
    await insertApiKey(deps.db, row)
    await recordAudit(deps, { action: 'key-create', object: keyObject(row) })
  })
  return { key, row }
}

export function listApiKeys(deps: Pick<Deps, 'db'>, userId: string): Promise<ApiKeyTable[]> {
  return listApiKeyRows(deps.db, userId)
}

/** Ends a key at once, in every process. @throws apiKeyNotFound for a key that is not the account's */
export async function deleteApiKey(
  deps: KeyDeps,
  key: { id: string; userId: string },
): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await deleteApiKeyRow(deps.db, key)
    if (row === undefined) throw failure('apiKeyNotFound')
    await recordAudit(deps, { action: 'key-delete', object: keyObject(row) })
  })
}

/**
 * Finds a key's account in the database each time, so that revoking, banning or deactivating ends it at
 * once. A key never administers the installation, whoever made it.
 */
export async function sessionOfKey(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  key: string,
): Promise<Session | null> {
  if (!KEY_FORM.test(key)) return null
  const row = await findKeyOfHash(deps.db, hashKey(key))
  const now = deps.clock.now()
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) return null
  if (row.status !== 'active' && row.status !== 'banned') return null
  const isBanned = row.status === 'banned'
  if (!isBanned && now - (row.used_at ?? 0) >= USE_NOTED_MS) {
    await noteUse(deps, row, now).catch((error: unknown) => {
      // a database that cannot be written to must not end keys
      deps.log.warn({ err: error }, 'the use of a key was not noted')
    })
  }
  return {
    userId: row.user_id,
    sessionId: null,
    keyId: row.id,
    role: 'member',
    banned: isBanned,
    scopes: JSON.parse(row.scopes) as string[],
  }
}

type UsedKey = NonNullable<Awaited<ReturnType<typeof findKeyOfHash>>>

/** In the audit once a day, so that it does not become a list of calls. */
async function noteUse(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  row: UsedKey,
  now: number,
): Promise<void> {
  await transaction(deps, async (deps) => {
    if (!(await noteKeyUse(deps.db, row.id, { now, before: now - USE_NOTED_MS }))) return
    if (row.used_at !== null && now - row.used_at < USE_AUDITED_MS) return
    await recordAudit(deps, { action: 'key-use', actorId: row.user_id, object: keyObject(row) })
  })
}

/** A key has 256 random bits: a plain hash of it cannot be tried out. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function keyObject({ id, name }: Pick<ApiKeyTable, 'id' | 'name'>) {
  return { kind: 'key', id, text: name }
}
