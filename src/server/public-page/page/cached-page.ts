import type { LoadedPage } from '../../features/pages/index.ts'
import { CompressedDocument } from './compressed-document.ts'

/** A document and the headers that are sent with it. */
export interface Rendered {
  html: string
  etag: string
  policy: string
}

/** A cached rendering with its compressed forms. */
export interface KeptRendering extends Rendered {
  compressed: CompressedDocument
}

/** Approximate size of a page before anything is rendered. */
const BASE_BYTES = 2_048
const ITEM_BYTES = 768

/** A page in memory with its renderings, by what they vary with. A new revision is a new entry. */
export class CachedPage {
  readonly page: LoadedPage
  /** requested since the cache last looked for entries to evict */
  isUsed = false
  /** size that the cache has counted */
  bytes: number
  /** called when it grows while it is cached */
  onGrown: ((bytes: number) => void) | undefined
  readonly #renderings = new Map<string, KeptRendering>()

  constructor(page: LoadedPage) {
    this.page = page
    const { blocks, icons } = page.document
    this.bytes = BASE_BYTES + ITEM_BYTES * (blocks.length + icons.length)
  }

  /** cached, because it was requested before */
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
