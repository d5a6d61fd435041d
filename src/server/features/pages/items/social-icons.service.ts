import { failure } from '#contract/errors.ts'
import { readDestination } from '#contract/links/destination.ts'
import type { NewSocialIcon, SocialIconChange } from '#contract/pages/page-items.ts'
import type { Deps } from '../../../deps.ts'
import { changedFields, reviseFields } from '../../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { requireMediaOfSpace } from '../../media/index.ts'
import { askAhead } from '../../safety/index.ts'
import type { PageRow } from '../pages.repository.ts'
import { getPage, lockEditablePage, type PageOfCaller, touchPage } from '../shown/page-access.ts'
import { givenAddress, type ItemTarget, kindOfIconAddress, setItemAddress } from './item-address.ts'
import { createItems, type ItemOfCaller, requireRoomForItem } from './page-items.service.ts'
import {
  findSocialIcon,
  insertSocialIcons,
  listSocialIconPositions,
  listSocialIcons,
  type SocialIconView,
  updateSocialIcon,
} from './social-icons.repository.ts'

const items = createItems<SocialIconView>({
  find: findSocialIcon,
  listPositions: listSocialIconPositions,
  update: updateSocialIcon,
})

/** @throws notFound */
export async function listIconsOfPage(deps: Deps, caller: PageOfCaller): Promise<SocialIconView[]> {
  const page = await getPage(deps, caller, 'pages.read')
  if (page.deleted_at !== null) throw failure('notFound')
  return listSocialIcons(deps.db, page.id)
}

/** @throws notFound, destinationMissing, destinationInvalid, malformed if the page is full */
export async function createIcon(
  deps: Deps,
  caller: PageOfCaller,
  input: NewSocialIcon,
): Promise<SocialIconView> {
  await askAhead(deps, [input.address])
  return transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    await requireRoomForItem(deps, page.id)
    const id = await storeIcon(deps, page, caller.userId, input)
    await touchPage(deps, page)
    return items.get(deps, page.id, id)
  })
}

/** Writes an icon and its link, in the transaction of these deps, which has locked the page. */
export async function storeIcon(
  deps: Deps,
  page: PageRow,
  userId: string,
  input: NewSocialIcon,
): Promise<string> {
  await requireMediaOfSpace(deps, page.space_id, [input.imageId])
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  const target = await setIconAddress(deps, { page, userId, text: input.address, icon: input })
  await insertSocialIcons(deps.db, [
    {
      id,
      page_id: page.id,
      icon: input.icon,
      is_custom: input.isCustom ? 1 : 0,
      username: input.username,
      ...target,
      image_id: input.imageId,
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
export async function changeIcon(
  deps: Deps,
  caller: ItemOfCaller,
  change: SocialIconChange,
): Promise<SocialIconView> {
  await askAhead(deps, [change.address])
  return transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    const icon = await items.getLive(deps, page.id, caller.itemId)
    await requireMediaOfSpace(deps, page.space_id, [change.imageId])
    const fields = {
      ...(change.icon !== undefined && { icon: change.icon }),
      ...(change.isCustom !== undefined && { is_custom: change.isCustom ? 1 : 0 }),
      ...(change.username !== undefined && { username: change.username }),
      ...(change.imageId !== undefined && { image_id: change.imageId }),
      ...(change.isHidden !== undefined && { is_hidden: change.isHidden ? 1 : 0 }),
    }
    const changed = changedFields<Partial<SocialIconView>>(icon, fields)
    const text = change.address?.trim() === givenAddress(icon) ? undefined : change.address
    if (text !== undefined) changed.push('address')
    if (changed.length === 0) return icon
    const revised = reviseFields(icon, changed, change.revision)
    const request = { page, userId: caller.userId, icon: { ...icon, ...fields } }
    const target = text === undefined ? {} : await setIconAddress(deps, { ...request, text }, icon)
    const updated_at = deps.clock.now()
    await updateSocialIcon(deps.db, icon.id, { ...fields, ...target, ...revised, updated_at })
    await touchPage(deps, page)
    return items.get(deps, page.id, icon.id)
  })
}

export const { move: moveIcon, remove: deleteIcon, restore: restoreIcon } = items

interface IconAddress {
  page: PageRow
  userId: string
  text: string
  icon: { icon: number; username: string }
}

/** The profile's real address is stored with the icon, for rel="me" (bio-page.md §1). */
async function setIconAddress(
  deps: Deps,
  { page, userId, text, icon }: IconAddress,
  current?: ItemTarget,
): Promise<ItemTarget & { profile_url: string | null }> {
  const kind = kindOfIconAddress(text, icon.icon)
  const item = { page, userId, origin: 'icon', kind, text, title: icon.username } as const
  const target = await setItemAddress(deps, item, current)
  return { ...target, profile_url: kind === 'link' ? readDestination(text, 'address').text : null }
}
