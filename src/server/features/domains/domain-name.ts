import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { findLookAlikes, loadRegistrableDomains } from '../safety/index.ts'

const NAME_MAX = 253
const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export interface DomainName {
  /** A-labels, lower case, without a trailing dot */
  host: string
  /** whether it is the registered name itself, which cannot have a CNAME */
  isApex: boolean
}

/**
 * Parses the name of a domain that somebody wants to add; of a whole address, only the host counts.
 * @throws domainMissing; domainInvalid if it is not a name; domainNotAddable for our own hosts,
 * public suffixes and names that look like somebody else's
 */
export async function readDomainName(deps: Deps, given: string): Promise<DomainName> {
  const text = given.trim().replace(/^https?:\/\/([^/?#]*)\/?$/i, '$1')
  if (text === '') throw failure('domainMissing')
  // refuse a name with port, path or user, instead of silently cutting them off
  const host = /[/:@?#%\\[\]\s*]/.test(text) ? '' : domainToASCII(text).replace(/\.$/, '')
  // only IP addresses end in a number
  const isName = host.length <= NAME_MAX && LABELS.test(host) && !/(^|\.)\d+$/.test(host)
  if (!isName || isIP(host) !== 0) throw failure('domainInvalid')
  const registrable = await loadRegistrableDomains()
  const registered = registrable.domainOf(host)
  if (registered === undefined || isOwn(deps, host) || host.endsWith('.localhost')) {
    throw failure('domainNotAddable')
  }
  const address = `http://${host}/`
  if ((await findLookAlikes(deps, [address])).has(address)) throw failure('domainNotAddable')
  return { host, isApex: registered === host }
}

/** With and without `www.`, since both would look like ours. */
function isOwn({ origins, config }: Deps, host: string): boolean {
  const plain = (name: string) => name.replace(/^www\./, '')
  return [origins.app, origins.short, config.publicUrl].some(
    (origin) => origin !== undefined && plain(new URL(origin).hostname) === plain(host),
  )
}
