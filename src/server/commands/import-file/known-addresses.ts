import type { Deps } from '../../deps.ts'
import { findLinks, type ListedAddress, listAddresses } from '../../features/links/index.ts'

const PER_READ = 5_000

/** What tells one link of an import from another. */
export interface LinkPlace {
  domainId: string
  href: string
}

export const keyOfPlace = ({ domainId, href }: LinkPlace) => `${domainId} ${href}`

/**
 * Where the links of a space lead. There is no index for this, since it would slow down every new
 * link: all links are read once, then only those created since (decision 085). Takes 165 MB for a
 * million links.
 */
export class KnownAddresses {
  readonly #spaceId: string
  /** domain → address → the first link to it there */
  readonly #links = new Map<string, Map<string, string>>()
  /** creation time of the newest link seen; others may have the same millisecond */
  #since = 0

  constructor(spaceId: string) {
    this.#spaceId = spaceId
  }

  /** Call it outside a transaction the first time: it takes seconds for a million links. */
  async readOn(deps: Pick<Deps, 'db'>): Promise<void> {
    let newest = this.#since
    for (const isArchived of [false, true]) {
      let after: Pick<ListedAddress, 'id' | 'created_at'> = { created_at: this.#since, id: '' }
      for (;;) {
        const asked = { spaceId: this.#spaceId, isArchived, after, limit: PER_READ }
        const rows = await listAddresses(deps.db, asked)
        for (const { id, destination_href: href, domain_id: domainId } of rows) {
          const links = this.#links.get(domainId) ?? new Map<string, string>()
          this.#links.set(domainId, links)
          if (!links.has(href)) links.set(href, id)
        }
        const last = rows.at(-1)
        if (last === undefined) break
        newest = Math.max(newest, last.created_at)
        if (rows.length < PER_READ) break
        after = last
      }
    }
    this.#since = newest
  }

  /**
   * Call it while the space is locked.
   * @returns by `keyOfPlace`, for each of these places that has a link, the alias of that link
   */
  async aliasesOf(
    deps: Pick<Deps, 'db'>,
    places: readonly LinkPlace[],
  ): Promise<Map<string, string>> {
    await this.readOn(deps)
    const wanted = new Map<string, LinkPlace>()
    for (const place of places) {
      const id = this.#links.get(place.domainId)?.get(place.href)
      if (id !== undefined) wanted.set(id, place)
    }
    const found = await findLinks(deps.db, [...wanted.keys()])
    const aliases = new Map<string, string>()
    for (const { id, deleted_at: deletedAt, destination_href: href, ...link } of found) {
      const place = wanted.get(id)!
      const isThere = place.href === href && place.domainId === link.domain_id
      if (deletedAt === null && isThere) aliases.set(keyOfPlace(place), link.alias)
      else this.#links.get(place.domainId)?.delete(place.href)
    }
    return aliases
  }
}
