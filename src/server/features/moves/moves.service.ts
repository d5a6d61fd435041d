import type { KeyLimits } from '#contract/account/key-scopes.ts'
import { type ErrorName, Failure, failure } from '#contract/errors.ts'
import {
  MOVE_IDS_MAX,
  MOVE_REFUSED_MAX,
  MOVED_AT_ONCE,
  type MoveAnswer,
  type MoveTarget,
  type OldAddressWish,
} from '#contract/links/moves.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { type FolderReach, requireOpenFolders, visibleIn } from '../folders/index.ts'
import { type Place, presentRefusal } from '../links/index.ts'
import { tellMove } from '../notices/index.ts'
import { lockSpace } from '../spaces/index.ts'
import { type Checked, checkThings } from './check-things.ts'
import { kindOf, type Thing } from './move-kinds.ts'
import { enqueueMoveMails } from './move-mail.job.ts'
import { placeOf, readOldAddress, readTarget, type Target } from './move-target.ts'
import {
  countItems,
  findMove,
  insertMove,
  isMoving,
  listItems,
  listOwners,
  lockMove,
  saveItems,
  setMoveState,
} from './moves.repository.ts'
import type { LinkMoveItemTable, MoveRow } from './moves.table.ts'

export const RUN_MOVE = 'moves.run'
export const MOVE_CLICKS = 'moves.clicks'
const UNDO_MS = 60 * 60_000

export interface MoveWish {
  kind: MoveRow['kind']
  ids?: string[] | undefined
  filter?: { domain?: string | undefined; folder?: string | undefined } | undefined
  to: MoveTarget
  oldAddress?: OldAddressWish | undefined
  dryRun: boolean
}

export interface MoveCaller {
  userId: string
  /** of an integration */
  key?: KeyLimits | undefined
}

export interface MoveOfCaller extends MoveCaller {
  id: string
}

/**
 * Moves links or pages, each by itself: one that is refused stays where it is. Many are moved in the background.
 * @throws nothingToMove, moveUnderWay, what `readTarget` and `readOldAddress` throw; why, where nothing at all can be
 *   moved there
 */
export async function startMove(
  deps: Deps,
  caller: MoveCaller,
  wish: MoveWish,
): Promise<MoveAnswer> {
  const { userId } = caller
  requireScope(caller, wish.kind)
  const reach = await requireOpenFolders(deps, userId, 'links.read')
  const { spaceId } = reach
  if (wish.kind === 'pages' && wish.to.domain !== undefined) {
    throw failure('malformed', { fields: { domain: 'A page is put on a domain in its settings' } })
  }
  const old = readOldAddress(deps, wish.oldAddress)
  const target = { ...(await readTarget(deps, userId, wish.to, spaceId)), old }
  const ids = await readIds(deps, reach, wish)
  if (ids.length === 0) throw failure('nothingToMove')
  const { kind } = wish
  if (wish.dryRun) return describeMove(deps, { kind, userId, spaceId, ids, target })
  const move: MoveRow = {
    ...{ kind, id: deps.ids.uuid(), space_id: spaceId, made_by: userId, state: 'running' },
    ...{ target: JSON.stringify(target), made_at: deps.clock.now() },
  }
  await transaction(deps, async (deps) => {
    await lockSpacesOf(deps, move)
    if (await isMoving(deps.db, spaceId)) throw failure('moveUnderWay')
    await insertMove(deps.db, move, ids)
    await goOn(deps, move, ids.length)
  })
  return getMove(deps, { ...caller, id: move.id })
}

/** The calls are of links; a key that moves pages must be one that may. @throws noPermission */
function requireScope({ key }: MoveCaller, kind: MoveRow['kind']): void {
  if (key && !key.scopes.includes(kindOf({ kind }).scope)) throw failure('noPermission')
}

/** Both spaces, always in the same order, so that two moves cannot deadlock. */
async function lockSpacesOf({ db }: Pick<Deps, 'db'>, move: MoveRow): Promise<void> {
  const { spaceId = move.space_id } = JSON.parse(move.target) as Target
  for (const id of [...new Set([move.space_id, spaceId])].sort()) await lockSpace(db, id)
}

/** A move of the caller, started in the space that is open. @throws notFound, noPermission */
async function requireMove(deps: Deps, { userId, key, id }: MoveOfCaller): Promise<MoveRow> {
  const { spaceId } = await requireOpenFolders(deps, userId, 'links.read')
  const move = await findMove(deps.db, id)
  if (move?.made_by !== userId || move.space_id !== spaceId) throw failure('notFound')
  requireScope({ userId, key }, move.kind)
  return move
}

