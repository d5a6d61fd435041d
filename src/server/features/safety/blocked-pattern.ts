import { isIP } from 'node:net'
import type { BlockedKind } from '#contract/safety/safety.ts'

export interface BlockedPattern {
  kind: BlockedKind
  pattern: string
  onlyBelow: boolean
}

/**
 * Reads a pattern that an administrator blocks: a domain, `*.` and a domain, or an address with a
 * path or query. International names become ASCII, as a browser would request them (A11).
 * @returns undefined if the text is neither
 */
export function readPattern(text: string): BlockedPattern | undefined {
  const given = text.trim()
  if (given === '' || /\s/.test(given)) return undefined
  const below = /^(?:[a-z]+:\/\/)?\*\.(?<rest>.+)$/i.exec(given)?.groups?.rest
  const address = below ?? given
  const url = parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`)
  if (url === undefined) return undefined
  const host = plainHost(url)
  const isName = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) && !/^\d+$/.test(lastLabel(host))
  if (!isName && isIP(host.replace(/^\[|\]$/g, '')) === 0) return undefined
  const hasPath = url.pathname !== '/' || url.search !== ''
  if (below !== undefined) {
    return isName && !hasPath ? { kind: 'domain', pattern: host, onlyBelow: true } : undefined
  }
  if (!hasPath) return { kind: 'domain', pattern: host, onlyBelow: false }
  return { kind: 'address', pattern: addressKey(url), onlyBelow: false }
}

export function showPattern({ pattern, onlyBelow }: BlockedPattern): string {
  return onlyBelow ? `*.${pattern}` : pattern
}

/**
 * The patterns that would match an address: its host, all parent domains, and itself with and
 * without its query.
 */
export function patternsOf(href: string): { host: string; domains: string[]; addresses: string[] } {
  const url = new URL(href)
  const host = plainHost(url)
  const domains = [host]
  if (isIP(host.replace(/^\[|\]$/g, '')) === 0) {
    for (let at = host.indexOf('.'); at !== -1; at = host.indexOf('.', at + 1)) {
      domains.push(host.slice(at + 1))
    }
  }
  const key = addressKey(url)
  const bare = key.slice(0, key.length - url.search.length)
  return { host, domains, addresses: bare === key ? [key] : [key, bare] }
}

/** Without scheme and fragment, which do not change what is shown there. */
function addressKey(url: URL): string {
  return `${plainHost(url)}${url.port === '' ? '' : `:${url.port}`}${url.pathname}${url.search}`
}

function parse(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url : undefined
}

/** In lower case and ASCII, as URL returns it, without trailing dots. */
const plainHost = (url: URL) => url.hostname.replace(/\.+$/, '')
const lastLabel = (host: string) => host.slice(host.lastIndexOf('.') + 1)
