import { domainToASCII } from 'node:url'
import { mailboxKeyOf } from './mailbox-key.ts'

/** An e-mail address as we store it and send to it. */
export interface EmailAddress {
  /** `Ada@example.com`: the local part as typed, the domain in lower-case ASCII */
  address: string
  /** `ada@example.com`: the form in which addresses are compared */
  key: string
  /** the key for mail limits: one per mailbox, however many spellings its provider accepts */
  mailbox: string
}

/** RFC 5321 §4.5.3.1 */
const LOCAL_MAX_LENGTH = 64
const ADDRESS_MAX_LENGTH = 254
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/**
 * `domainToASCII` parses its argument like a URL: it would cut these characters off or drop them.
 */
const NOT_IN_DOMAIN = /[\s/\\?#:@%\p{Cc}\p{Cf}]|[／＼？＃：＠％]/u
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Parses an address that a person typed (A17). The domain is normalised before it is checked, so
 * that normalising cannot introduce anything. Quoted local parts, comments, groups, address
 * literals and non-ASCII local parts are refused.
 * @returns undefined unless it is a single plain address with a public host name
 */
export function readEmailAddress(text: unknown): EmailAddress | undefined {
  if (typeof text !== 'string' || text.length > ADDRESS_MAX_LENGTH * 2) return undefined
  return readTrimmed(text.trim())
}

function readTrimmed(text: string): EmailAddress | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (local.length === 0 || local.length > LOCAL_MAX_LENGTH || !LOCAL_PART.test(local)) {
    return undefined
  }
  const givenDomain = text.slice(at + 1)
  if (NOT_IN_DOMAIN.test(givenDomain)) return undefined
  const domain = domainToASCII(givenDomain).toLowerCase()
  const address = `${local}@${domain}`
  if (address.length > ADDRESS_MAX_LENGTH || !isPublicHostName(domain)) return undefined
  const key = address.toLowerCase()
  return { address, key, mailbox: mailboxKeyOf(key.slice(0, at), domain) }
}

function isPublicHostName(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(last)
}
