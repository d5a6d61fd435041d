import { hash as digest } from 'node:crypto'
import { AGENT_MAX } from '../../platform/clicks/journal/click-encoding.ts'
import { isHandedOver } from '../../platform/http/peer-address.ts'
import type { RedirectHeaders } from '../answer/request-headers.ts'
import type { VisitorRequest } from './visitor-request.ts'

/**
 * The part of an address that distinguishes visitors: the /24 of an IPv4 address, the /64 of an
 * IPv6 address (contract.md §5). A mapped IPv4 address counts as IPv4.
 * @param address text of a verified client address
 */
export function addressPrefix(address: string): string {
  if (!address.includes(':')) return address.slice(0, Math.max(0, address.lastIndexOf('.')))
  const lower = address.toLowerCase()
  if (lower.startsWith('::ffff:') && lower.includes('.')) return addressPrefix(lower.slice(7))
  const [head = '', tail] = lower.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    const left = 8 - after.length
    while (groups.length < left) groups.push('0')
    groups.push(...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Returns the salt of a UTC day; the same for the whole day and every process (contract.md §5). */
export type SaltOfDay = (now: number) => string

interface Memo {
  agent: string
  forwardedFor: string
  salt: string
  hash: Buffer
}

/**
 * Visitor hashes: SHA-256 over salt, prefix and agent, the first 16 bytes. Cached per connection.
 */
export function createVisitorHashes(saltOfDay: SaltOfDay) {
  const memos = new WeakMap<object, Memo>()
  return {
    /** @param addressOf returns the verified client address of a request */
    of(
      request: VisitorRequest,
      { agent, forwardedFor }: RedirectHeaders,
      now: number,
      addressOf: (request: VisitorRequest) => string,
    ): Buffer {
      const salt = saltOfDay(now)
      // passed on by another process: many visitors share that connection
      if (isHandedOver(request)) return hashVisitor(salt, addressOf(request), agent)
      const memo = memos.get(request.socket)
      if (
        memo !== undefined &&
        memo.agent === agent &&
        memo.salt === salt &&
        memo.forwardedFor === forwardedFor
      ) {
        return memo.hash
      }
      const hash = hashVisitor(salt, addressOf(request), agent)
      memos.set(request.socket, { agent, forwardedFor, salt, hash })
      return hash
    },
  }
}

/** @returns 16 bytes */
export function hashVisitor(salt: string, address: string, agent: string): Buffer {
  const text = `${salt}\n${addressPrefix(address)}\n${agent.slice(0, AGENT_MAX)}`
  return digest('sha256', text, 'buffer').subarray(0, 16)
}
