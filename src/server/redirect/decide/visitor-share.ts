import { createHmac } from 'node:crypto'
import { AGENT_MAX } from '../../platform/clicks/journal/click-encoding.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addressPrefix } from './visitor-hash.ts'

/** A visitor's place in the splits of a link, from 0 to below 1. */
export type ShareOf = (linkId: string, address: string, agent: string) => number

/**
 * The same visitor of a link stays with the same variant, and nothing is stored for it: HMAC over link,
 * address prefix and agent (contract.md §5).
 */
export function createVisitorShare(secrets: Pick<Secrets, 'key'>): ShareOf {
  const key = secrets.key('link split')
  return (linkId, address, agent) => {
    const text = `${linkId}\n${addressPrefix(address)}\n${agent.slice(0, AGENT_MAX)}`
    return createHmac('sha256', key).update(text).digest().readUIntBE(0, 6) / 2 ** 48
  }
}
