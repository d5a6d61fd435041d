import { createHmac } from 'node:crypto'
import { AGENT_MAX } from '../../platform/clicks/journal/click-encoding.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addressPrefix } from './visitor-hash.ts'

/** A visitor's position in the splits of a link, from 0 to below 1. */
export type ShareOf = (linkId: string, address: string, agent: string) => number

/**
 * A visitor of a link always gets the same variant without storing anything: HMAC over link,
 * address prefix and agent (contract.md §5).
 */
export function createVisitorShare(secrets: Pick<Secrets, 'key'>): ShareOf {
  const key = secrets.key('link split')
  return (linkId, address, agent) => {
    const text = `${linkId}\n${addressPrefix(address)}\n${agent.slice(0, AGENT_MAX)}`
    return createHmac('sha256', key).update(text).digest().readUIntBE(0, 6) / 2 ** 48
  }
}
