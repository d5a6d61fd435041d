import type { LookAlikeAnswer } from '#contract/look-alikes.ts'
import type { Deps } from '../../deps.ts'
import { listDomainHosts } from '../slugs/index.ts'
import { lookAlikeOf } from './look-alike.ts'
import { loadRegistrableDomains } from './registrable-domain.ts'

type LookDeps = Pick<Deps, 'db' | 'origins' | 'config'>

/**
 * What the hosts of these addresses pass for, by address; most pass for nothing.
 * @param addresses text that may be no address at all
 */
export async function findLookAlikes(
  deps: LookDeps,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, LookAlikeAnswer>> {
  const domains = await loadRegistrableDomains()
  const own = await ownDomains(deps, domains.domainOf)
  const found = new Map<string, LookAlikeAnswer>()
  for (const address of new Set(addresses)) {
    const text = address.trim()
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) continue
    const asciiHost = new URL(text).hostname.replace(/\.+$/, '')
    const lookAlike = lookAlikeOf(asciiHost, domains, own)
    if (lookAlike) found.set(address, { asciiHost, ...lookAlike })
  }
  return found
}

/** What can be registered of the hosts of the installation. */
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
