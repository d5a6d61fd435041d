import { Resolver } from 'node:dns/promises'

/**
 * What the DNS says of a name. `none` is an authoritative "no" (the name does not exist, or has no such
 * record); `unknown` is no answer: time-outs, SERVFAIL and refusals prove nothing (contract.md §7).
 */
export type DnsAnswer =
  | { kind: 'found'; values: readonly string[] }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

/** The only way to ask the DNS for records. Every question ends within the time-out; none throws. */
export interface Dns {
  /** texts at the name itself, each joined of its parts: those behind a CNAME are somebody else's */
  texts(name: string): Promise<DnsAnswer>
  /** the names that a chain of CNAMEs leads through, in order, lower case; none for a name without one */
  aliases(name: string): Promise<DnsAnswer>
  /** of one family, behind whatever chain */
  addresses(name: string, family: 4 | 6): Promise<DnsAnswer>
  nameServers(name: string): Promise<DnsAnswer>
}

export interface DnsOptions {
  /** `address` or `address:port`; empty: the system's */
  servers: readonly string[]
  /** of one question to one server; it is asked twice */
  timeoutMs?: number
}

/** Codes of answers that a server stands by; all other failures prove nothing. */
const AUTHORITATIVE = new Set(['ENOTFOUND', 'ENODATA'])
/** Longer chains are taken for circles. */
const CHAIN_MAX = 8

export function createDns({ servers, timeoutMs = 2_000 }: DnsOptions): Dns {
  /** One a question: a resolver remembers answers, and somebody waits for a record to appear. */
  function open(): Resolver {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (servers.length > 0) resolver.setServers([...servers])
    return resolver
  }

  async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = open()
    // the library's own time-out grows with its tries
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
