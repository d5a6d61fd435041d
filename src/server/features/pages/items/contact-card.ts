import { websiteAddress } from '#contract/pages/contact-address.ts'
import { type Contact, contactSchema } from '#contract/pages/page-items.ts'

/** @returns the parsed card; null if there is none or it cannot be read */
export function contactOf(stored: string | null): Contact | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object') return null
    // an old row may hold an invalid website; drop only that
    return read(value) ?? read({ ...value, website: '' })
  } catch {
    return null
  }
}

/** Whether a card has any content: an empty one counts as none. */
export const isFilled = (contact: Contact | null): boolean =>
  contact !== null && Object.values(contact).some((text) => text.trim() !== '')

function read(value: unknown): Contact | null {
  const parsed = contactSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}

/**
 * A contact as a vCard file for phones and mail programs (RFC 6350, but version 3 for old ones).
 */
export function vcardOf(contact: Contact): string {
  const { name, organization, role, email, phone, website, address } = contact
  const shown = name || organization
  const at = name.lastIndexOf(' ')
  const [given, family] = at === -1 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family)};${escaped(given)};;;`,
    `FN:${escaped(shown)}`,
    ...line('ORG', organization),
    ...line('TITLE', role),
    ...line('EMAIL;TYPE=INTERNET', email),
    ...line('TEL;TYPE=VOICE', phone),
    ...line('URL', websiteAddress(website)),
    ...(address === '' ? [] : [`ADR:;;${escaped(address)};;;;`]),
    'END:VCARD',
  ]
  return lines.map((text) => `${folded(text)}\r\n`).join('')
}

const line = (name: string, value: string) => (value === '' ? [] : [`${name}:${escaped(value)}`])

/** RFC 6350 §3.4: no value can start a line of its own. */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')
}

/** Lines of at most 75 bytes, broken between characters (§3.2). */
function folded(text: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of text) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      pieces.push(piece)
      piece = ''
      bytes = 0
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
