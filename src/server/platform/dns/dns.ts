import { Resolver } from 'node:dns/promises'

/**
 * The result of a DNS query. `none` is an authoritative "no" (the name or the record does not
 * exist); `unknown` means no answer: timeouts, SERVFAIL and refusals prove nothing (contract.md
 * §7).
 */
export type DnsAnswer =
  | { kind: 'found'; values: readonly string[] }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

/** The only way to query the DNS. Every query ends within its timeout and never throws. */
export interface Dns {
  /**
   * texts at the name itself, each joined from its parts; those behind a CNAME belong to somebody
   * else
   */
  texts(name: string): Promise<DnsAnswer>
  /** the names in a chain of CNAMEs, in order, lower case; empty if the name has none */
  aliases(name: string): Promise<DnsAnswer>
  /** addresses of one family, at the end of any chain */
  addresses(name: string, family: 4 | 6): Promise<DnsAnswer>
  nameServers(name: string): Promise<DnsAnswer>
}

export interface DnsOptions {
  /** `address` or `address:port`; empty: the system's servers */
  servers: readonly string[]
  /** for one query to one server, which is tried twice */
  timeoutMs?: number
}

/** Error codes of definite answers; all other failures prove nothing. */
const AUTHORITATIVE = new Set(['ENOTFOUND', 'ENODATA'])
/** Longer chains are treated as loops. */
const CHAIN_MAX = 8

export function createDns({ servers, timeoutMs = 2_000 }: DnsOptions): Dns {
  /** A new resolver per query: resolvers cache answers, but people wait for a record to appear. */
  function open(): Resolver {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers.length > 0) resolver.setServers([...servers])
    return resolver
  }

  async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = open()
    // the library's own timeout grows with each try
    const timer = setTimeout(() => resolver.cancel(), timeoutMs * 2)
    try {
      const values = await question(resolver)
      return values.length === 0 ? { kind: 'none' } : { kind: 'found', values }
    } catch (error) {
      const reason = String((error as NodeJS.ErrnoException).code ?? error)
      return AUTHORITATIVE.has(reason) ? { kind: 'none' } : { kind: 'unknown', reason }
    } finally {
      clearTimeout(timer)
    }
  }

  const cname = (name: string) =>
    ask(async (resolver) => (await resolver.resolveCname(name)).map(plainName))

  return {
    async texts(name) {
      const alias = await cname(name)
      if (alias.kind === 'unknown') return alias
      if (alias.kind === 'found') return { kind: 'none' }
      return ask(async (resolver) =>
        (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
      )
    },
    async aliases(name) {
      const chain: string[] = []
      for (let next = name; chain.length <= CHAIN_MAX; ) {
        const answer = await cname(next)
        if (answer.kind === 'unknown') return answer
        if (answer.kind === 'none') break
        next = answer.values[0]!
        if (next === plainName(name) || chain.includes(next)) break
        chain.push(next)
      }
      return chain.length === 0 ? { kind: 'none' } : { kind: 'found', values: chain }
    },
    addresses: (name, family) =>
      ask((resolver) => (family === 4 ? resolver.resolve4(name) : resolver.resolve6(name))),
    nameServers: (name) => ask(async (resolver) => (await resolver.resolveNs(name)).map(plainName)),
  }
}

const plainName = (name: string) => name.toLowerCase().replace(/\.$/, '')
