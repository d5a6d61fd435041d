import type { BlockAnswer, SocialIconAnswer } from '#contract/pages/page-items.ts'
import type { Deps } from '../../../deps.ts'
import type { LinkCounts } from '../../clicks/index.ts'
import { isoTime } from '../pages.presenter.ts'
import { hasPasscode, pictureAddress } from '../shown/page-document.ts'
import type { BlockView } from './blocks.repository.ts'
import { contactOf } from './contact-card.ts'
import { formOf } from './form.ts'
import { galleryOf } from './gallery.ts'
import { givenAddress, type LeadingItem } from './item-address.ts'
import { placeOf } from './place-card.ts'
import type { SocialIconView } from './social-icons.repository.ts'

export type ItemClicks = Pick<LinkCounts, 'human' | 'total' | 'own'>

/** The fields of a block that are stored with its short link. */
export interface BlockExtras extends Pick<BlockAnswer, 'health' | 'ruleCount'> {
  clicks: ItemClicks
}

export function presentBlock(
  deps: Pick<Deps, 'origins'>,
  block: BlockView,
  { clicks, health, ruleCount }: BlockExtras,
): BlockAnswer {
  return {
    id: block.id,
    kind: block.kind,
    title: block.title,
    address: givenAddress(block),
    linkId: block.link_id,
    shortUrl: shortUrlOf(deps, block),
    thumbnailId: block.thumbnail_id,
    thumbnailUrl: pictureAddress(deps, block.media_hash, block.media_content_type),
    isHidden: block.is_hidden === 1,
    text: block.text,
    layout: block.layout,
    animation: block.animation,
    isPinned: block.is_pinned === 1,
    isArchived: block.is_archived === 1,
    groupId: block.group_id,
    isCollapsed: block.is_collapsed === 1,
    startsAt: isoTime(block.starts_at),
    endsAt: isoTime(block.ends_at),
    contact: contactOf(block.contact),
    place: placeOf(block.place),
    form: formOf(block.form),
    gallery: galleryOf(block.gallery),
    gate: block.gate,
    isForSubscribers: block.is_for_subscribers === 1,
    hasPasscode: hasPasscode(block),
    fileId: block.file_id,
    fileName: block.file_name,
    fileBytes: block.file_bytes,
    clicks: block.kind === 'file' ? block.downloads : clicks.human,
    allClicks: block.kind === 'file' ? block.downloads : clicks.total,
    ownClicks: clicks.own,
    health,
    ruleCount,
    position: block.position,
    revision: block.revision,
    deletedAt: isoTime(block.deleted_at),
  }
}

export function presentIcon(
  deps: Pick<Deps, 'origins'>,
  icon: SocialIconView,
  clicks: ItemClicks,
): SocialIconAnswer {
  return {
    id: icon.id,
    icon: icon.icon,
    isCustom: icon.is_custom === 1,
    username: icon.username,
    address: givenAddress(icon),
    linkId: icon.link_id,
    shortUrl: shortUrlOf(deps, icon),
    imageId: icon.image_id,
    imageUrl: pictureAddress(deps, icon.media_hash, icon.media_content_type),
    isHidden: icon.is_hidden === 1,
    clicks: clicks.human,
    allClicks: clicks.total,
    ownClicks: clicks.own,
    position: icon.position,
    revision: icon.revision,
    deletedAt: isoTime(icon.deleted_at),
  }
}

function shortUrlOf(deps: Pick<Deps, 'origins'>, item: LeadingItem): string | null {
  return item.link_alias === null ? null : deps.origins.shortUrl(item.link_alias)
}
