import type { Db } from '../../database.ts'
import { currentChangeSeq } from '../db/change.ts'
import { followChanges } from '../db/change-follower.ts'
import type { Logger } from '../logger.ts'

/** A space's domain, as every process knows it. */
export interface KnownDomain {
  id: string
  /** A-labels, lower case */
  host: string
  spaceId: string
  token: string
  isPrimary: boolean
  /** ownership is proven */
  isOwned: boolean
  /** owned, and it leads to us: one of our hosts */
  isServed: boolean
  rootRedirect: string | null
  notFoundRedirect: string | null
  expiredRedirect: string | null
  /** the page at its root, with its slug */
  page: { id: string; domainId: string; key: string } | null
  robots: string | null
  appleAppSiteAssociation: string | null
  assetLinks: string | null
}

/** All domains of the installation, in memory: no request queries the database for our hosts. */
export interface DomainDirectory {
  /** the domain with proven ownership of a host */
  byHost(host: string): KnownDomain | undefined
  /** every claim to it, proven or not */
  byName(host: string): readonly KnownDomain[]
  byId(id: string): KnownDomain | undefined
  /** those of our hosts that show a page */
  showing(pageId: string): readonly KnownDomain[]
  /** `https://go.example` for a domain; undefined for `main` and for unknown ids */
  originOf(domainId: string): string | undefined
  /** host → id of the domains that are our hosts */
  readonly served: Pick<ReadonlyMap<string, string>, 'get'>
  /** the domain for new links of a space, unless they name another */
  primaryOf(spaceId: string): KnownDomain | undefined
}

export interface RunningDirectory extends DomainDirectory {
  /** reads everything, then follows the change table */
  start(): Promise<void>
  stop(): void
}

interface DirectoryDeps {
  db: Db
  log: Logger
  config: { publicUrl: string | undefined; port: number }
}

/** Before `start` it knows no domain. */
export function createDomainDirectory(deps: DirectoryDeps): RunningDirectory {
  const { publicUrl } = deps.config
  const scheme = publicUrl?.startsWith('https:') ? 'https' : 'http'
  const port = publicUrl === undefined ? deps.config.port : Number(new URL(publicUrl).port)
  const ending = port === 0 || port === 80 ? '' : `:${port}`
  let byId = new Map<string, KnownDomain>()
  let byHost = new Map<string, KnownDomain>()
  let byName = new Map<string, KnownDomain[]>()
  let primaries = new Map<string, KnownDomain>()
  /** by the page at the root */
  let byPage = new Map<string, KnownDomain[]>()
  /** names of the pages at roots, as in the keys of changes */
  let pages = new Set<string>()
  let isReading = false
  let isStale = false
  let stop = () => {}

  /** Reads all of them: there are thousands at most, and they seldom change. */
  async function read(): Promise<void> {
    const all = await listKnownDomains(deps.db)
    const owned = all.filter(({ isOwned }) => isOwned)
    byId = new Map(all.map((one) => [one.id, one]))
    const showing = all.filter(({ isServed, page }) => isServed && page !== null)
    byPage = Map.groupBy(showing, ({ page }) => page!.id)
    pages = new Set(all.flatMap(({ page }) => (page ? `${page.domainId}/${page.key}` : [])))
    byName = Map.groupBy(all, ({ host }) => host)
    byHost = new Map(owned.map((one) => [one.host, one]))
    primaries = new Map(owned.filter(({ isPrimary }) => isPrimary).map((one) => [one.spaceId, one]))
  }

  async function readAgain(): Promise<void> {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale) {
        isStale = false
        await read()
      }
    } catch (error) {
      // the last known state stays; the next change, or a second later, tries again
      deps.log.warn({ err: error }, 'domains cannot be read')
      setTimeout(() => void readAgain(), 1_000).unref()
    } finally {
      isReading = false
    }
  }

  const note = ({ kind, key }: { kind: string; key: string }) => {
    if (kind === 'domain' || (kind === 'slug' && pages.has(key))) void readAgain()
  }

  return {
    byHost: (host) => byHost.get(host),
    byName: (host) => byName.get(host) ?? [],
    byId: (id) => byId.get(id),
    showing: (pageId) => byPage.get(pageId) ?? [],
    originOf(domainId) {
      const known = byId.get(domainId)
      return known && `${scheme}://${known.host}${ending}`
    },
    served: {
      get(host) {
        const known = byHost.get(host)
        return known?.isServed ? known.id : undefined
      },
    },
    primaryOf: (spaceId) => primaries.get(spaceId),
    async start() {
      const fromSeq = await currentChangeSeq(deps as never)
      stop = followChanges(deps as never, fromSeq, note, {
        onOwn: note,
        onLost: () => void readAgain(),
      })
      await read()
    },
    stop: () => stop(),
  }
}

async function listKnownDomains(db: Db): Promise<KnownDomain[]> {
  const rows = await db
    .selectFrom('domain')
    .leftJoin('page', 'page.id', 'domain.page_id')
    .selectAll('domain')
    .select(['page.domain_id as page_domain_id', 'page.slug_key', 'page.deleted_at as page_end'])
    .where('domain.space_id', 'is not', null)
    .where('domain.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    host: row.name,
    spaceId: row.space_id!,
    token: row.token,
    isPrimary: row.is_primary === 1,
    isOwned: row.verified_at !== null,
    isServed: row.verified_at !== null && row.pointed_at !== null,
    rootRedirect: row.root_redirect,
    notFoundRedirect: row.not_found_redirect,
    expiredRedirect: row.expired_redirect,
    page:
      row.slug_key === null || row.page_end !== null
        ? null
        : { id: row.page_id!, domainId: row.page_domain_id!, key: row.slug_key },
    robots: row.robots,
    appleAppSiteAssociation: row.apple_app_site_association,
    assetLinks: row.asset_links,
  }))
}
