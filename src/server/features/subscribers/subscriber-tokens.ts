import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * Tokens that subscribers hold: sixteen bytes of HMAC before what they name, in base64url. They never
 * expire and are checked against every secret this installation ever had, so that a link in an old
 * mail works after `SECRET` changed (contract.md §2).
 */

const MAC_BYTES = 16
const TOKEN_ID_BYTES = 16

/** The purpose of a link in a mail: end the subscription, refuse any mail of this page for good, or agree. */
const MAIL_ACTIONS = ['unsubscribe', 'block', 'confirm'] as const
export type MailAction = (typeof MAIL_ACTIONS)[number]

export interface MailTokenContent {
  action: MailAction
  pageId: string
  /** `hashEmail` of the time; the address itself stays out of links */
  emailHash: string
  /** the broadcast that the mail belongs to */
  broadcastId?: string | undefined
  /** of one that refuses: the same of its mailbox, whatever the spelling (A64) */
  mailboxHash?: string | undefined
}

/** @returns `subscriber_id` on the wire: opaque, 43 characters */
export function signSubscriberId(secrets: Secrets, tokenId: string): string {
  return sign(secrets, 'subscriber-id', Buffer.from(tokenId, 'base64url'))
}

/** @returns the `token_id` it names; undefined when we did not sign it */
export function readSubscriberId(secrets: Secrets, token: unknown): string | undefined {
  const content = read(secrets, 'subscriber-id', token)
  return content?.length === TOKEN_ID_BYTES ? content.toString('base64url') : undefined
}

/** @returns the last segment of `/u/{token}` */
export function signMailToken(secrets: Secrets, content: MailTokenContent): string {
  const { action, pageId, emailHash, broadcastId = '', mailboxHash = '' } = content
  const text = [action, pageId, emailHash, broadcastId, mailboxHash].join('\n').replace(/\n+$/, '')
  return sign(secrets, 'mail-link', Buffer.from(text, 'utf8'))
}

/** @returns undefined when we did not sign it */
export function readMailToken(secrets: Secrets, token: unknown): MailTokenContent | undefined {
  const [given, pageId, emailHash, broadcastId, mailboxHash] =
    read(secrets, 'mail-link', token)?.toString('utf8').split('\n') ?? []
  const action = MAIL_ACTIONS.find((one) => one === given)
  if (action === undefined || !pageId || !emailHash) return undefined
  return {
    action,
    pageId,
    emailHash,
    ...(broadcastId ? { broadcastId } : {}),
    ...(mailboxHash ? { mailboxHash } : {}),
  }
}

/** Whose click on which link of which mail. */
export interface MailClickContent {
  broadcastId: string
  subscriberId: string
  /** of the link in the mail, from 0 */
  place: number
}

/** @returns the last segment of a link in a mail: 67 characters that nobody else can make */
export function signMailClick(secrets: Secrets, content: MailClickContent): string {
  const { broadcastId, subscriberId, place } = content
  const bytes = Buffer.from(
    broadcastId.replaceAll('-', '') + subscriberId.replaceAll('-', ''),
    'hex',
  )
  return sign(secrets, 'mail-click', Buffer.concat([bytes, Buffer.from([place >> 8, place & 255])]))
}

/** @returns undefined when we did not sign it */
export function readMailClick(secrets: Secrets, token: unknown): MailClickContent | undefined {
  const content = read(secrets, 'mail-click', token)
  if (content?.length !== 34) return undefined
  const [broadcastId, subscriberId] = [0, 16].map((at) =>
    content.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ) as [string, string]
  return { broadcastId, subscriberId, place: content.readUInt16BE(32) }
}

/** @returns the signature with which our warning page takes an address: it warns of nobody else's */
export function signVisit(secrets: Secrets, href: string): string {
  return macOf(secrets.key('mail-visit'), Buffer.from(href, 'utf8')).toString('base64url')
}

/** Whether we put this address into a mail. */
export function isSignedVisit(secrets: Secrets, href: string, signature: string): boolean {
  const given = Buffer.from(signature.slice(0, 64), 'base64url')
  if (given.length !== MAC_BYTES) return false
  const content = Buffer.from(href, 'utf8')
  return secrets.keyRing('mail-visit').some((key) => timingSafeEqual(macOf(key, content), given))
}

/** @param key canonical address (`EmailAddress.key`) */
export function hashEmail(secrets: Secrets, key: string): string {
  return secrets.hmac('email-hash', key)
}

/** The hashes an address has under every secret ever used here, newest first. */
export function hashesOfEmail(secrets: Secrets, key: string): string[] {
  return secrets
    .keyRing('email-hash')
    .map((one) => createHmac('sha256', one).update(key).digest('base64url'))
}

/** The hash that stands for all spellings of an address (A64). */
export function hashMailbox(secrets: Secrets, key: string): string {
  return hashEmail(secrets, mailboxOf(key))
}

/** The hashes under which an address, or its mailbox by another spelling, may have refused our mail. */
export function refusalHashesOf(secrets: Secrets, key: string): string[] {
  return [...new Set([key, mailboxOf(key)])].flatMap((one) => hashesOfEmail(secrets, one))
}

const mailboxOf = (key: string) => readEmailAddress(key)?.mailbox ?? key

function sign(secrets: Secrets, purpose: string, content: Buffer): string {
  return Buffer.concat([macOf(secrets.key(purpose), content), content]).toString('base64url')
}

function read(secrets: Secrets, purpose: string, token: unknown): Buffer | undefined {
  if (typeof token !== 'string' || !/^[A-Za-z0-9_-]{24,400}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  // Another spelling of the same bytes is not what we gave out.
  if (bytes.toString('base64url') !== token) return undefined
  const mac = bytes.subarray(0, MAC_BYTES)
  const content = bytes.subarray(MAC_BYTES)
  const isOurs = secrets.keyRing(purpose).some((key) => timingSafeEqual(macOf(key, content), mac))
  return isOurs ? content : undefined
}

function macOf(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)
}
