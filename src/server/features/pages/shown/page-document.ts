import { isSafeWebAddress } from '#contract/links/destination.ts'
import { embedOf } from '#contract/pages/embeds.ts'
import type { BlockKind, PageBlock, PageDocument, PageIcon } from '#contract/pages/page-document.ts'
import { missingPartOf, shownBlocks } from '#contract/pages/shown-blocks.ts'
import type { Deps } from '../../../deps.ts'
import { mediaAddress } from '../../media/index.ts'
import { canBeLocked } from '../items/block-fields.ts'
import type { ShownBlock } from '../items/blocks.repository.ts'
import { contactOf, isFilled } from '../items/contact-card.ts'
import { formOf, isAsking, shownFormOf } from '../items/form.ts'
import { galleryOf, isGallery, shownGalleryOf } from '../items/gallery.ts'
import { givenAddress, visitedAddress } from '../items/item-address.ts'
import { hasPlaceAddress, placeOf } from '../items/place-card.ts'
import type { ShownSocialIcon } from '../items/social-icons.repository.ts'
import { type ThemeColumns, themeOf } from '../theme-rows.ts'
import type { PageView } from './page-document.repository.ts'

type OriginDeps = Pick<Deps, 'origins'>

export type BlockFacts = Omit<ShownBlock, 'link_domain_id' | 'link_slug_key'>
type IconFacts = Omit<ShownSocialIcon, 'link_domain_id' | 'link_slug_key'>

/**
 * The page as visitors see it now; hidden, unstarted and ended items leave no trace in it.
 * @param now ms UTC
 */
export function documentOf(
  deps: OriginDeps,
  page: PageView,
  items: { blocks: readonly BlockFacts[]; icons: readonly IconFacts[] },
  now: number,
): PageDocument {
  return {
    pageId: page.id,
    userId: page.user_id,
    username: page.username,
    title: page.title,
    description: page.description,
    image: pictureAddress(deps, page.image_hash, page.image_content_type),
    metaTitle: page.meta_title,
    metaDescription: page.meta_description,
    metaImage: pictureAddress(deps, page.meta_image_hash, page.meta_image_content_type),
    ...faviconOf(deps, page),
    subscribable: page.is_subscribable === 1,
    brandingHidden: page.is_branding_hidden === 1,
    iconPosition: page.icon_position === 1 ? 1 : 0,
    messageSubject: page.message_subject,
    messageDescription: page.message_description,
    theme: themeOf(
      page as ThemeColumns,
      pictureAddress(deps, page.picture_hash, page.picture_content_type),
    ),
    blocks: openBlocksOf(blocksShownAt(items.blocks, now)).map((one) => pageBlock(deps, page, one)),
    icons: items.icons.filter((icon) => isShown(icon, now)).map((one) => pageIcon(deps, one)),
  }
}

function faviconOf(deps: OriginDeps, page: PageView): Pick<PageDocument, 'favicon'> {
  const favicon = pictureAddress(deps, page.favicon_hash, page.favicon_content_type)
  return favicon === null ? {} : { favicon }
}

interface TimedItem {
  is_hidden: number
  link_id: string | null
  link_deleted_at: number | null
  link_starts_at: number | null
  link_ends_at: number | null
  /** icons have no dates */
  starts_at?: number | null
  ends_at?: number | null
  is_archived?: number
}

function isShown(item: TimedItem, now: number): boolean {
  if (item.is_hidden === 1 || item.is_archived === 1) return false
  if (!isInTime(item.starts_at, item.ends_at, now)) return false
  if (item.link_id === null) return true
  return item.link_deleted_at === null && isInTime(item.link_starts_at, item.link_ends_at, now)
}

function isInTime(startsAt: number | null = null, endsAt: number | null = null, now: number) {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}

/** The members of a locked group are not in the document, only in its `LockedBlock`. */
function openBlocksOf(blocks: readonly BlockFacts[]): readonly BlockFacts[] {
  const closed = closedGroupsOf(blocks)
  if (closed.size === 0) return blocks
  return blocks.filter(({ group_id: id }) => id === null || !closed.has(id))
}

/** @returns ids of the groups that the page itself unlocks */
export function closedGroupsOf(blocks: readonly BlockFacts[]): ReadonlySet<string> {
  const closed = blocks.filter((block) => block.kind === 'group' && isLockedByPage(block))
  return new Set(closed.map(({ id }) => id))
}

