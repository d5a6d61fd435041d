import { createHash } from 'node:crypto'
import type { DBAdapter, Where } from '@better-auth/core/db/adapter'
import type { Clock } from '../../platform/clock.ts'
import { expiryAfterUse, isSessionLive } from './session-life.ts'

type Row = Record<string, unknown>

const USER_AGENT_MAX = 256

/** What is stored in place of a session's token: SHA-256, base64url. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Stands between better-auth and its tables: sessions are stored by the hash of their token, without
 * an address, and end on our clock (1.7.7 keeps token and address in clear). The library goes on
 * working with clear tokens: whoever asks by a token gets it back in the row.
 */
export function withHashedSessions(adapter: DBAdapter, clock: Pick<Clock, 'now'>): DBAdapter {
  const hashed = <Input extends { model: string; where?: Where[] }>(input: Input): Input =>
    input.model === 'session' && input.where
      ? { ...input, where: input.where.map(hashCondition) }
      : input

  const shown = <T>(input: { model: string; where?: Where[] }, row: T): T | null => {
    if (input.model !== 'session' || row === null) return row
    const session = row as Row
    const times = {
      createdAt: Number(new Date(session.createdAt as Date)),
      expiresAt: Number(new Date(session.expiresAt as Date)),
    }
    // a selection of columns without the times is not a look at whether it lives
    if (!Number.isNaN(times.createdAt + times.expiresAt) && !isSessionLive(times, clock.now())) {
      return null
    }
    return { ...session, token: clearTokenOf(input.where, session.token) ?? session.token } as T
  }

  const update = (model: string, change: Row): Row =>
    model !== 'session'
      ? change
      : {
          ...change,
          ...(typeof change.token === 'string' && { token: hashToken(change.token) }),
          ...('ipAddress' in change && { ipAddress: null }),
        }

  return {
    ...adapter,
    create: async <T extends Row, R = T>(input: Parameters<DBAdapter['create']>[0]) => {
      if (input.model !== 'session') return adapter.create<T, R>(input as never)
      const { token } = input.data
      const now = clock.now()
      const data = {
        ...input.data,
        token: hashToken(String(token)),
        ipAddress: null,
        userAgent: String(input.data.userAgent ?? '').slice(0, USER_AGENT_MAX),
        createdAt: new Date(now),
        updatedAt: new Date(now),
        expiresAt: new Date(expiryAfterUse(now, now)),
      }
      const row = await adapter.create<Row>({ ...input, data })
      return { ...row, token } as R
    },
    findOne: async <T>(input: Parameters<DBAdapter['findOne']>[0]) =>
      shown(input, await adapter.findOne<T>(hashed(input))),
    findMany: async <T>(input: Parameters<DBAdapter['findMany']>[0]) => {
      const rows = await adapter.findMany<T>(hashed(input))
      return rows.map((row) => shown(input, row)).filter((row): row is Awaited<T> => row !== null)
    },
    count: (input) => adapter.count(hashed(input)),
    update: async <T>(input: Parameters<DBAdapter['update']>[0]) => {
      const change = update(input.model, input.update)
      return shown(input, await adapter.update<T>({ ...hashed(input), update: change }))
    },
    updateMany: (input) =>
      adapter.updateMany({ ...hashed(input), update: update(input.model, input.update) }),
    delete: (input) => adapter.delete(hashed(input)),
    deleteMany: (input) => adapter.deleteMany(hashed(input)),
    consumeOne: async <T>(input: Parameters<DBAdapter['consumeOne']>[0]) =>
      shown(input, await adapter.consumeOne<T>(hashed(input))),
    incrementOne: async <T>(input: Parameters<DBAdapter['incrementOne']>[0]) =>
      shown(input, await adapter.incrementOne<T>(hashed(input))),
    transaction: (run) =>
      adapter.transaction((inner) => run(withHashedSessions(inner as DBAdapter, clock))),
  }
}

function hashCondition(condition: Where): Where {
  if (condition.field !== 'token') return condition
  const { value } = condition
  if (typeof value === 'string') return { ...condition, value: hashToken(value) }
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => hashToken(`${one}`)) }
  return condition
}

function clearTokenOf(where: Where[] | undefined, hash: unknown): string | undefined {
  for (const { field, value } of where ?? []) {
    if (field !== 'token') continue
    const asked = Array.isArray(value) ? value.map(String) : [String(value)]
    const found = asked.find((token) => hashToken(token) === hash)
    if (found !== undefined) return found
  }
  return undefined
}
