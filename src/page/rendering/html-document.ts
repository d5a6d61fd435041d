import { escapeHtml } from '../plain-text.ts'

const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'dv',
  'fa',
  'ha',
  'he',
  'khw',
  'ks',
  'ku',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
])

/** A valid BCP 47 tag unchanged, otherwise 'en'. */
export function languageOf(lang: string | undefined): string {
  return lang && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/i.test(lang) ? lang : 'en'
}

export interface HtmlDocument {
  lang?: string | undefined
  /** markup of elements after the charset */
  head: string
  /** text of the one style element */
  style: string
  /** markup of the body */
  body: string
}

/** Assembles a document: charset first, one style element, no executable inline script. */
export function htmlDocument({ lang, head, style, body }: HtmlDocument): string {
  const language = languageOf(lang)
  const direction = RIGHT_TO_LEFT.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
  return (
    `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">${head}` +
    `<style>${style}</style></head><body>${body}</body></html>`
  )
}

/** `element('meta', { name: 'x', content: 'y' })`; omits attributes without a value. */
export function element(
  name: string,
  attributes: Record<string, string | null | undefined>,
): string {
  let written = ''
  for (const attribute in attributes) {
    const value = attributes[attribute]
    if (typeof value === 'string') written += ` ${attribute}="${escapeHtml(value)}"`
  }
  return `<${name}${written}>`
}

/**
 * React puts preloads for pictures before the markup; our pictures are small and local, so we
 * remove them.
 */
export function withoutPreloads(markup: string): string {
  if (!markup.startsWith('<link')) return markup
  return markup.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
}
