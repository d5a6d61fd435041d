import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LookAlikeAnswer } from '#contract/links/look-alikes.ts'
import type { Deps } from '../../../deps.ts'
import { listDomainHosts } from '../../slugs/index.ts'
import { createLookAlikes, type LookAlike } from './look-alike.ts'
import { loadRegistrableDomains } from './registrable-domain.ts'

type LookDeps = Pick<Deps, 'db' | 'origins' | 'config'>

/** Hosts per turn of the event loop; each takes some 10 µs. */
const HOSTS_PER_TURN = 50

/**
 * The hosts that those of the given addresses look like, by address; most look like none. Lets
 * redirects run in between.
 * @param addresses texts that may be invalid
 */
export async function findLookAlikes(
  deps: LookDeps,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LookAlikeAnswer>> {
  const domains = await loadRegistrableDomains()
  const lookAlikeOf = createLookAlikes(domains, await ownDomains(deps, domains.domainOf))
  const hosts = new Map<string, LookAlike | undefined>()
  const found = new Map<string, LookAlikeAnswer>()
  for (const address of new Set(addresses)) {
    const text = address.trim()
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) continue
    const asciiHost = new URL(text).hostname.replace(/\.+$/, '')
    if (!hosts.has(asciiHost)) {
      hosts.set(asciiHost, lookAlikeOf(asciiHost))
      if (hosts.size % HOSTS_PER_TURN === 0) await nextTurn()
    }
    const lookAlike = hosts.get(asciiHost)
    if (lookAlike) found.set(address, { asciiHost, ...lookAlike })
  }
  return found
}

/** The registrable parts of the installation's own hosts. */
async function ownDomains(
  { db, origins, config }: LookDeps,
  domainOf: (host: string) => string | undefined,
): Promise<string[]> {
  const configured = [origins.app, origins.short, config.publicUrl].flatMap((origin) =>
    origin === undefined ? [] : [new URL(origin).hostname],
  )
  const hosts = [...configured, ...(await listDomainHosts(db))]
  return [...new Set(hosts.flatMap((host) => domainOf(host) ?? []))]
}
