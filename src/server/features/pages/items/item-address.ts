import { isSafeWebAddress } from '#contract/links/destination.ts'
import {
  isSafeContactAddress,
  readMailAddress,
  readPhoneAddress,
} from '#contract/pages/contact-address.ts'
import type { Deps } from '../../../deps.ts'
import {
  changeCarriedLink,
  createCarriedLink,
  deleteCarriedLinks,
  type LinkDraft,
} from '../../links/index.ts'
import type { PageRow } from '../pages.repository.ts'
import { addedQueryOf } from './added-query.ts'

/** Where an item leads: to a short link, or directly to `mailto:` and `tel:`. */
export interface ItemTarget {
  link_id: string | null
  address: string | null
}

export type ItemKind = 'link' | 'email' | 'phone'

export const NO_TARGET: ItemTarget = { link_id: null, address: null }

export interface ItemAddress {
  page: PageRow
  userId: string
  origin: 'block' | 'icon'
  kind: ItemKind
  /** the address as its owner typed it */
  text: string
  title: string
  /** settings of a new short link */
  settings?: LinkDraft | undefined
}

/** Number of the Email icon in the specification (§3). */
const EMAIL_ICON = 2

/** The kind of an icon's address, which is derived, since icons do not store one. */
export function kindOfIconAddress(text: string, icon: number): ItemKind {
  const start = text.trim().slice(0, 7).toLowerCase()
  if (start === 'mailto:') return 'email'
  if (start.startsWith('tel:')) return 'phone'
  return icon === EMAIL_ICON && !/^https?:/.test(start) ? 'email' : 'link'
}

/**
 * Sets or changes what an item leads to, in the caller's transaction.
 * @param current what it leads to now
 * @throws destinationMissing, destinationInvalid
 */
export async function setItemAddress(
  deps: Deps,
  item: ItemAddress,
  current: ItemTarget = NO_TARGET,
): Promise<ItemTarget> {
  if (item.kind !== 'link') {
    const read = item.kind === 'email' ? readMailAddress : readPhoneAddress
    const address = read(item.text)
    if (current.link_id !== null) await deleteCarriedLinks(deps, [current.link_id])
    return { link_id: null, address }
  }
  if (current.link_id !== null) {
    await changeCarriedLink(deps, current.link_id, {
      destination: item.text,
      userId: item.userId,
    })
    return { link_id: current.link_id, address: null }
  }
  const link = await createCarriedLink(deps, {
    spaceId: item.page.space_id,
    folderId: item.page.folder_id,
    userId: item.userId,
    origin: item.origin,
    destination: item.text,
    title: item.title,
    addedQuery: addedQueryOf(item.page),
    settings: item.settings,
  })
  return { link_id: link.id, address: null }
}

/** Columns of an item that hold its destination. */
export interface LeadingItem {
  link_id: string | null
  address: string | null
  link_alias: string | null
  link_destination: string | null
}

/** The address as the owner typed it, for editing. */
export function givenAddress(item: LeadingItem): string {
  if (item.link_id !== null) return item.link_destination ?? ''
  if (item.address === null) return ''
  const [scheme] = item.address.split(':', 1)
  if (scheme !== 'mailto' && scheme !== 'tel') return item.address
  return decode(item.address.slice(scheme.length + 1))
}

/**
 * The address for visitors; '' if the stored value must not become a link, so that the item is
 * shown as text (A2).
 */
export function visitedAddress(deps: Pick<Deps, 'origins'>, item: LeadingItem): string {
  if (item.link_id === null) {
    return item.address !== null && isSafeContactAddress(item.address) ? item.address : ''
  }
  const isSafe = item.link_destination !== null && isSafeWebAddress(item.link_destination)
  return isSafe && item.link_alias !== null ? deps.origins.shortUrl(item.link_alias) : ''
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
