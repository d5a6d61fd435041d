import { scanHtml } from './scan-html.ts'

/** What a page's head says about it; addresses are absolute http or https. */
export interface HtmlHead {
  title: string
  description: string
  /** share picture */
  picture: string | null
  /** the best one first */
  icons: string[]
  /** origin of the site, for icons that no page names */
  base: string
}

interface Found {
  metas: Map<string, string>
  title: string
  icons: { href: string; size: number }[]
  base: string | undefined
}

const TITLE_NAMES = ['og:title', 'twitter:title']
const DESCRIPTION_NAMES = ['og:description', 'description', 'twitter:description']
const PICTURE_NAMES = ['og:image:secure_url', 'og:image', 'twitter:image', 'twitter:image:src']
const ICONS_MAX = 20
const TEXT_MAX = 10_000

/**
 * Reads title, description and pictures from the head of a page.
 * @param address of the page, to resolve relative addresses
 */
export async function readHtmlHead(html: string, address: string): Promise<HtmlHead> {
  const found: Found = { metas: new Map(), title: '', icons: [], base: undefined }
  let isTitle = false
  let isBody = false
  await scanHtml(
    html,
    {
      open(name, attributes) {
        if (name === 'body') isBody = true
        isTitle = name === 'title' && found.title === ''
        note(found, name, attributes)
      },
      close(name) {
        if (name === 'title') isTitle = false
      },
      text(text) {
        if (isTitle && found.title.length < TEXT_MAX) found.title += text
      },
    },
    () => isBody && found.title !== '',
  )
  const base = absolute(found.base ?? '', address) ?? address
  const first = (names: readonly string[]) =>
    names.map((name) => found.metas.get(name)).find((text) => text !== undefined && text !== '')
  return {
    title: oneLine(first(TITLE_NAMES) ?? found.title),
    description: oneLine(first(DESCRIPTION_NAMES) ?? ''),
    picture: absolute(first(PICTURE_NAMES) ?? '', base) ?? null,
    icons: found.icons
      .sort((a, b) => b.size - a.size)
      .flatMap(({ href }) => absolute(href, base) ?? []),
    base,
  }
}

function note(found: Found, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'base') found.base ??= attributes.href
  if (name === 'meta') {
    const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
    const text = (attributes.content ?? '').slice(0, TEXT_MAX).trim()
    if (key !== '' && !found.metas.has(key)) found.metas.set(key, text)
  }
  if (name === 'link' && found.icons.length < ICONS_MAX) {
    const rel = (attributes.rel ?? '').toLowerCase().split(/\s+/)
    const isTouch = rel.includes('apple-touch-icon')
    if (attributes.href && (isTouch || rel.includes('icon'))) {
      // SVG drawings are refused, since they may contain anything
      const isDrawing = /svg/i.test(`${attributes.type ?? ''} ${attributes.href.slice(-4)}`)
      const size = Number(/^(\d{1,4})x/i.exec(attributes.sizes ?? '')?.[1] ?? (isTouch ? 180 : 16))
      if (!isDrawing) found.icons.push({ href: attributes.href, size })
    }
  }
}

function absolute(href: string, base: string): string | undefined {
  const text = href.trim()
  if (text === '' || text.length > 2_048 || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

/** A single line without control characters and characters that cannot be stored. */
export function oneLine(text: string): string {
  return text
    .slice(0, TEXT_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
