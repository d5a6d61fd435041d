import { failure } from '#contract/errors.ts'
import type { BlockKind } from '#contract/pages/page-document.ts'
import type { BlockChange, NewBlock } from '#contract/pages/page-items.ts'
import type { Deps } from '../../../deps.ts'
import { changedFields, reviseFields } from '../../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { changeCarriedLink, type LinkDraft, settingsOfCarriedLink } from '../../links/index.ts'
import { requireFileOfSpace, requireMediaOfSpace } from '../../media/index.ts'
import { requireIncluded } from '../../packages/index.ts'
import { addressesInTexts, askAhead, requireGoodText } from '../../safety/index.ts'
import { freeIfGood } from '../blocked-pages.service.ts'
import { flagsAddedToBlock } from '../needed-flags.ts'
import type { PageRow } from '../pages.repository.ts'
import { getPage, lockEditablePage, type PageOfCaller, touchPage } from '../shown/page-access.ts'
import { hasPasscode } from '../shown/page-document.ts'
import {
  blockColumns,
  carriesLink,
  guardOf,
  hasAddress,
  hashPasscode,
  requireFieldsThatFit,
  requirePlayable,
} from './block-fields.ts'
import {
  type BlockView,
  findBlock,
  insertBlocks,
  listBlockPositions,
  listBlocks,
  unpinBlocks,
  updateBlock,
} from './blocks.repository.ts'
import { storedGallery } from './gallery.ts'
import { givenAddress, type ItemKind, NO_TARGET, setItemAddress } from './item-address.ts'
import { createItems, type ItemOfCaller, requireRoomForItem } from './page-items.service.ts'

const items = createItems<BlockView>({
  find: findBlock,
  listPositions: listBlockPositions,
  update: updateBlock,
})

/** @throws notFound */
export async function listBlocksOfPage(
  deps: Deps,
  caller: PageOfCaller,
  state: 'active' | 'archived' = 'active',
): Promise<BlockView[]> {
  const page = await getPage(deps, caller, 'pages.read')
  if (page.deleted_at !== null) throw failure('notFound')
  return listBlocks(deps.db, page.id, state)
}

/** What a copy of a block has besides its own fields. */
interface CopiedParts {
  passcodeHash: string | null
  settings?: LinkDraft | undefined
}

/** @throws notFound, destinationMissing, destinationInvalid, malformed if the page is full */
export async function createBlock(
  deps: Deps,
  caller: PageOfCaller,
  input: NewBlock,
): Promise<BlockView> {
  const passcodeHash = await hashPasscode(input.passcode)
  await askAhead(deps, [input.address, ...addressesInTexts([input.text])])
  const copied = input.settingsOf && (await copiedParts(deps, caller, input.settingsOf))
  return transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    await requireRoomForItem(deps, page.id)
    const id = await storeBlock(deps, page, caller.userId, input, {
      ...copied,
      ...(passcodeHash !== undefined && { passcodeHash }),
    })
    await touchPage(deps, page)
    return items.get(deps, page.id, id)
  })
}

/** @throws notFound */
async function copiedParts(
  deps: Deps,
  caller: PageOfCaller,
  blockId: string,
): Promise<CopiedParts> {
  const page = await getPage(deps, caller, 'pages.change')
  const block = await items.getLive(deps, page.id, blockId)
  if (block.link_id === null) return { passcodeHash: block.passcode_hash }
  const settings = await settingsOfCarriedLink(deps, block.link_id)
  return { passcodeHash: block.link_password_hash, settings }
}

/** Writes a block and its link, in the transaction of these deps, which has locked the page. */
export async function storeBlock(
  deps: Deps,
  page: PageRow,
  userId: string,
  input: NewBlock,
  { passcodeHash, settings }: Partial<CopiedParts> = {},
): Promise<string> {
  await requireMediaOfSpace(deps, page.space_id, [input.thumbnailId])
  if (input.fileId) await requireFileOfSpace(deps, page.space_id, input.fileId)
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  const { kind, title, address: text } = input
  const columns = {
    ...blockColumns(input),
    ...(await storedGallery(deps, page.space_id, input.gallery)),
  }
  const { starts_at = null, ends_at = null, group_id = null } = columns
  await requireFieldsThatFit(deps, page.id, { kind, starts_at, ends_at, group_id })
  const uses = { starts_at, ends_at, hasPasscode: typeof passcodeHash === 'string' }
  await requireIncluded(deps, page.space_id, flagsAddedToBlock(uses))
  requirePlayable(kind, text)
  if (kind === 'text') await requireGoodText(deps, 'text', input.text)
  const item = { page, userId, origin: 'block', kind: itemKindOf(kind), text, title } as const
  const made = carriesLink(kind) ? { ...item, settings } : item
  const target = hasAddress(kind) ? await setItemAddress(deps, made) : NO_TARGET
  if (columns.is_pinned === 1) await unpinBlocks(deps.db, page.id, now)
  const lock = await setPasscode(deps, { ...target, kind }, userId, passcodeHash)
  const { gate = 'none', is_for_subscribers = 0 } = columns
  const isGuarded = gate !== 'none' || is_for_subscribers === 1
  if (target.link_id !== null && isGuarded) {
    const guard = guardOf({ page_id: page.id, gate, is_for_subscribers })
    await changeCarriedLink(deps, target.link_id, { guard, userId })
  }
  await insertBlocks(deps.db, [
    {
      id,
      page_id: page.id,
      kind,
      title,
      ...columns,
      ...target,
      ...lock,
      thumbnail_id: input.thumbnailId,
      position: await items.takePosition(deps, page.id, input.after),
      is_hidden: input.isHidden ? 1 : 0,
      revision: 1,
      field_revisions: '{}',
      created_at: now,
      updated_at: now,
    },
  ])
  return id
}

