import type { LoadedPage } from '../../features/pages/index.ts'
import { CompressedDocument } from './compressed-document.ts'

/** A document and what is sent with it. */
export interface Rendered {
  html: string
  etag: string
  policy: string
}

/** A rendering that is kept, with its compressed forms. */
export interface KeptRendering extends Rendered {
  compressed: CompressedDocument
}

/** About what a page takes before anything is rendered. */
const BASE_BYTES = 2_048
const ITEM_BYTES = 768

/** A page in memory with its renderings, by what they vary with. A new revision is a new entry. */
export class CachedPage {
  readonly page: LoadedPage
  /** asked for since the cache last looked for what can go */
  isUsed = false
  /** what the cache has counted of it */
  bytes: number
  /** told of bytes that came to it while it is kept */
  onGrown: ((bytes: number) => void) | undefined
  readonly #renderings = new Map<string, KeptRendering>()

  constructor(page: LoadedPage) {
    this.page = page
    const { blocks, icons } = page.document
    this.bytes = BASE_BYTES + ITEM_BYTES * (blocks.length + icons.length)
  }

  /** kept, since it was asked for before */
  get isKept(): boolean {
    return this.onGrown !== undefined
  }

  find(variant: string): KeptRendering | undefined {
    return this.#renderings.get(variant)
  }

  keep(variant: string, rendered: Rendered): KeptRendering {
    const compressed = new CompressedDocument(rendered.html, (bytes) => this.#grow(bytes))
    const rendering = { ...rendered, compressed }
    this.#renderings.set(variant, rendering)
    this.#grow(2 * rendered.html.length)
    return rendering
  }

  #grow(bytes: number): void {
    this.bytes += bytes
    this.onGrown?.(bytes)
  }
}
