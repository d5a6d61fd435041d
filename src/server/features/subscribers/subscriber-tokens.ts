import { createHmac, timingSafeEqual } from 'node:crypto'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * Tokens for subscribers: sixteen bytes of HMAC followed by the content, in base64url. They never
 * expire and are checked with every secret this installation ever had, so that links in old mails
 * still work after `SECRET` has changed (contract.md §2).
 */

const MAC_BYTES = 16
const TOKEN_ID_BYTES = 16

/**
 * What a link in a mail does: end the subscription, refuse all mail from this page for good, or
 * confirm.
 */
const MAIL_ACTIONS = ['unsubscribe', 'block', 'confirm'] as const
export type MailAction = (typeof MAIL_ACTIONS)[number]

export interface MailTokenContent {
  action: MailAction
  pageId: string
  /** `hashEmail` at that time, so that the link does not contain the address */
  emailHash: string
  /** the broadcast that the mail belongs to */
  broadcastId?: string | undefined
  /** only for `block`: the hash of the mailbox, whatever the spelling (A64) */
  mailboxHash?: string | undefined
}

/** @returns `subscriber_id` at the wire: opaque, 43 characters */
export function signSubscriberId(secrets: Secrets, tokenId: string): string {
  return sign(secrets, 'subscriber-id', Buffer.from(tokenId, 'base64url'))
}

/** @returns the `token_id` in it; undefined if we did not sign it */
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

/** @returns undefined if we did not sign it */
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

/** Identifies a click: the reader, the mail and the link. */
export interface MailClickContent {
  broadcastId: string
  subscriberId: string
  /** position of the link in the mail, from 0 */
  place: number
}

/** @returns the last segment of a link in a mail: 67 characters that nobody else can forge */
export function signMailClick(secrets: Secrets, content: MailClickContent): string {
  const { broadcastId, subscriberId, place } = content
  const bytes = Buffer.from(
    broadcastId.replaceAll('-', '') + subscriberId.replaceAll('-', ''),
    'hex',
  )
  return sign(secrets, 'mail-click', Buffer.concat([bytes, Buffer.from([place >> 8, place & 255])]))
}

/** @returns undefined if we did not sign it */
export function readMailClick(secrets: Secrets, token: unknown): MailClickContent | undefined {
  const content = read(secrets, 'mail-click', token)
  if (content?.length !== 34) return undefined
  const [broadcastId, subscriberId] = [0, 16].map((at) =>
    content.toString('hex', at, at + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ) as [string, string]
  return { broadcastId, subscriberId, place: content.readUInt16BE(32) }
}

/**
 * @returns the signature that our warning page requires, so that it shows only addresses from our
 * mails
 */
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

/** The hashes of an address with every secret ever used here, newest first. */
export function hashesOfEmail(secrets: Secrets, key: string): string[] {
  return secrets
    .keyRing('email-hash')
    .map((one) => createHmac('sha256', one).update(key).digest('base64url'))
}

/** The same hash for all spellings of an address (A64). */
export function hashMailbox(secrets: Secrets, key: string): string {
  return hashEmail(secrets, mailboxOf(key))
}

/**
 * All hashes under which an address, or its mailbox in another spelling, may have refused our mail.
 */
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
  // Refuse another base64url spelling of the same bytes.
  if (bytes.toString('base64url') !== token) return undefined
  const mac = bytes.subarray(0, MAC_BYTES)
  const content = bytes.subarray(MAC_BYTES)
  const isOurs = secrets.keyRing(purpose).some((key) => timingSafeEqual(macOf(key, content), mac))
  return isOurs ? content : undefined
}

function macOf(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES)
}