export function blocksShownAt<Block extends BlockFacts>(
  blocks: readonly Block[],
  now: number,
): readonly Block[] {
  // most pages have neither groups nor a pin: their blocks are shown in stored order
  if (blocks.every(isUsual)) {
    return blocks.filter((block) => isShown(block, now) && isComplete(block))
  }
  const placed = blocks.map((block) => ({
    id: block.id,
    kind: block.kind,
    groupId: block.group_id,
    isPinned: block.is_pinned === 1,
    block,
  }))
  const isSeen = ({ block }: (typeof placed)[number]) => isShown(block, now) && isComplete(block)
  return shownBlocks(placed, isSeen).map(({ block, groupId }) => ({
    ...block,
    group_id: groupId,
  }))
}

/** Neither a group nor in one, and not pinned. */
const isUsual = ({ kind, group_id, is_pinned }: BlockFacts) =>
  kind !== 'group' && group_id === null && is_pinned !== 1

function isComplete({
  kind,
  title,
  text,
  contact,
  place,
  form,
  gallery,
  file_name,
}: BlockFacts): boolean {
  const hasContact = kind === 'contact' && isFilled(contactOf(contact))
  const hasPlace = kind === 'place' && hasPlaceAddress(placeOf(place))
  const hasForm = kind === 'form' && isAsking(formOf(form))
  const hasFile = file_name !== null
  const hasGallery = kind === 'gallery' && isGallery(galleryOf(gallery))
  const has = { hasContact, hasPlace, hasForm, hasGallery, hasFile }
  return missingPartOf({ kind, title, text, ...has }) === undefined
}

/** @returns the next time at which the page changes by itself; null if there is none */
export function validUntilOf(
  page: Pick<PageView, 'ends_at' | 'forward_to' | 'forward_starts_at' | 'forward_ends_at'>,
  items: readonly TimedItem[],
  now: number,
): number | null {
  let next = Number.POSITIVE_INFINITY
  const consider = (time: number | null = null) => {
    if (time !== null && time > now && time < next) next = time
  }
  consider(page.ends_at)
  if (page.forward_to !== null) {
    consider(page.forward_starts_at)
    consider(page.forward_ends_at)
  }
  for (const item of items) {
    if (item.is_hidden !== 0 || item.link_deleted_at !== null || item.is_archived === 1) continue
    consider(item.link_starts_at)
    consider(item.link_ends_at)
    consider(item.starts_at)
    consider(item.ends_at)
  }
  return next === Number.POSITIVE_INFINITY ? null : next
}

/** Whether a visitor needs a passcode for the block. */
export function hasPasscode(block: {
  passcode_hash: string | null
  link_password_hash?: string | null
}): boolean {
  return block.passcode_hash !== null || (block.link_password_hash ?? null) !== null
}

type Locks = Pick<BlockFacts, 'kind' | 'gate' | 'is_for_subscribers' | 'passcode_hash'>

/**
 * Whether the page itself unlocks the block. For anything else a link asks at its short address.
 */
export function isLockedByPage(block: Locks): boolean {
  if (!canBeLocked(block.kind)) return block.passcode_hash !== null
  return (
    block.passcode_hash !== null || block.is_for_subscribers === 1 || gateOfPage(block) !== 'none'
  )
}

/**
 * A link's gate is shown at its short address; the gate of any other block is shown by the page.
 */
export const gateOfPage = ({ kind, gate }: Pick<BlockFacts, 'kind' | 'gate'>) =>
  kind === 'link' || !canBeLocked(kind) ? 'none' : gate

function isLockedByLink(block: BlockFacts): boolean {
  if ((block.link_password_hash ?? null) !== null) return true
  return block.kind === 'link' && block.gate !== 'none'
}

/** What the block asks first; a passcode only if it asks nothing else. */
function lockOf(block: BlockFacts, isOpen: boolean): Partial<PageBlock> {
  if (block.kind === 'link' && block.gate !== 'none') return { lock: block.gate }
  if (isOpen || !canBeLocked(block.kind)) return {}
  if (block.gate !== 'none') return { lock: block.gate }
  return block.is_for_subscribers === 1 ? { lock: 'subscribers' } : {}
}

