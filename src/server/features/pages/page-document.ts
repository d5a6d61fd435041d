import { isSafeWebAddress } from '#contract/destination.ts'
import type { PageDocument, PageIcon, PageLink } from '#contract/page-document.ts'
import type { Deps } from '../../deps.ts'
import { mediaAddress } from '../media/index.ts'
import type { ShownBlock } from './blocks.repository.ts'
import { givenAddress, visitedAddress } from './item-address.ts'
import type { PageView } from './page-document.repository.ts'
import type { ShownSocialIcon } from './social-icons.repository.ts'
import { type ThemeColumns, themeOf } from './theme-rows.ts'

type OriginDeps = Pick<Deps, 'origins'>

type BlockFacts = Omit<ShownBlock, 'link_domain_id' | 'link_slug_key'>
type IconFacts = Omit<ShownSocialIcon, 'link_domain_id' | 'link_slug_key'>

/**
 * What visitors see of a page at this moment; hidden and out-of-time items leave no trace in it.
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
    subscribable: page.is_subscribable === 1,
    brandingHidden: page.is_branding_hidden === 1,
    iconPosition: page.icon_position === 1 ? 1 : 0,
    messageSubject: page.message_subject,
    messageDescription: page.message_description,
    theme: themeOf(page as ThemeColumns),
    links: items.blocks.filter((block) => isShown(block, now)).map((one) => pageLink(deps, one)),
    icons: items.icons.filter((icon) => isShown(icon, now)).map((one) => pageIcon(deps, one)),
  }
}

interface TimedItem {
  is_hidden: number
  link_id: string | null
  link_deleted_at: number | null
  link_starts_at: number | null
  link_ends_at: number | null
}

function isShown(item: TimedItem, now: number): boolean {
  if (item.is_hidden === 1) return false
  if (item.link_id === null) return true
  const hasStarted = item.link_starts_at === null || item.link_starts_at <= now
  const hasEnded = item.link_ends_at !== null && item.link_ends_at <= now
  return item.link_deleted_at === null && hasStarted && !hasEnded
}

/** @returns the next moment at which the page looks different by itself; null when there is none */
export function validUntilOf(
  page: Pick<PageView, 'ends_at'>,
  items: readonly TimedItem[],
  now: number,
): number | null {
  const shown = items.filter((item) => item.is_hidden === 0 && item.link_deleted_at === null)
  const times = [page.ends_at, ...shown.flatMap((one) => [one.link_starts_at, one.link_ends_at])]
  const next = times.filter((time) => time !== null && time > now) as number[]
  return next.length === 0 ? null : Math.min(...next)
}

function pageLink(deps: OriginDeps, block: BlockFacts): PageLink {
  return {
    id: block.id,
    title: block.title || nameOfAddress(block),
    url: visitedAddress(deps, block),
    thumbnail: pictureAddress(deps, block.media_hash, block.media_content_type),
  }
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

/** What a link without a title is called: its host, or the address of a mailbox or phone. */
function nameOfAddress(block: BlockFacts): string {
  const given = givenAddress(block)
  const host = block.link_id === null ? undefined : URL.parse(given)?.hostname
  return (host?.replace(/^www\./, '') ?? given).slice(0, 80)
}

/** @returns absolute address, null without a picture */
export function pictureAddress(
  deps: OriginDeps,
  hash: string | null,
  type: 'image/webp' | 'image/png' | 'image/jpeg' | null,
): string | null {
  if (hash === null || type === null) return null
  return mediaAddress(deps.origins, { hash, content_type: type })
}
