import {
  BLOCK_TEXT_MAX,
  DESTINATION_MAX_LENGTH,
  LINK_TITLE_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_ITEMS_MAX,
  PAGE_TITLE_MAX,
} from '#contract/constants.ts'
import type { DraftBlock, DraftIcon, PageDraft } from '#contract/pages/page-imports.ts'
import { HANDLE_MAX } from '#contract/pages/page-items.ts'
import { iconForHost } from '#page/icons/icons.ts'
import { shortened, storable } from '../../platform/shortened.ts'

const EMAIL_ICON = 2
/** A picture inside the file, as a data address. */
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|webp);base64,/i

/** Something found on a page elsewhere; its texts are not shortened yet. */
export interface FoundItem {
  kind: 'link' | 'header' | 'text' | 'group'
  title: string
  address?: string
  text?: string
  picture?: string | null
  group?: number | null
  isHidden?: boolean
  isArchived?: boolean
}

/** Collects what a reader finds: each thing once and in order, up to what a page may hold. */
export class DraftBuilder {
  name = ''
  title = ''
  description = ''
  picture: string | null = null
  leftOut = 0
  readonly blocks: DraftBlock[] = []
  readonly icons: DraftIcon[] = []
  readonly #seen = new Set<string>()

  /** @returns its index, so that it can be named as a group; undefined if it is not imported */
  add(item: FoundItem): number | undefined {
    const led = item.address === undefined ? undefined : readAddress(item.address)
    const title = shortened(item.title, LINK_TITLE_MAX)
    const text = storable(item.text ?? '', BLOCK_TEXT_MAX)
    const isNothing = item.kind === 'link' ? led === undefined : title === '' && text === ''
    if (isNothing || this.#isFull()) return this.#leaveOut()
    const key = `${item.kind}\n${led?.address ?? ''}\n${title}\n${text}\n${item.group ?? ''}`
    if (item.kind === 'link' && this.#seen.has(key)) return undefined
    this.#seen.add(key)
    this.blocks.push({
      kind: led?.kind ?? (item.kind as 'header' | 'text' | 'group'),
      title: title === '' && led ? shortened(led.shown, LINK_TITLE_MAX) : title,
      address: led?.address ?? '',
      isHidden: item.isHidden ?? false,
      ...(item.isArchived && { isArchived: true }),
      ...(text !== '' && { text }),
      group: item.group ?? null,
      thumbnail: pictureOf(item.picture),
    })
    return this.blocks.length - 1
  }

  /** @returns whether the address belongs to a platform that has an icon */
  addIcon(address: string, username = ''): boolean {
    const led = readAddress(address)
    if (led === undefined) return false
    const icon = led.kind === 'email' ? EMAIL_ICON : led.host && iconForHost(led.host)
    if (!icon || led.kind === 'phone') return false
    const given = led.kind === 'email' ? `mailto:${led.address}` : led.address
    const isThere = this.icons.some((one) => one.address === given)
    if (isThere) return true
    if (this.#isFull()) {
      this.#leaveOut()
      return true
    }
    this.icons.push({
      icon,
      isCustom: false,
      username: shortened(username || handleOf(led), HANDLE_MAX),
      address: given,
      isHidden: false,
      image: null,
    })
    return true
  }

  leave(): void {
    this.#leaveOut()
  }

  get hasItems(): boolean {
    return this.blocks.length + this.icons.length > 0
  }

  build(): PageDraft {
    return {
      name: shortened(this.name || this.title, PAGE_TITLE_MAX),
      title: shortened(this.title, PAGE_TITLE_MAX),
      description: shortened(this.description, PAGE_DESCRIPTION_MAX),
      picture: pictureOf(this.picture),
      blocks: this.blocks,
      icons: this.icons,
      leftOut: this.leftOut,
      settings: null,
      sharePicture: null,
      theme: null,
      backgroundPicture: null,
    }
  }

  #isFull(): boolean {
    return this.blocks.length + this.icons.length >= PAGE_ITEMS_MAX
  }

  #leaveOut(): undefined {
    this.leftOut += 1
    return undefined
  }
}

interface Led {
  kind: 'link' | 'email' | 'phone'
  address: string
  /** shown if there is no title */
  shown: string
  host?: string
  path?: string
}

/** @returns undefined for an address that we would not link to */
export function readAddress(text: string): Led | undefined {
  const given = text.trim()
  const contact = /^(mailto|tel):([^?]*)/i.exec(given)
  if (contact) {
    const address = decoded(contact[2]!).trim()
    const kind = contact[1]!.toLowerCase() === 'tel' ? 'phone' : 'email'
    return address === '' || address.length > 254 ? undefined : { kind, address, shown: address }
  }
  if (given.length > DESTINATION_MAX_LENGTH || !/^https?:\/\//i.test(given)) return undefined
  if (!URL.canParse(given)) return undefined
  const url = new URL(given)
  const host = url.hostname.replace(/^www\./, '')
  return { kind: 'link', address: given, shown: host, host, path: url.pathname }
}

/**
 * @returns the picture's address if it can be imported; SVG drawings cannot, since they may contain
 * anything
 */
function pictureOf(address: string | null | undefined): string | null {
  const given = address?.trim() ?? ''
  if (PICTURE_DATA.test(given.slice(0, 40))) return given
  const isAddress = /^https?:\/\//i.test(given) && given.length <= DESTINATION_MAX_LENGTH
  return isAddress && !/\.svg(?:$|[?#])/i.test(given) ? given : null
}

/** For example `@ada` from `https://instagram.com/ada/`. */
function handleOf({ kind, address, path = '' }: Led): string {
  if (kind === 'email') return address
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  return decoded(last)
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
