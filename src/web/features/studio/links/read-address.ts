import { embedOf } from '#contract/pages/embeds.ts'
import { completeAddress } from '#web/features/links/complete-address.ts'

export interface TypedAddress {
  kind: 'link' | 'email' | 'phone' | 'video' | 'music'
  address: string
  /** a first title: the host without www, the e-mail address, or the number */
  title: string
}

const EMAIL = /^(?:mailto:)?[^\s@/]{1,64}@[^\s@/.]+(?:\.[^\s@/.]+)+$/i
const PHONE = /^(?:tel:)?\+?[0-9][0-9 ().-]{4,30}$/i
const MUSIC = new Set(['spotify', 'soundcloud', 'apple-music'])

/**
 * What somebody pasted: a web address, one for our players, an e-mail address or a phone number.
 */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim()
  if (EMAIL.test(text))
    return { kind: 'email', address: text, title: text.replace(/^mailto:/i, '') }
  if (PHONE.test(text)) return { kind: 'phone', address: text, title: text.replace(/^tel:/i, '') }
  const address = completeAddress(text)
  const embed = embedOf(address)
  const kind = embed === null ? 'link' : MUSIC.has(embed.provider) ? 'music' : 'video'
  return { kind, address, title: hostOf(address) }
}

/** Whether it can be an address at all, or is a search. */
export function looksLikeAddress(typed: string): boolean {
  const { kind, address } = readAddress(typed)
  return kind !== 'link' || /^[a-z][a-z0-9+.-]*:/i.test(address)
}

/** The typed web address; '' for words, mail and numbers. */
export function webAddressIn(typed: string): string {
  const { kind, address } = readAddress(typed)
  const isWeb = kind !== 'email' && kind !== 'phone' && looksLikeAddress(typed)
  return isWeb ? address : ''
}

function hostOf(address: string): string {
  if (!URL.canParse(address)) return ''
  return new URL(address).hostname.replace(/^www\./, '').slice(0, 80)
}
