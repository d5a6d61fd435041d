import { createHash } from 'node:crypto'
import type { CouponAnswer, CouponWish, ResellerAnswer } from '#contract/business/coupons.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Budget } from '../../platform/rate-limit/rate-limits.ts'
import { openSealedText, sealText } from '../../platform/security/sealed-text.ts'
import { recordAudit } from '../audit/index.ts'
import { getPackage, givePackage } from '../packages/index.ts'
import { requirePermission } from '../spaces/index.ts'
import { newCouponCode, readCouponCode } from './coupon-code.ts'
import {
  type CouponRow,
  deleteOpenCoupon,
  deleteReseller,
  findAccountId,
  findCoupon,
  findCouponByHash,
  giveBackToQuota,
  insertCoupons,
  listCoupons,
  listResellers,
  markRedeemed,
  type ResellerRow,
  saveReseller,
  setGrantedUntil,
  takeFromQuota,
} from './coupons.repository.ts'

const PURPOSE = 'coupon-code'

/** Whose coupons: those of one reseller, or of everybody for administrators. */
export interface Scope {
  userId: string
  isAdministrator: boolean
}

const makerIn = ({ userId, isAdministrator }: Scope) => (isAdministrator ? undefined : userId)

/** One page, newest first. */
export async function listCouponsOf(
  deps: Deps,
  scope: Scope,
  { q = '', cursor, limit, state, batch }: ListWish,
): Promise<{ items: CouponAnswer[]; nextCursor: string | null }> {
  const code = readCouponCode(q)
  const rows = await listCoupons(deps.db, {
    ...{ madeBy: makerIn(scope), state, batch, before: cursor, limit: limit + 1 },
    ...(code === undefined ? { needle: q.trim().toLowerCase() } : { codeHash: hashOf(code) }),
  })
  const page = rows.slice(0, limit)
  return {
    items: page.map((row) => presentCoupon(deps, scope, row)),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

interface ListWish {
  q?: string | undefined
  cursor?: string | undefined
  limit: number
  state?: 'open' | 'redeemed' | undefined
  batch?: string | undefined
}

/** All coupons, or those made together, for a file or cards. */
export async function listForFile(
  deps: Deps,
  scope: Scope,
  wish: { batch?: string | undefined; state?: 'open' },
): Promise<CouponAnswer[]> {
  const rows = await listCoupons(deps.db, { madeBy: makerIn(scope), ...wish })
  return rows.map((row) => presentCoupon(deps, scope, row))
}

/**
 * Makes up to 14 coupons. A reseller makes them of their package, within their days and quota.
 * @throws couponStartPast, couponEndBeforeStart, packageNotFound; resellerLimitReached, notFound for
 * those who are no reseller, couponFieldsMissing for more days than theirs
 */
export function makeCoupons(
  deps: Deps,
  scope: Scope,
  { packageId, ...wish }: CouponWish & { packageId?: string },
): Promise<CouponAnswer[]> {
  const { days, count, name = '', reference = '' } = wish
  const now = deps.clock.now()
  const starts_at = timeOf(wish.startsAt)
  const ends_at = timeOf(wish.endsAt)
  if (starts_at !== null && starts_at < now) throw failure('couponStartPast')
  if (ends_at !== null && ends_at <= (starts_at ?? now)) throw failure('couponEndBeforeStart')
  return transaction(deps, async (deps) => {
    const package_id = packageId ?? (await takeAsReseller(deps, scope.userId, wish))
    await getPackage(deps, package_id)
    const batch = {
      ...{ id: deps.ids.uuid(), package_id, days, name, reference },
      ...{ starts_at, ends_at, made_by: scope.userId, created_at: now },
    }
    const rows = Array.from({ length: count }, () => {
      const id = deps.ids.uuid()
      const code = newCouponCode(deps.ids)
      const sealed_code = sealText(deps.secrets.key(PURPOSE), code, id)
      return { id, batch_id: batch.id, code_hash: hashOf(readCouponCode(code) ?? ''), sealed_code }
    })
    await insertCoupons(deps.db, batch, rows)
    await recordAudit(deps, {
      action: 'coupons-make',
      object: { kind: 'coupons', id: batch.id, text: `${count} × ${days}` },
    })
    const made = await listCoupons(deps.db, { madeBy: undefined, batch: batch.id })
    return made.map((row) => presentCoupon(deps, scope, row))
  })
}

/** @returns the package of the reseller */
async function takeAsReseller(
  deps: Deps,
  userId: string,
  { days, count }: Pick<CouponWish, 'days' | 'count'>,
): Promise<string> {
  const [reseller] = await listResellers(deps.db, userId)
  if (reseller === undefined) throw failure('notFound')
  if (days > reseller.days) throw failure('couponFieldsMissing')
  if (!(await takeFromQuota(deps.db, userId, count))) throw failure('resellerLimitReached')
  return reseller.package_id
}

/** @throws couponNotFound, couponNotDeletable for one that was redeemed */
export async function deleteCoupon(deps: Deps, scope: Scope, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const coupon = await findCoupon(deps.db, id)
    const maker = makerIn(scope)
    if (!coupon || (maker !== undefined && coupon.made_by !== maker)) {
      throw failure('couponNotFound')
    }
    if (!(await deleteOpenCoupon(deps.db, id))) throw failure('couponNotDeletable')
    if (coupon.made_by) await giveBackToQuota(deps.db, coupon.made_by)
    await recordAudit(deps, { action: 'coupon-delete', object: { kind: 'coupon', id } })
  })
}