/**
 * One block as visitors see it.
 * @param isOpen whether the visitor has met the page's conditions
 */
export function pageBlock(
  deps: OriginDeps,
  page: Pick<PageView, 'username'>,
  block: BlockFacts,
  isOpen = false,
): PageBlock {
  const closed = isLockedByLink(block) || (isLockedByPage(block) && !isOpen)
  const shown: PageBlock = {
    id: block.id,
    kind: block.kind,
    title: block.title || (closed ? '' : nameOfAddress(block)),
    url: closed ? lockedAddress(deps, page, block, isOpen) : openAddress(deps, page, block),
    // the picture may reveal what is locked
    thumbnail: closed ? null : pictureAddress(deps, block.media_hash, block.media_content_type),
  }
  if (block.layout !== 'plain') shown.layout = block.layout
  if (block.animation !== 0) shown.animation = block.animation
  if (block.is_pinned === 1) shown.isPinned = true
  if (block.group_id !== null) shown.groupId = block.group_id
  if (block.kind === 'group') shown.isCollapsed = block.is_collapsed === 1
  if (!closed) return Object.assign(shown, contentOf(deps, block))
  shown.isLocked = true
  return Object.assign(shown, lockOf(block, isOpen))
}

/** The part of a block that only visitors who may open it see. */
function contentOf(deps: OriginDeps, block: BlockFacts): Partial<PageBlock> | undefined {
  const isTips = block.kind === 'group' && block.layout === 'tips'
  if (block.kind === 'text' || isTips) return { text: block.text }
  if (block.kind === 'place') return { place: placeOf(block.place) ?? undefined }
  if (block.kind === 'form') return { form: shownFormOf(block.form) }
  if (block.kind === 'gallery') return { gallery: shownGalleryOf(deps, block.gallery) }
  if (block.kind === 'file') return { bytes: block.file_bytes ?? 0 }
  if (block.kind !== 'video' && block.kind !== 'music') return undefined
  const host = URL.parse(deps.origins.short)?.hostname
  const embed = embedOf(block.link_destination ?? '', host)
  return embed === null ? undefined : { embed }
}

/**
 * A link shows its own questions at its short address; other blocks have an address for them on the
 * page.
 */
function lockedAddress(
  deps: OriginDeps,
  page: Pick<PageView, 'username'>,
  block: BlockFacts,
  isOpen: boolean,
): string {
  if (block.kind === 'link' || isOpen || !isLockedByPage(block)) return visitedAddress(deps, block)
  return `${deps.origins.shortUrl(page.username)}/unlock?block=${block.id}`
}

const DOWNLOADS: Partial<Record<BlockKind, string>> = { contact: 'contact', file: 'file' }

function openAddress(
  deps: OriginDeps,
  page: Pick<PageView, 'username'>,
  block: BlockFacts,
): string {
  const download = DOWNLOADS[block.kind]
  if (download === undefined) return visitedAddress(deps, block)
  if (block.kind === 'file' && block.file_name === null) return ''
  return `${deps.origins.shortUrl(page.username)}/${download}/${block.id}`
}

function pageIcon(deps: OriginDeps, icon: IconFacts): PageIcon {
  const profile = icon.link_id === null ? null : icon.profile_url
  return {
    id: icon.id,
    icon: icon.icon,
    isCustom: icon.is_custom === 1,
    username: icon.username,
    image: pictureAddress(deps, icon.media_hash, icon.media_content_type),
    url: visitedAddress(deps, icon),
    profileUrl: profile !== null && isSafeWebAddress(profile) ? profile : null,
  }
}

/** The name of a link without a title: its host, or the e-mail address or phone number. */
function nameOfAddress(block: BlockFacts): string {
  if (block.file_name !== null) return block.file_name.slice(0, 80)
  const given = givenAddress(block)
  const host = block.link_id === null ? undefined : URL.parse(given)?.hostname
  return (host?.replace(/^www\./, '') ?? given).slice(0, 80)
}

/** @returns absolute address, null if there is no picture */
export function pictureAddress(
  deps: OriginDeps,
  hash: string | null,
  type: 'image/webp' | 'image/png' | 'image/jpeg' | null,
): string | null {
  if (hash === null || type === null) return null
  return mediaAddress(deps.origins, { hash, content_type: type })
}
