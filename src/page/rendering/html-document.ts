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

/** A BCP 47 tag as given, or 'en' where it is none. */
export function languageOf(lang: string | undefined): string {
  return lang && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/i.test(lang) ? lang : 'en'
}

export interface HtmlDocument {
  lang?: string | undefined
  /** elements after the charset, already markup */
  head: string
  /** text of the one style element */
  style: string
  /** content of the body, already markup */
  body: string
}

/** Puts a document together: charset first, one style element, no executable inline script. */
export function htmlDocument({ lang, head, style, body }: HtmlDocument): string {
  const language = languageOf(lang)
  const direction = RIGHT_TO_LEFT.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
  return (
    `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">${head}` +
    `<style>${style}</style></head><body>${body}</body></html>`
  )
}

/** `element('meta', { name: 'x', content: 'y' })`; attributes without a value are left out. */
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

/** React writes preloads for pictures before the markup it was asked for; ours are small and near. */
export function withoutPreloads(markup: string): string {
  if (!markup.startsWith('<link')) return markup
  return markup.replace(/^(?:<link rel="preload"[^>]*>)+/, '')
}
