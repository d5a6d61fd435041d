import { createHash } from 'node:crypto'
import type { KeyScope } from '#contract/account/key-scopes.ts'
import { PAIRED_BROWSERS_MAX, PAIRING_MINUTES } from '#contract/add-ons/extension.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { endPairedKey, makePairedKey } from '../../api-keys/index.ts'
import { requireExtension } from '../../packages/index.ts'
import { findRoleOf, requirePermission } from '../../spaces/index.ts'
import {
  deleteLapsed,
  findLivingSpace,
  findPaired,
  findPairedByKey,
  insertPairing,
  listPaired,
  type PairedRow,
  setPaired,
  takeCode,
} from './pairings.repository.ts'

/** All that the extension does. */
const SCOPES: readonly KeyScope[] = ['links:create', 'links:read', 'statistics:read']
const CODE_BITS = 80

interface Who {
  userId: string
  spaceId: string
}

/** The caller's paired browsers in a space; those who lead it see all. @throws spaceNotFound */
export async function listBrowsers(deps: Pick<Deps, 'db' | 'by'>, who: Who): Promise<PairedRow[]> {
  await requirePermission(deps, { ...who, action: 'space.look', absent: 'spaceNotFound' })
  const { userId, spaceId } = who
  return listPaired(deps.db, { spaceId, ...(!(await leads(deps, who)) && { userId }) })
}

/**
 * Makes a code that pairs one browser.
 * @throws spaceNotFound, noPermission, limitReached without the add-on, conflict for too many browsers
 */
export function makePairing(deps: Deps, who: Who): Promise<{ pairing: string; expiresAt: number }> {
  const { userId, spaceId } = who
  return transaction(deps, async (deps) => {
    await requirePermission(deps, { ...who, action: 'links.change', absent: 'spaceNotFound' })
    await requireExtension(deps, spaceId)
    const now = deps.clock.now()
    await deleteLapsed(deps.db, spaceId, now)
    if ((await listPaired(deps.db, who)).length >= PAIRED_BROWSERS_MAX) {
      throw failure('conflict', { fields: { browsers: 'Take one back that you no longer use' } })
    }
    const code = deps.ids.token(CODE_BITS)
    const expires_at = now + PAIRING_MINUTES * 60_000
    await insertPairing(deps.db, {
      ...{ id: deps.ids.uuid(), space_id: spaceId, made_by: userId, code_hash: hashOf(code) },
      ...{ created_at: now, expires_at, key_id: null, paired_at: null },
    })
    return { pairing: `${deps.origins.app}#${code}`, expiresAt: expires_at }
  })
}

/**
 * Exchanges a code for a key.
 * @throws wrongCode for one that is unknown, used or too old, and when its maker may no longer pair;
 * tooManyRequests, limitReached
 */
export async function pairBrowser(
  deps: Deps,
  given: { code: string; name: string; clientKey: string },
): Promise<{ key: string; space: { id: string; name: string } }> {
  // a right code is given back
  await deps.limits.consume(deps, 'pairingClient', given.clientKey)
  const paired = await transaction(deps, async (deps) => {
    const taken = await takeCode(deps.db, hashOf(given.code), deps.clock.now())
    if (taken === undefined) throw failure('wrongCode')
    const { space_id: spaceId, made_by: userId } = taken
    const space = await findLivingSpace(deps.db, spaceId)
    const role = await findRoleOf(deps, { userId, spaceId })
    if (space === undefined || !may(role, 'links.change')) throw failure('wrongCode')
    await requireExtension(deps, spaceId)
    const name = given.name.trim()
    const { key, id: keyId } = await makePairedKey(deps, { userId, spaceId, name, scopes: SCOPES })
    await setPaired(deps.db, taken.id, { name, keyId })
    return { key, space }
  })
  await deps.limits.refund(deps, 'pairingClient', given.clientKey)
  return paired
}

/** Takes the access of a browser back. @throws spaceNotFound; notFound for one that the caller may not see */
export function deleteBrowser(deps: Deps, who: Who, id: string): Promise<void> {
  return transaction(deps, async (deps) => {
    await requirePermission(deps, { ...who, action: 'space.look', absent: 'spaceNotFound' })
    const row = await findPaired(deps.db, id)
    const isTheirs = row?.made_by === who.userId || (await leads(deps, who))
    if (row === undefined || row.space_id !== who.spaceId || !isTheirs) throw failure('notFound')
    await endKeyOf(deps, row)
  })
}

/** Ends the key that makes the call. @throws notFound for anything but the key of a paired browser */
export function unpairBrowser(deps: Deps, keyId: string | undefined): Promise<void> {
  return transaction(deps, async (deps) => {
    const row = keyId === undefined ? undefined : await findPairedByKey(deps.db, keyId)
    if (row === undefined) throw failure('notFound')
    await endKeyOf(deps, row)
  })
}

const endKeyOf = (deps: Deps, { key_id: id, name, made_by: userId }: PairedRow) =>
  endPairedKey(deps, { id, name, userId })

const leads = async (deps: Pick<Deps, 'db' | 'by'>, who: Who) =>
  may(await findRoleOf(deps, who), 'space.change')

/** A code has 80 random bits: a plain hash of it cannot be tried out. */
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
