import { languageOf } from '#contract/languages.ts'
import type { PageAnswer } from '#contract/pages/pages.ts'
import type { Deps } from '../../deps.ts'
import type { PageRow } from './pages.repository.ts'
import type { PageView } from './shown/page-document.repository.ts'
import { pictureAddress } from './shown/page-document.ts'

type Shown = Pick<
  PageView,
  | 'image_hash'
  | 'image_content_type'
  | 'meta_image_hash'
  | 'meta_image_content_type'
  | 'favicon_hash'
  | 'favicon_content_type'
  | 'space_blocked_at'
>

/** A page as its owner sees it, without its items. */
export function presentPage(deps: Pick<Deps, 'origins'>, page: PageRow & Shown): PageAnswer {
  return {
    id: page.id,
    username: page.username,
    folder: page.folder_id,
    url: deps.origins.shortUrl(page.username),
    isFirst: page.is_first === 1,
    title: page.title,
    description: page.description,
    imageId: page.image_id,
    metaTitle: page.meta_title,
    metaDescription: page.meta_description,
    metaImageId: page.meta_image_id,
    faviconId: page.favicon_id,
    isSubscribable: page.is_subscribable === 1,
    isBrandingHidden: page.is_branding_hidden === 1,
    iconPosition: page.icon_position === 1 ? 1 : 0,
    messageSubject: page.message_subject,
    messageDescription: page.message_description,
    noindex: page.noindex === 1,
    language: languageOf(page.language) ?? 'en',
    endsAt: isoTime(page.ends_at),
    endedDestination: page.ended_destination,
    gate: page.gate,
    hasPasscode: page.passcode_hash !== null,
    isEmbeddable: page.is_embeddable === 1,
    hasBrowserHint: page.has_browser_hint === 1,
    forwardTo: page.forward_to,
    forwardStartsAt: isoTime(page.forward_starts_at),
    forwardEndsAt: isoTime(page.forward_ends_at),
    utmSource: page.utm_source,
    utmMedium: page.utm_medium,
    utmCampaign: page.utm_campaign,
    imageUrl: pictureAddress(deps, page.image_hash, page.image_content_type),
    metaImageUrl: pictureAddress(deps, page.meta_image_hash, page.meta_image_content_type),
    faviconUrl: pictureAddress(deps, page.favicon_hash, page.favicon_content_type),
    publishedAt: isoTime(page.published_at),
    isBlocked: page.blocked_at !== null || page.space_blocked_at !== null,
    revision: page.revision,
    createdAt: new Date(page.created_at).toISOString(),
    updatedAt: new Date(page.updated_at).toISOString(),
    deletedAt: isoTime(page.deleted_at),
  }
}

export function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
