import type { BioAnswer, BioLink, ProfileData } from '#contract/pages/link-bio.ts'
import type { PageBlock, PageDocument, Theme } from '#contract/pages/page-document.ts'

/** Builds the specification's snake_case answer from a page document (contract.md §2). */

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export function presentBio(document: PageDocument): BioAnswer {
  return {
    message: 'success',
    data: null,
    profileData: presentProfile(document),
    bioLinkData: document.blocks.filter(isLink).map(presentBioLink),
  }
}

function presentProfile(document: PageDocument): ProfileData {
  return {
    user_id: document.userId,
    link_bio_id: document.pageId,
    username: document.username,
    bio_title: document.title,
    bio_description: document.description,
    profile_image: document.image,
    meta_title: document.metaTitle,
    meta_description: document.metaDescription,
    meta_image: document.metaImage,
    subscribe_status: flag(document.subscribable),
    branding_toggle: flag(document.brandingHidden),
    social_icon_position: document.iconPosition,
    message_subject: document.messageSubject,
    message_description: document.messageDescription,
  }
}

/** Only kinds with a title, a picture and an address exist at that wire. */
const isLink = ({ kind, url }: PageBlock) =>
  url !== '' && /^(?:link|email|phone|video|music|file)$/.test(kind)

function presentBioLink(link: PageBlock): BioLink {
  return { short_url: link.url, link_title: link.title, thumbnail: link.thumbnail }
}

export function presentColor({ theme }: PageDocument) {
  return { color_code: theme.buttonStyle, animation_code: theme.animation }
}

export function presentTheme({ theme }: PageDocument) {
  const isOwn = theme.ownBackground === 'picture' || theme.ownBackground === 'gradient'
  return {
    theme_type: isOwn ? (0 as const) : theme.type,
    background: isOwn ? meanColor(theme) : theme.background,
    background_code: theme.backgroundCode,
    button: theme.button,
    button_text: theme.buttonText,
    title_text: theme.titleText,
  }
}

/**
 * For a gradient the colour half way, for a picture its mean colour (contract.md §2 'Types on this
 * wire').
 */
function meanColor(theme: Theme): string {
  if (theme.ownBackground === 'picture') return theme.pictureColor ?? theme.background
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const ends = [theme.background, theme.gradientTo ?? theme.background]
  const mean = [1, 3, 5].map((at) => Math.round((part(ends[0]!, at) + part(ends[1]!, at)) / 2))
  return `#${mean.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export function presentIcons({ icons }: PageDocument) {
  return icons.map((icon) => ({
    icon: icon.icon,
    is_custom: flag(icon.isCustom),
    username: icon.username,
    icon_image: icon.image,
    short_url: icon.url,
  }))
}
