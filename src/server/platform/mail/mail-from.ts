import type { MailAddress } from './mail-transport.ts'

const WITH_NAME = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+)>$/u
const PLAIN = /^[^<>\s\p{Cc}]+@[^<>\s\p{Cc}]+$/u

/**
 * Parses MAIL_FROM: `Waypost <post@example.com>` or only the address.
 * @throws Error with a sentence that names the variable
 */
export function parseMailFrom(text: string): MailAddress {
  const [, name, address] = WITH_NAME.exec(text.trim()) ?? []
  if (name !== undefined && address !== undefined) return { name, address }
  if (PLAIN.test(text.trim())) return { name: '', address: text.trim() }
  throw new Error('MAIL_FROM is not usable: give an address or `Name <address>`.')
}