/** @throws notFound, conflict, destinationMissing, destinationInvalid */
export async function changeBlock(
  deps: Deps,
  caller: ItemOfCaller,
  change: BlockChange,
): Promise<BlockView> {
  const passcodeHash = await hashPasscode(change.passcode)
  await askAhead(deps, [change.address, ...addressesInTexts([change.text])])
  return transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    const block = await items.getLive(deps, page.id, caller.itemId)
    await requireMediaOfSpace(deps, page.space_id, [change.thumbnailId])
    if (change.fileId) await requireFileOfSpace(deps, page.space_id, change.fileId)
    const fields: Partial<BlockView> = {
      ...blockColumns(change),
      ...(await storedGallery(deps, page.space_id, change.gallery)),
      ...(change.title !== undefined && { title: change.title }),
      ...(change.thumbnailId !== undefined && { thumbnail_id: change.thumbnailId }),
      ...(change.isHidden !== undefined && { is_hidden: change.isHidden ? 1 : 0 }),
    }
    const changed = changedFields<Partial<BlockView>>(block, fields)
    const isSame = change.address?.trim() === givenAddress(block) || !hasAddress(block.kind)
    const text = isSame ? undefined : change.address
    if (text !== undefined) changed.push('address')
    if (passcodeHash !== undefined) changed.push('passcode')
    if (changed.length === 0) return block
    const revised = reviseFields(block, changed, change.revision)
    const { kind, title } = { ...block, ...fields }
    await requireFieldsThatFit(deps, page.id, { ...block, ...fields } as BlockView)
    const had = { ...block, hasPasscode: hasPasscode(block) }
    const uses = { ...had, ...fields, hasPasscode: had.hasPasscode || Boolean(passcodeHash) }
    await requireIncluded(deps, page.space_id, flagsAddedToBlock(uses, had))
    if (text !== undefined) requirePlayable(kind, text)
    const hasNewText = kind === 'text' && changed.includes('text')
    if (hasNewText) await requireGoodText(deps, 'text', fields.text)
    const { userId } = caller
    const item = { page, userId, origin: 'block', kind: itemKindOf(kind), title } as const
    const target = text === undefined ? {} : await setItemAddress(deps, { ...item, text }, block)
    if (fields.title !== undefined && block.link_id !== null) {
      await changeCarriedLink(deps, block.link_id, {
        title: fields.title,
        userId: caller.userId,
      })
    }
    const updated_at = deps.clock.now()
    if (fields.is_pinned === 1) await unpinBlocks(deps.db, page.id, updated_at)
    const lock = await setPasscode(deps, block, caller.userId, passcodeHash)
    if (changed.includes('gate') || changed.includes('is_for_subscribers')) {
      const guard = guardOf({ ...block, ...fields } as BlockView)
      await changeCarriedLink(deps, block.link_id ?? '', { guard, userId: caller.userId })
    }
    await updateBlock(deps.db, block.id, { ...fields, ...target, ...lock, ...revised, updated_at })
    await touchPage(deps, page, hasNewText ? await freeIfGood(deps, page) : {})
    return items.get(deps, page.id, block.id)
  })
}

export const { move: moveBlock, remove: deleteBlock } = items

/** @throws notFound, malformed when the page is full, domainBlocked, addressBlocked, destinationFlagged */
export async function restoreBlock(deps: Deps, caller: ItemOfCaller): Promise<BlockView> {
  const page = await getPage(deps, caller, 'pages.change')
  const block = await items.get(deps, page.id, caller.itemId)
  if (block.kind === 'text') await requireGoodText(deps, 'text', block.text)
  return items.restore(deps, caller)
}

const itemKindOf = (kind: BlockKind): ItemKind =>
  kind === 'email' || kind === 'phone' ? kind : 'link'

/** For a block with a link, the passcode is the link's password. */
async function setPasscode(
  deps: Deps,
  block: { kind: BlockKind; link_id: string | null },
  userId: string,
  passwordHash: string | null | undefined,
): Promise<{ passcode_hash?: string | null }> {
  if (passwordHash === undefined) return {}
  if (!carriesLink(block.kind)) return { passcode_hash: passwordHash }
  if (block.link_id !== null) {
    await changeCarriedLink(deps, block.link_id, { passwordHash, userId })
  }
  return {}
}