export interface Redemption {
  userId: string
  clientKey: string
  spaceId: string
  code: string
}

/**
 * Gives the space the package of a coupon. Of many calls at once with one code, one succeeds.
 * @throws spaceNotFound, noPermission, tooManyRequests after ten wrong codes in an hour,
 * couponNotFound, couponExpired, couponOwn; couponNotEligible before its start, if it was redeemed,
 * or if its package is no longer offered
 */
export async function redeemCoupon(
  deps: Deps,
  { userId, clientKey, spaceId, code }: Redemption,
): Promise<{ package: { id: string; name: string }; until: string | null }> {
  const access = { userId, spaceId, action: 'space.change', absent: 'spaceNotFound' } as const
  await requirePermission(deps, access)
  const budgets: Budget[] = [
    ['couponAccount', userId],
    ['couponClient', clientKey],
  ]
  // counted before the look, so that guesses at the same moment do not share a try
  await transaction(deps, (deps) => deps.limits.consumeAll(deps, budgets))
  const letters = readCouponCode(code)
  const coupon = letters && (await findCouponByHash(deps.db, hashOf(letters)))
  if (!coupon) throw failure('couponNotFound')
  return transaction(deps, async (deps) => {
    for (const [name, key] of budgets) await deps.limits.refund(deps, name, key)
    requireUsable(coupon, { userId, now: deps.clock.now() })
    const at = { redeemed_at: deps.clock.now(), redeemed_by: userId, space_id: spaceId }
    if (!(await markRedeemed(deps.db, coupon.id, at))) throw notEligible('redeemed')
    const known = (await deps.packages.list(deps)).find(({ id }) => id === coupon.package_id)
    if (known === undefined) throw notEligible('packageGone')
    const given = await givePackage(deps, {
      ...{ spaceId, packageId: known.id, source: 'coupon', createdBy: userId },
      span: { days: coupon.days },
    })
    await setGrantedUntil(deps.db, coupon.id, given.ends_at)
    await recordAudit(deps, {
      action: 'coupon-redeem',
      object: { kind: 'coupon', id: coupon.id, text: known.name },
    })
    return { package: { id: known.id, name: known.name }, until: isoTime(given.ends_at) }
  })
}

