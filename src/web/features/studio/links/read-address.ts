import { completeAddress } from '#web/features/links/complete-address.ts'

export interface TypedAddress {
  kind: 'link' | 'email' | 'phone'
  address: string
  /** a first title: the host without www, the address, the number */
  title: string
}

const EMAIL = /^(?:mailto:)?[^\s@/]{1,64}@[^\s@/.]+(?:\.[^\s@/.]+)+$/i
const PHONE = /^(?:tel:)?\+?[0-9][0-9 ().-]{4,30}$/i

/** What somebody pasted into "Add a link": a web address, an e-mail address or a phone number. */
export function readAddress(typed: string): TypedAddress {
  const text = typed.trim()
  if (EMAIL.test(text))
    return { kind: 'email', address: text, title: text.replace(/^mailto:/i, '') }
  if (PHONE.test(text)) return { kind: 'phone', address: text, title: text.replace(/^tel:/i, '') }
  const address = completeAddress(text)
  return { kind: 'link', address, title: hostOf(address) }
}

function hostOf(address: string): string {
  if (!URL.canParse(address)) return ''
  return new URL(address).hostname.replace(/^www\./, '').slice(0, 80)
}
