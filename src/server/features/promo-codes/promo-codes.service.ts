import type { PromoCodeAnswer, PromoCodeWish } from '#contract/business/promo-codes.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { capabilitiesOf } from '../../platform/db/engine.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import {
  deletePromoCode,
  endPromoCodes,
  findByCode,
  findPromoCode,
  findPromoCodes,
  insertPromoCode,
  listPromoCodes,
  lockPromoCode,
  namesOf,
  updatePromoCode,
} from './promo-codes.repository.ts'
import type { PromoCodeRow } from './promo-codes.table.ts'
import { countUsesOf } from './promo-uses.repository.ts'

/** One page, newest first. */
export async function listAllPromoCodes(
  deps: Deps,
  { q = '', cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: PromoCodeAnswer[]; nextCursor: string | null }> {
  const filter = { needle: q, before: cursor, limit: limit + 1 }
  const rows = await listPromoCodes(deps.db, filter)
  const page = rows.slice(0, limit)
  return {
    items: await present(deps, page),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws promoCodeExists, packageNotFound, spaceNotFound */
export function makePromoCode(deps: Deps, wish: PromoCodeWish): Promise<PromoCodeAnswer> {
  return onceByCode(deps, async (deps) => {
    if (await findByCode(deps.db, wish.code)) throw failure('promoCodeExists')
    const created_at = deps.clock.now()
    const row = { id: deps.ids.uuid(), created_at, ...(await columnsOf(deps, wish)) }
    await insertPromoCode(deps.db, row)
    await record(deps, 'promo-code-make', row)
    return presentOne(deps, row)
  })
}

/** Uses keep what they were shown. @throws promoCodeNotFound, and as `makePromoCode` */
export function changePromoCode(
  deps: Deps,
  id: string,
  wish: PromoCodeWish,
): Promise<PromoCodeAnswer> {
  return onceByCode(deps, async (deps) => {
    const before = await lockPromoCode(deps.db, id)
    if (before === undefined) throw failure('promoCodeNotFound')
    const same = await findByCode(deps.db, wish.code)
    if (same && same.id !== id) throw failure('promoCodeExists')
    const change = await columnsOf(deps, wish, before)
    await updatePromoCode(deps.db, id, change)
    const row = { ...before, ...change }
    await record(deps, 'promo-code-change', row)
    return presentOne(deps, row)
  })
}

/** @throws promoCodeNotFound */
export async function endPromoCodesNow(deps: Deps, ids: readonly string[]): Promise<void> {
  await transaction(deps, async (deps) => {
    const rows = await findPromoCodes(deps.db, ids)
    if (rows.length < new Set(ids).size) throw failure('promoCodeNotFound')
    for (const row of rows) await record(deps, 'promo-code-change', row)
    await endPromoCodes(deps.db, ids, deps.clock.now())
  })
}

/** @throws promoCodeNotFound */
export async function removePromoCode(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await findPromoCode(deps.db, id)
    if (row === undefined) throw failure('promoCodeNotFound')
    await deletePromoCode(deps.db, id)
    await record(deps, 'promo-code-delete', row)
  })
}

/** Of two at once with the same code, the later one is told so. */
async function onceByCode<T>(deps: Deps, run: (deps: Deps) => Promise<T>): Promise<T> {
  try {
    return await transaction(deps, run)
  } catch (error) {
    const isTwice = capabilitiesOf(deps.db).isUniqueViolation(error)
    throw isTwice ? failure('promoCodeExists') : error
  }
}

/** Those that a code names already may be gone meanwhile; new ones must be there. */
async function columnsOf(
  deps: Deps,
  wish: PromoCodeWish,
  before?: PromoCodeRow,
): Promise<Omit<PromoCodeRow, 'id' | 'created_at'>> {
  const { packageIds, spaceIds } = wish
  const named = (text: string | undefined) => JSON.parse(text ?? '[]') as string[]
  const lacks = async (table: 'package' | 'space', ids: readonly string[], old: string[]) => {
    const found = await namesOf(deps.db, table, ids)
    return ids.some((id) => !found.has(id) && !old.includes(id))
  }
  if (await lacks('package', packageIds, named(before?.package_ids))) {
    throw failure('packageNotFound')
  }
  if (await lacks('space', spaceIds, named(before?.space_ids))) throw failure('spaceNotFound')
  return {
    ...{ code: wish.code, percent: wish.percent ?? null, months: wish.months },
    ...{ amount_minor: wish.amount ?? null, currency: wish.currency ?? null },
    ...{ uses: wish.uses, uses_per_account: wish.usesPerAccount, status: wish.status },
    package_ids: JSON.stringify(packageIds),
    spans: JSON.stringify(wish.spans),
    space_ids: JSON.stringify(spaceIds),
    starts_at: wish.startsAt === null ? null : Date.parse(wish.startsAt),
    ends_at: wish.endsAt === null ? null : Date.parse(wish.endsAt),
  }
}

async function record(
  deps: Deps,
  action: 'promo-code-make' | 'promo-code-change' | 'promo-code-delete',
  { id, code }: PromoCodeRow,
): Promise<void> {
  await recordAudit(deps, { action, object: { kind: 'promo-code', id, text: code } })
}

const presentOne = async (deps: Deps, row: PromoCodeRow) => (await present(deps, [row]))[0]!

async function present(deps: Deps, rows: readonly PromoCodeRow[]): Promise<PromoCodeAnswer[]> {
  const idsIn = (text: string) => JSON.parse(text) as string[]
  const uses = await countUsesOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const packages = await namesOf(
    deps.db,
    'package',
    rows.flatMap((row) => idsIn(row.package_ids)),
  )
  const spaces = await namesOf(
    deps.db,
    'space',
    rows.flatMap((row) => idsIn(row.space_ids)),
  )
  const named = (text: string, names: ReadonlyMap<string, string>) =>
    idsIn(text).map((id) => ({ id, name: names.get(id) ?? '' }))
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, percent: row.percent, currency: row.currency },
    ...{ months: row.months, uses: row.uses, usesPerAccount: row.uses_per_account },
    amount: row.amount_minor === null ? null : Number(row.amount_minor),
    packages: named(row.package_ids, packages),
    spans: JSON.parse(row.spans),
    spaces: named(row.space_ids, spaces),
    startsAt: isoTime(row.starts_at),
    endsAt: isoTime(row.ends_at),
    status: row.status,
    ...(uses.get(row.id) ?? { reserved: 0, settled: 0 }),
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())