/** How far a move of the caller is. @throws notFound */
export async function getMove(deps: Deps, caller: MoveOfCaller): Promise<MoveAnswer> {
  const { id, ...move } = await requireMove(deps, caller)
  const counts = await countItems(deps.db, id)
  const of = (state: LinkMoveItemTable['state']) => counts.get(state) ?? 0
  const isBack = move.state === 'undoing' || move.state === 'undone'
  const state = isBack ? 'stays' : 'refused'
  const kept = await listItems(deps.db, { id, state, limit: MOVE_REFUSED_MAX })
  return {
    ...{ id, state: move.state },
    total: [...counts.values()].reduce((sum, many) => sum + many, 0),
    waiting: isBack ? of('moved') : of('waiting'),
    moved: isBack ? of('back') : of('moved'),
    kept: of(state),
    refused: kept.map(({ link_id, alias, code }) => ({
      ...{ id: link_id, alias },
      error: presentRefusal(failure(code as ErrorName)),
    })),
  }
}

/** @throws notFound for a move that is not the caller's or older than an hour, moveUnderWay */
export async function undoMove(deps: Deps, caller: MoveOfCaller): Promise<MoveAnswer> {
  const before = await requireMove(deps, caller)
  await transaction(deps, async (deps) => {
    await lockSpacesOf(deps, before)
    const move = await lockMove(deps.db, caller.id)
    const isOver = deps.clock.now() - before.made_at > UNDO_MS
    if (move === undefined || isOver || move.state === 'undone') throw failure('notFound')
    if (await isMoving(deps.db, move.space_id)) throw failure('moveUnderWay')
    await setMoveState(deps.db, move.id, 'undoing')
    const moved = (await countItems(deps.db, move.id)).get('moved') ?? 0
    await goOn(deps, { ...move, state: 'undoing' }, moved)
  })
  return getMove(deps, caller)
}

/** Few at once, many by the outbox. */
async function goOn(deps: Deps, move: MoveRow, count: number): Promise<void> {
  if (count > kindOf(move).atOnce) {
    await enqueue(deps, { kind: RUN_MOVE, payload: { moveId: move.id } })
    return
  }
  let isMore = true
  while (isMore) isMore = await moveSome(deps, move)
}

