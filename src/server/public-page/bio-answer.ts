import type { BioAnswer, BioLink, ProfileData } from '#contract/link-bio.ts'
import type { PageDocument } from '#contract/page-document.ts'

/** The specification's snake_case wire out of a page document (contract.md §2). */

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export function presentBio(document: PageDocument): BioAnswer {
  return {
    message: 'success',
    data: null,
    profileData: presentProfile(document),
    bioLinkData: document.links.map(presentBioLink),
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

function presentBioLink(link: PageDocument['links'][number]): BioLink {
  return { short_url: link.url, link_title: link.title, thumbnail: link.thumbnail }
}

export function presentColor({ theme }: PageDocument) {
  return { color_code: theme.buttonStyle, animation_code: theme.animation }
}

export function presentTheme({ theme }: PageDocument) {
  return {
    theme_type: theme.type,
    background: theme.background,
    background_code: theme.backgroundCode,
    button: theme.button,
    button_text: theme.buttonText,
    title_text: theme.titleText,
  }
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
