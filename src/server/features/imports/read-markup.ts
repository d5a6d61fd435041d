import { oneLine } from '../../platform/html/read-html-head.ts'
import { scanHtml } from '../../platform/html/scan-html.ts'
import { DraftBuilder, readAddress } from './page-draft.ts'
import { unwrapped } from './page-hosts.ts'

type Attributes = Readonly<Record<string, string>>

interface Anchor {
  address: string
  label: string
  text: string
  picture: string | null
  isSocial: boolean
}

export interface Markup {
  draft: DraftBuilder
  /** texts of `<script type="application/json">` and `application/ld+json` */
  data: { id: string; text: string }[]
  generator: string
}

/** Elements whose text nobody sees. */
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title', 'select'])
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/** Elements without a closing tag. */
const EMPTY = new Set(['img', 'br', 'hr', 'input', 'meta', 'link', 'source', 'wbr', 'area', 'col'])
const TEXT_MAX = 4_000
const SCRIPTS_MAX = 20

/**
 * Reads a page of links only from its markup: the first heading is its title, the text below it the
 * description, the anchors its links in order; anchors of platforms without a text are its icons.
 * @param base address of the page, to resolve relative addresses
 */
export async function readMarkup(html: string, base: string | undefined): Promise<Markup> {
  const reader = new MarkupReader(base)
  await scanHtml(html, reader)
  reader.finish()
  return { draft: reader.draft, data: reader.data, generator: reader.generator }
}

class MarkupReader {
  readonly draft = new DraftBuilder()
  readonly data: { id: string; text: string }[] = []
  generator = ''
  readonly #base: string | undefined
  readonly #pageHost: string | undefined
  #anchor: Anchor | undefined
  /** text of the open element: a heading, or the paragraph below the title */
  #words: { name: string; text: string } | undefined
  #script: { id: string; text: string } | undefined
  #firstPicture: string | null = null
  #hasAvatar = false
  #hasLinks = false
  readonly #open: { name: string; isSilent: boolean; isSocial: boolean; isFooter: boolean }[] = []

  constructor(base: string | undefined) {
    this.#base = base
    this.#pageHost = base && URL.canParse(base) ? new URL(base).host : undefined
  }

  open(name: string, attributes: Attributes): void {
    const above = this.#open.at(-1)
    const marks = `${attributes.class ?? ''} ${attributes.id ?? ''}`
    if (!EMPTY.has(name)) {
      this.#open.push({
        name,
        isSilent: (above?.isSilent ?? false) || SILENT.has(name),
        isSocial: (above?.isSocial ?? false) || /social/i.test(marks),
        isFooter: (above?.isFooter ?? false) || name === 'footer' || /\bfooter|credit/i.test(marks),
      })
    }
    if (name === 'meta' && /^generator$/i.test(attributes.name ?? '')) {
      this.generator = (attributes.content ?? '').slice(0, 200)
    }
    if (
      name === 'script' &&
      (/json/i.test(attributes.type ?? '') || attributes.id === '__NEXT_DATA__') &&
      this.data.length < SCRIPTS_MAX
    ) {
      this.#script = { id: attributes.id ?? attributes.type ?? '', text: '' }
    }
    if (above?.isFooter || above?.isSilent) return
    if (name === 'img') this.#notePicture(attributes, marks)
    if (name === 'a') this.#openAnchor(attributes, marks)
    else if (!this.#anchor && HEADINGS.has(name)) this.#words = { name, text: '' }
    else if (!this.#anchor && name === 'p' && !this.#hasLinks) this.#words = { name, text: '' }
    if (name === 'br') this.text(' ')
  }

  close(name: string): void {
    if (name === 'script' && this.#script) {
      this.data.push(this.#script)
      this.#script = undefined
    }
    if (name === 'a') this.#closeAnchor()
    if (this.#words?.name === name) this.#closeWords()
    const at = this.#open.findLastIndex((one) => one.name === name)
    if (at !== -1) this.#open.length = at
  }

  text(text: string): void {
    if (this.#script) {
      this.#script.text += text
      return
    }
    if (this.#open.at(-1)?.isSilent) return
    const into = this.#anchor ?? this.#words
    if (into && into.text.length < TEXT_MAX) into.text += text
  }

  finish(): void {
    this.#closeAnchor()
    if (!this.#hasAvatar) this.draft.picture ??= this.#firstPicture
  }

  #openAnchor(attributes: Attributes, marks: string): void {
    this.#closeAnchor()
    const address = this.#absolute(attributes.href ?? '')
    if (address === undefined) return
    this.#anchor = {
      address,
      label: oneLine(attributes['aria-label'] || attributes.title || ''),
      text: '',
      picture: null,
      isSocial: /social/i.test(marks) || (this.#open.at(-1)?.isSocial ?? false),
    }
  }

  #closeAnchor(): void {
    const anchor = this.#anchor
    this.#anchor = undefined
    if (anchor === undefined) return
    const words = oneLine(anchor.text)
    const address = unwrapped(anchor.address, this.#pageHost)
    if (address === undefined) return
    if (readAddress(address) === undefined) {
      this.draft.leave()
      return
    }
    const isIcon = anchor.isSocial || words === ''
    if (isIcon && this.draft.addIcon(address)) return
    this.#hasLinks = true
    const title = words || anchor.label
    this.draft.add({ kind: 'link', title, address, picture: anchor.picture })
  }

  #closeWords(): void {
    const { name, text } = this.#words!
    this.#words = undefined
    const words = oneLine(text)
    if (words === '') return
    const { draft } = this
    if (name === 'p') {
      if (draft.title !== '' && draft.description === '') draft.description = words
    } else if (draft.title === '' && !this.#hasLinks) draft.title = words
    else draft.add({ kind: 'header', title: words })
  }

  #notePicture(attributes: Attributes, marks: string): void {
    const address = this.#absolute(attributes.src || attributes['data-src'] || '')
    if (address === undefined) return
    if (this.#anchor) {
      this.#anchor.picture ??= address
      this.#anchor.label ||= oneLine(attributes.alt ?? '')
      return
    }
    if (this.#hasLinks) return
    this.#firstPicture ??= address
    const isAvatar = /avatar|profile|pfp/i.test(`${marks} ${attributes.alt ?? ''}`)
    if (isAvatar && !this.#hasAvatar) {
      this.#hasAvatar = true
      this.draft.picture = address
    }
  }

  /** @returns undefined for a place on the same page and for files that were saved with it */
  #absolute(given: string): string | undefined {
    const text = given.trim()
    if (text === '' || text.startsWith('#')) return undefined
    if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text
    if (this.#base === undefined || /_files\//.test(text)) return undefined
    return URL.canParse(text, this.#base) ? new URL(text, this.#base).href : undefined
  }
}
