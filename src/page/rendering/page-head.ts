import { FAVICON_TAB_SIZE } from '#contract/constants.ts'
import type { PageIcon } from '#contract/pages/page-document.ts'
import type { PageInput } from '../page-input.ts'
import { escapeHtml, jsonForScript, oneLine } from '../plain-text.ts'
import { imageAddress, webAddress } from '../safe-address.ts'
import { toHex } from '../theme/color.ts'
import { paletteOf } from '../theme/palette.ts'
import { element } from './html-document.ts'

/** Size of the share image that the server makes. */
const SHARE_IMAGE_SIZE =
  '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">'

export function documentTitle(input: PageInput): string {
  const { metaTitle, title, username } = input.document
  return oneLine(metaTitle) || oneLine(title) || oneLine(username)
}

function documentDescription(input: PageInput): string {
  const { metaDescription, description, username } = input.document
  return oneLine(metaDescription) || oneLine(description) || `Links of ${oneLine(username)}`
}

/** Takes texts that are already escaped, because the same few appear in many elements. */
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${content}">`

/** The head of a public page, with its name before its appearance, as crawlers prefer. */
export function pageHead(input: PageInput): string {
  const { document, assets } = input
  const described = documentDescription(input)
  const title = escapeHtml(documentTitle(input))
  const description = escapeHtml(described)
  const pageUrl = escapeHtml(input.pageUrl)
  const ownImage = imageAddress(document.metaImage)
  const shareImage = escapeHtml(ownImage ?? input.shareImageUrl)
  const { canvas } = paletteOf(document.theme)
  const profiles = profilesOf(document.icons)
  return (
    `<title>${title}</title>` +
    meta('description', description) +
    `<link rel="canonical" href="${escapeHtml(input.canonicalUrl ?? input.pageUrl)}">` +
    property('og:type', 'profile') +
    property('og:title', title) +
    property('og:description', description) +
    property('og:url', pageUrl) +
    property('og:site_name', 'Waypost') +
    property('profile:username', escapeHtml(oneLine(document.username))) +
    property('og:image', shareImage) +
    (ownImage === null ? SHARE_IMAGE_SIZE : '') +
    property('og:image:alt', title) +
    meta('twitter:card', 'summary_large_image') +
    meta('twitter:title', title) +
    meta('twitter:description', description) +
    meta('twitter:image', shareImage) +
    meta('viewport', 'width=device-width,initial-scale=1') +
    (input.noindex ? meta('robots', 'noindex') : '') +
    favicons(input) +
    meta('theme-color', toHex({ ...canvas, a: 1 })) +
    profiles.map((href) => `<link rel="me" href="${escapeHtml(href)}">`).join('') +
    `<script type="application/ld+json">${jsonForScript(profilePage(input, profiles, described))}</script>` +
    `<script type="module" src="${escapeHtml(assets.starter)}" data-react="${escapeHtml(assets.react)}" data-styles="${escapeHtml(assets.styles)}"></script>`
  )
}

/** The real addresses of profiles, without duplicates. */
function profilesOf(icons: readonly PageIcon[]): readonly string[] {
  const profiles = new Set<string>()
  for (const { profileUrl } of icons) {
    const address = webAddress(profileUrl)
    if (address !== null) profiles.add(address)
  }
  return [...profiles]
}

/**
 * The page's own favicon in the sizes of tabs and home screens; otherwise its share image, as in
 * the specification.
 */
function favicons({ document, defaultFaviconUrl, assets }: PageInput): string {
  const own = imageAddress(document.favicon ?? null)
  if (own === null) {
    const href = imageAddress(document.metaImage) ?? defaultFaviconUrl ?? assets.favicon
    return element('link', { rel: 'icon', href })
  }
  const small = own.replace(/\.png$/, `.${FAVICON_TAB_SIZE}.png`)
  const sizes = `${FAVICON_TAB_SIZE}x${FAVICON_TAB_SIZE}`
  const icon = element('link', { rel: 'icon', type: 'image/png', sizes, href: small })
  return icon + element('link', { rel: 'apple-touch-icon', href: own })
}

/**
 * schema.org ProfilePage; `sameAs` has the real profile addresses, the icons have the short ones.
 */
function profilePage(input: PageInput, profiles: readonly string[], description: string) {
  const { document, pageUrl } = input
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: pageUrl,
    name: documentTitle(input),
    mainEntity: {
      '@type': 'Person',
      name: oneLine(document.title) || oneLine(document.username),
      alternateName: oneLine(document.username),
      url: pageUrl,
      description,
      image: imageAddress(document.image) ?? undefined,
      sameAs: profiles.length > 0 ? profiles : undefined,
    },
  }
}