/** The next things of a move, or of its undoing. @returns whether there may be more */
export async function continueMove(deps: Deps, id: string): Promise<boolean> {
  try {
    return await transaction(deps, async (deps) => {
      const begun = await findMove(deps.db, id)
      if (begun === undefined) return false
      await lockSpacesOf(deps, begun)
      const move = await lockMove(deps.db, id)
      if (move === undefined || move.state === 'done' || move.state === 'undone') return false
      return moveSome(deps, move)
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.name === 'unavailable') throw error
    // the target is full: these stay, and the others are tried
    return transaction(deps, (deps) => refuseSome(deps, id, error.name))
  }
}

async function refuseSome(deps: Deps, id: string, code: ErrorName): Promise<boolean> {
  const move = await lockMove(deps.db, id)
  if (move === undefined) return false
  const isBack = move.state === 'undoing'
  const items = await nextItems(deps, move)
  const state = isBack ? ('stays' as const) : ('refused' as const)
  await saveItems(
    deps.db,
    items.map((item) => ({ ...item, state, code })),
  )
  return items.length > 0
}

const nextItems = ({ db }: Pick<Deps, 'db'>, { kind, id, state }: MoveRow) =>
  listItems(db, {
    ...{ id, state: state === 'undoing' ? 'moved' : 'waiting' },
    limit: kindOf({ kind }).atOnce,
  })

async function moveSome(deps: Deps, move: MoveRow): Promise<boolean> {
  const kind = kindOf(move)
  const isBack = move.state === 'undoing'
  const items = await nextItems(deps, move)
  const ids = items.map(({ link_id }) => link_id)
  const target = JSON.parse(move.target) as Target
  const before = new Map(items.map((item) => [item.link_id, item.before]))
  const found = await kind.lock(deps.db, ids)
  const where = (thing: Thing): Place => {
    if (!isBack) return placeOf(deps, thing, target)
    if (!isStillThere(thing, target)) throw failure('conflict')
    return JSON.parse(before.get(thing.id)!) as Place
  }
  const who = { userId: move.made_by, spaceId: isBack ? undefined : move.space_id }
  const { placings, refused } = await checkThings(deps, kind, who, ids, found, where)
  const how = { old: isBack ? undefined : target.old, isBack }
  for (const [id, why] of await kind.place(deps, placings, how)) refused.set(id, why)
  const things = new Map(found.map((thing) => [thing.id, thing]))
  await saveItems(
    deps.db,
    items.map((item) => itemAfter(move, item, refused.get(item.link_id), things.get(item.link_id))),
  )
  const gone = placings.filter(
    ({ thing, to }) => !refused.has(thing.id) && to.spaceId !== thing.space_id,
  )
  await afterLeaving(deps, move, gone)
  const isLast = items.length < kind.atOnce
  if (isLast) {
    await setMoveState(deps.db, move.id, isBack ? 'undone' : 'done')
    await tellLeaders(deps, move, target.spaceId)
  }
  return !isLast
}

/** Those of both spaces; in the application at once, and again after an undo. */
async function tellLeaders(deps: Deps, move: MoveRow, toId: string | undefined): Promise<void> {
  const { id, kind, space_id: fromId, made_by: byId } = move
  if (toId === undefined || toId === fromId) return
  const counts = await countItems(deps.db, id)
  const many = (counts.get('moved') ?? 0) + (counts.get('stays') ?? 0)
  await tellMove(deps, { id, kind, fromId, toId, byId, many })
  if (move.state !== 'undoing') await enqueueMoveMails(deps, move, toId)
}

function itemAfter(
  move: MoveRow,
  item: LinkMoveItemTable,
  why: Failure | undefined,
  thing: Thing | undefined,
): LinkMoveItemTable {
  const isBack = move.state === 'undoing'
  if (why !== undefined) {
    const alias = sayName(move, why, thing)
    return { ...item, state: isBack ? 'stays' : 'refused', alias, code: why.name }
  }
  if (isBack) return { ...item, state: 'back' }
  const { space_id: spaceId, domain_id: domainId, folder_id: folderId } = thing!
  return { ...item, state: 'moved', before: JSON.stringify({ spaceId, domainId, folderId }) }
}

/** A thing that the caller may not see is not named either. */
function sayName(of: Pick<MoveRow, 'kind'>, why: Failure, thing: Thing | undefined): string {
  const kind = kindOf(of)
  return thing === undefined || why.name === kind.absent ? '' : kind.nameOf(thing)
}

/** Nobody has moved it again since. */
function isStillThere(thing: Thing, { spaceId, domainId, folderId }: Target): boolean {
  return (
    (spaceId === undefined || thing.space_id === spaceId) &&
    (domainId === undefined || thing.domain_id === domainId) &&
    (folderId === undefined || thing.folder_id === folderId)
  )
}

/** Clicks follow, and the owners of both spaces find in their history what went. */
async function afterLeaving(deps: Deps, move: MoveRow, gone: Checked['placings']): Promise<void> {
  if (gone.length === 0) return
  const { audit: action, ...kind } = kindOf(move)
  const ids = gone.map(({ thing }) => thing.id)
  await enqueue(deps, { kind: MOVE_CLICKS, payload: await kind.clickedOf(deps.db, ids) })
  const spaces = new Set(gone.flatMap(({ thing, to }) => [thing.space_id, to.spaceId]))
  const text = gone.map(({ thing }) => kind.nameOf(thing)).join(' ')
  for (const ownerId of await listOwners(deps.db, [...spaces])) {
    const who = { accountId: ownerId, actorId: move.made_by }
    await recordAudit(deps, { action, ...who, object: { kind: 'move', id: move.id, text } })
  }
}

/** Without writing, in portions: what would become of each. */
async function describeMove(
  deps: Deps,
  move: {
    kind: MoveRow['kind']
    userId: string
    spaceId: string
    ids: readonly string[]
    target: Target
  },
): Promise<MoveAnswer> {
  const { userId, spaceId, ids, target } = move
  const kind = kindOf(move)
  const refused: MoveAnswer['refused'] = []
  const taken = new Set<string>()
  let kept = 0
  for (let start = 0; start < ids.length; start += MOVED_AT_ONCE) {
    const some = ids.slice(start, start + MOVED_AT_ONCE)
    const found = await kind.find(deps.db, some)
    const where = (thing: Thing) => placeOf(deps, thing, target)
    const checked = await checkThings(deps, kind, { userId, spaceId }, some, found, where)
    for (const [id, why] of await kind.describe(deps, checked.placings)) {
      checked.refused.set(id, why)
    }
    for (const { thing, to } of checked.placings) {
      // of two with one alias, the later one
      const name = `${to.domainId} ${thing.slug_key}`
      if (taken.has(name)) checked.refused.set(thing.id, failure('moveLinkExists'))
      taken.add(name)
    }
    const things = new Map(found.map((thing) => [thing.id, thing]))
    kept += checked.refused.size
    for (const [id, why] of checked.refused) {
      if (refused.length === MOVE_REFUSED_MAX) break
      const alias = sayName(move, why, things.get(id))
      refused.push({ id, alias, error: presentRefusal(why) })
    }
  }
  const total = ids.length
  return { id: null, state: 'done', total, waiting: 0, moved: total - kept, kept, refused }
}

async function readIds(deps: Deps, reach: FolderReach, wish: MoveWish): Promise<string[]> {
  if (wish.ids !== undefined) return [...new Set(wish.ids)]
  const { spaceId } = reach
  const { domain, folder } = wish.filter ?? {}
  if (domain === undefined && folder === undefined) return []
  const known = domain === undefined ? undefined : deps.domains.byHost(domain.toLowerCase())
  if (domain !== undefined && known?.spaceId !== spaceId) return []
  const where = { domainId: known?.id, folderId: folder, visible: visibleIn(reach) }
  return kindOf(wish).listIdsIn(deps.db, spaceId, where, MOVE_IDS_MAX)
}
