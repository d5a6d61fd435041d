import type { LoadedPage } from '../features/pages/index.ts'
import type { ReadyAnswers } from './ready-answers.ts'

/** A document and what is sent with it. */
export interface Rendered {
  html: string
  etag: string
  policy: string
}

/** A rendering that is kept, with the answers made of it. */
export interface KeptRendering extends Rendered {
  answers?: ReadyAnswers
}

/** About what a page takes before anything is rendered. */
const BASE_BYTES = 2_048
const ITEM_BYTES = 768

/** A page in memory with its renderings, by what they vary with. */
export class CachedPage {
  readonly page: LoadedPage
  /** asked for since the cache last looked for what can go */
  isUsed = false
  /** what the cache has counted of it */
  bytes: number
  /** told of bytes that came to it while it is kept */
  onGrown: ((bytes: number) => void) | undefined
  /** by language and 'subscribed' or not; a new revision is a new entry */
  readonly #renderings = new Map<string, KeptRendering>()

  constructor(page: LoadedPage) {
    this.page = page
    const { blocks, icons } = page.document
    this.bytes = BASE_BYTES + ITEM_BYTES * (blocks.length + icons.length)
  }

  find(variant: string): KeptRendering | undefined {
    return this.#renderings.get(variant)
  }

  keep(variant: string, rendering: KeptRendering): void {
    this.#renderings.set(variant, rendering)
    this.grow(bytesOf(rendering.html))
  }

  grow(bytes: number): void {
    this.bytes += bytes
    this.onGrown?.(bytes)
  }
}

/** A text of ASCII is sent as it is; of another its bytes are kept beside it. */
function bytesOf(html: string): number {
  const sent = Buffer.byteLength(html)
  return sent === html.length ? sent : sent + 2 * html.length
}
