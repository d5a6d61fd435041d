import type { PageBlock, PageDocument, PageIcon, Theme } from '#contract/pages/page-document.ts'

/**
 * Reads the specification's answers (spec §3, §7) into a document. They may come from other
 * servers: every field is treated as untrusted, and colours and addresses are checked again where
 * they are used.
 */
type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const picture = (value: unknown) => text(value) || null
/** The specification writes flags as 0 and 1. */
const flag = (value: unknown) => value === 1 || value === '1' || value === true

export function documentOfWire(answers: {
  profileData: unknown
  bioLinkData: unknown
  color: unknown
  theme: unknown
  icons: unknown
}): PageDocument {
  const profile = fieldsOf(answers.profileData)
  return {
    pageId: text(profile.link_bio_id),
    userId: text(profile.user_id),
    username: text(profile.username),
    title: text(profile.bio_title),
    description: text(profile.bio_description),
    image: picture(profile.profile_image),
    metaTitle: text(profile.meta_title),
    metaDescription: text(profile.meta_description),
    metaImage: picture(profile.meta_image),
    subscribable: flag(profile.subscribe_status),
    brandingHidden: flag(profile.branding_toggle),
    iconPosition: flag(profile.social_icon_position) ? 1 : 0,
    messageSubject: text(profile.message_subject),
    messageDescription: text(profile.message_description),
    theme: themeOfWire(fieldsOf(answers.theme), fieldsOf(answers.color)),
    blocks: listOf(answers.bioLinkData).map(linkOfWire),
    icons: listOf(answers.icons).map(iconOfWire),
  }
}

function themeOfWire(theme: Fields, color: Fields): Theme {
  return {
    type: flag(theme.theme_type) ? 1 : 0,
    background: text(theme.background) || '#ffffff',
    backgroundCode: Number(theme.background_code) || 1,
    button: text(theme.button) || '#111827',
    buttonText: text(theme.button_text) || '#ffffff',
    titleText: text(theme.title_text) || '#111827',
    buttonStyle: Number(color.color_code) || 1,
    animation: Number(color.animation_code) || 0,
  }
}

function linkOfWire(link: Fields, index: number): PageBlock {
  return {
    id: String(index),
    kind: 'link',
    title: text(link.link_title),
    url: text(link.short_url),
    thumbnail: picture(link.thumbnail),
  }
}

function iconOfWire(icon: Fields, index: number): PageIcon {
  return {
    id: String(index),
    icon: Number(icon.icon) || 1,
    isCustom: flag(icon.is_custom),
    username: text(icon.username),
    image: picture(icon.icon_image),
    url: text(icon.short_url),
    profileUrl: null,
  }
}
