import { spaceColors } from '#contract/account/space-values.ts'
import { SPACES_MAX } from '#contract/account/spaces.ts'
import { failure } from '#contract/errors.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { countSpacesOf, requireRoom } from '../packages/index.ts'
import {
  listOwnedNames,
  listSpaceRows,
  type SpaceRow,
  saveOpened,
  updateSpace,
} from './own-spaces.repository.ts'
import { insertMembership, insertSpace, lockSpace } from './spaces.repository.ts'
import { getPersonalSpaceId, isReached, requirePermission } from './spaces.service.ts'

export interface SpaceOfCaller {
  userId: string
  id: string
}

interface SpaceInput {
  name?: string | undefined
  color?: string | undefined
}

/** The spaces that an account may look into, and those it owns that can be brought back. */
export function listOwnSpaces(deps: Pick<Deps, 'db' | 'by'>, userId: string): Promise<SpaceRow[]> {
  return listShown(deps, { userId })
}

/** As the way somebody came by lets them see. */
async function listShown(
  deps: Pick<Deps, 'db' | 'by'>,
  which: Parameters<typeof listSpaceRows>[1],
): Promise<SpaceRow[]> {
  const { by } = deps
  const rows = await listSpaceRows(deps.db, which)
  return rows
    .filter((row) => isShown(row) && isReached(deps, row.id))
    .map((row) => ({
      ...row,
      is_reached: by?.within?.hasFactor ? 1 : row.is_reached,
      is_only_way: by === undefined || by.within ? 0 : row.is_only_way,
    }))
}

/** @throws spaceNotFound */
export async function getSpace(
  deps: Pick<Deps, 'db' | 'by'>,
  { userId, id }: SpaceOfCaller,
): Promise<SpaceRow> {
  const [row] = await listShown(deps, { userId, spaceId: id })
  if (row === undefined) throw failure('spaceNotFound')
  return row
}

const isShown = ({ role, deleted_at, is_personal }: SpaceRow) =>
  may(role, 'space.enter') && (deleted_at === null || (role === 'owner' && is_personal === 0))

/** @throws spaceNameMissing, spaceColorMissing, spaceExists, spacesUsedUp; noPermission for too many */
export function createSpace(deps: Deps, userId: string, input: SpaceInput): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const name = nameOf(input)
    const color = colorOf(input)
    const owned = await listOwnedNames(deps.db, userId)
    if (owned.length >= SPACES_MAX) {
      throw failure('noPermission', { fields: { name: `At most ${SPACES_MAX} spaces` } })
    }
    requireFreeName(owned, name)
    await requireRoomForSpace(deps, userId)
    const id = deps.ids.uuid()
    const now = deps.clock.now()
    const row = { id, name, name_key: keyOf(name), color, owner_id: userId, is_personal: 0 }
    // of two at once, one
    if (!(await insertSpace(deps.db, { ...row, created_at: now, deleted_at: null }))) {
      throw failure('spaceExists')
    }
    const membership = { space_id: id, user_id: userId, created_at: now }
    await insertMembership(deps.db, { ...membership, role: 'owner' })
    const object = { kind: 'space', id, text: name }
    await recordAudit(deps, { action: 'space-create', actorId: userId, object })
    return getSpace(deps, { userId, id })
  })
}

/** @throws spaceNotFound, spaceNameMissing, spaceColorMissing, spaceExists, noPermission */
export function changeSpace(
  deps: Deps,
  who: SpaceOfCaller,
  input: SpaceInput & { needsSecondFactor?: boolean | undefined },
): Promise<SpaceRow> {
  return transaction(deps, async (deps) => {
    const { id, userId } = who
    await lockSpace(deps.db, id)
    const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
    await requirePermission(deps, { ...access, action: 'space.change' })
    const space = await getSpace(deps, who)
    const needs = input.needsSecondFactor
    if (needs && space.is_personal === 1) throw failure('noPermission')
    if (input.name !== undefined) {
      const owned = await listOwnedNames(deps.db, space.owner_id)
      requireFreeName(
        owned.filter((one) => one.id !== id),
        nameOf(input),
      )
    }
    await updateSpace(deps.db, id, {
      name: input.name === undefined ? space.name : nameOf(input),
      name_key: keyOf(input.name === undefined ? space.name : nameOf(input)),
      color: input.color === undefined ? space.color : colorOf(input),
      needs_second_factor: needs === undefined ? space.needs_second_factor : Number(needs),
    })
    const changed = await getSpace(deps, who)
    if (changed.is_reached === 0) {
      throw failure('noPermission', {
        fields: { needsSecondFactor: 'Set up your own second factor first' },
      })
    }
    return changed
  })
}

/** Notes which space an account has open. @throws spaceNotFound */
export async function openSpace(deps: Deps, { userId, id }: SpaceOfCaller): Promise<void> {
  const access = { userId, spaceId: id, absent: 'spaceNotFound' } as const
  await requirePermission(deps, { ...access, action: 'space.enter' })
  const now = deps.clock.now()
  await transaction(deps, ({ db }) => saveOpened(db, { userId, spaceId: id }, now))
}

/** @throws spacesUsedUp if the package of their personal space has none left for somebody */
export async function requireRoomForSpace(deps: Deps, userId: string): Promise<void> {
  if ((await deps.packages.list(deps)).length === 0) return
  const spaceId = await getPersonalSpaceId(deps, userId)
  const used = async () => {
    await lockSpace(deps.db, spaceId)
    return countSpacesOf(deps.db, userId)
  }
  await requireRoom(deps, { spaceId, limit: 'spaces', used })
}

/** @throws spaceExists where an account owns one of this name already, however it is written */
export function requireFreeName(owned: readonly { name: string }[], name: string): void {
  if (owned.some((one) => keyOf(one.name) === keyOf(name))) throw failure('spaceExists')
}

/** Names that differ only in case or in the form of their characters are one. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function nameOf({ name }: SpaceInput): string {
  const text = name?.replace(/\s+/g, ' ').trim() ?? ''
  if (text === '') throw failure('spaceNameMissing')
  return text
}

function colorOf({ color }: SpaceInput): string {
  if (!spaceColors.some((one) => one === color)) throw failure('spaceColorMissing')
  return color!
}
