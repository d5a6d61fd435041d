import {
  type ImportSource,
  type PageDraft,
  pageExportSchema,
} from '#contract/pages/page-imports.ts'
import { readHtmlHead } from '../../platform/html/read-html-head.ts'
import { isObject, parseJson } from './json-value.ts'
import { obstructed } from './obstructed.ts'
import type { DraftBuilder } from './page-draft.ts'
import { serviceOf } from './page-hosts.ts'
import { readLinktree } from './read-linktree.ts'
import { readMarkup } from './read-markup.ts'
import { readPageData } from './read-page-data.ts'

export interface ReadImport {
  source: ImportSource
  pages: PageDraft[]
}

const HEAD = 64 * 1024
const SAVED_FROM = /<!--\s{0,9}saved from url=\(\d{1,6}\)(https?:\/\/[^\s]{1,2000}?)\s{0,9}-->/i
const CANONICAL =
  /<(?:link|meta)\s(?=[^>]{0,400}(?:rel=["']?canonical|property=["']?og:url))[^>]{0,400}(?:href|content)=["'](https?:\/\/[^"'\s]{1,2000})/i

/**
 * @returns undefined if it contains nothing to import
 * @throws malformed for an export of ours that is not valid
 */
export async function readImportText(text: string): Promise<ReadImport | undefined> {
  const start = text.trimStart().slice(0, 1)
  if (start === '{' || start === '[') return readJson(text)
  if (start === '<' || /<(?:html|body|a)[\s>]/i.test(text.slice(0, HEAD))) return readHtml(text)
  const { readCsvPage } = await import('./read-csv-page.ts')
  const draft = readCsvPage(text)
  return draft && { source: 'csv', pages: [draft.build()] }
}

/** @param address where the page was fetched; by default the address that a saved file names */
export async function readHtml(html: string, address?: string): Promise<ReadImport | undefined> {
  const start = html.slice(0, HEAD)
  const base = address ?? SAVED_FROM.exec(start)?.[1] ?? CANONICAL.exec(start)?.[1]
  const service = base === undefined ? undefined : serviceOf(base)
  const markup = await readMarkup(html, base)
  const nextData = markup.data.find(({ id }) => id === '__NEXT_DATA__')
  const data = nextData && parseJson(nextData.text)
  const linktree = readLinktree(data)
  if (linktree) return { source: 'linktree', pages: [await named(linktree, html, base)] }
  const fromData = data === undefined ? undefined : readPageData(data)
  const draft = fromData ?? (markup.draft.hasItems ? markup.draft : undefined)
  if (!draft) return undefined
  const words = `${markup.generator} ${start}`
  const source = service ?? (/linkstack|littlelink-custom/i.test(words) ? 'linkstack' : undefined)
  return {
    source: source ?? (/littlelink/i.test(words) ? 'littlelink' : 'html'),
    pages: [await named(draft, html, base)],
  }
}

/** A page without a heading gets the title of its tab, without the service's name. */
async function named(draft: DraftBuilder, html: string, base = 'https://page.invalid/') {
  if (draft.title === '') {
    const { title } = await readHtmlHead(html, base)
    draft.title = title.split(/\s+[|·–—-]\s+/)[0] ?? ''
  }
  return draft.build()
}

function readJson(text: string): ReadImport | undefined {
  const data = parseJson(text)
  if (isObject(data) && Object.hasOwn(data, 'format')) {
    const parsed = pageExportSchema.safeParse(data)
    if (!parsed.success) throw obstructed('malformed', 'foreignExport')
    return { source: 'waypost', pages: parsed.data.pages }
  }
  const draft = data === undefined ? undefined : readPageData(data)
  return draft && { source: 'json', pages: [draft.build()] }
}