function requireUsable(
  { redeemed_at, starts_at, ends_at, made_by }: CouponRow,
  { userId, now }: { userId: string; now: number },
): void {
  if (made_by === userId) throw failure('couponOwn')
  if (redeemed_at !== null) throw notEligible('redeemed')
  if (ends_at !== null && ends_at <= now) throw failure('couponExpired')
  if (starts_at !== null && starts_at > now) throw notEligible('notYet')
}

/** Told only to those who know the code. */
const whyNotEligible = {
  redeemed: 'It has been redeemed already',
  notYet: 'It cannot be redeemed yet',
  packageGone: 'Its package is no longer offered',
} as const

const notEligible = (why: keyof typeof whyNotEligible) =>
  failure('couponNotEligible', { fields: { [why]: whyNotEligible[why] } })

export async function listResellersForAll(deps: Deps): Promise<ResellerAnswer[]> {
  return (await listResellers(deps.db)).map(presentReseller)
}

/** @returns what an account may make as a reseller; null if it is none */
export async function findOwnReseller(deps: Deps, userId: string): Promise<ResellerAnswer | null> {
  const [row] = await listResellers(deps.db, userId)
  return row === undefined ? null : presentReseller(row)
}

/** Whether an account may make coupons of its own; where there are no packages, nothing is asked. */
export async function isOneOfResellers(
  deps: Pick<Deps, 'db' | 'packages'>,
  userId: string,
): Promise<boolean> {
  if ((await deps.packages.list(deps)).length === 0) return false
  return (await listResellers(deps.db, userId)).length > 0
}

/** @throws resellerMissing if no account has this address, packageNotFound */
export function putReseller(
  deps: Deps,
  {
    email,
    packageId,
    days,
    quota,
  }: { email: string; packageId: string; days: number; quota: number },
): Promise<ResellerAnswer> {
  return transaction(deps, async (deps) => {
    const userId = await findAccountId(deps.db, email)
    if (userId === undefined) throw failure('resellerMissing')
    await getPackage(deps, packageId)
    const created_at = deps.clock.now()
    await saveReseller(deps.db, { user_id: userId, package_id: packageId, days, quota, created_at })
    await recordAudit(deps, {
      ...{ action: 'reseller-change', accountId: userId },
      object: { kind: 'reseller', id: userId, text: String(quota) },
    })
    return presentReseller((await listResellers(deps.db, userId))[0]!)
  })
}

/** @throws notFound */
export async function dismissReseller(deps: Deps, userId: string): Promise<void> {
  await transaction(deps, async (deps) => {
    if (!(await deleteReseller(deps.db, userId))) throw failure('notFound')
    await recordAudit(deps, {
      ...{ action: 'reseller-change', accountId: userId },
      object: { kind: 'reseller', id: userId, text: '0' },
    })
  })
}

const hashOf = (letters: string) => createHash('sha256').update(letters).digest('hex')
const timeOf = (text: string | undefined) => (text === undefined ? null : Date.parse(text))
const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString())

function presentCoupon(deps: Deps, { isAdministrator }: Scope, row: CouponRow): CouponAnswer {
  const code = openSealedText(deps.secrets.keyRing(PURPOSE), row.sealed_code, row.id) ?? ''
  return {
    ...{ id: row.id, code, batchId: row.batch_id, days: row.days },
    url: `${deps.origins.app}/app/redeem/${code}`,
    package: { id: row.package_id, name: row.package_name },
    ...{ name: row.name, reference: row.reference },
    ...{ startsAt: isoTime(row.starts_at), endsAt: isoTime(row.ends_at) },
    createdAt: new Date(row.created_at).toISOString(),
    redeemed:
      row.redeemed_at === null
        ? null
        : {
            at: new Date(row.redeemed_at).toISOString(),
            space: isAdministrator ? row.space_name : null,
            until: isoTime(row.granted_until),
          },
  }
}

function presentReseller(row: ResellerRow): ResellerAnswer {
  return {
    ...{ id: row.user_id, name: row.name, email: row.email },
    package: { id: row.package_id, name: row.package_name },
    ...{ days: row.days, quota: row.quota, made: row.made },
  }
}
