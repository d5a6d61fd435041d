import type { Deps } from '../../deps.ts'
import { findLinks, type ListedAddress, listAddresses } from '../../features/links/index.ts'

const PER_READ = 5_000

/**
 * Where the links of a space lead. There is no index for this, since it would slow down every new
 * link: all links are read once, then only those created since (decision 085). Takes 165 MB for a
 * million links.
 */
export class KnownAddresses {
  readonly #spaceId: string
  /** address → the first link to it */
  readonly #links = new Map<string, string>()
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
        for (const { id, destination_href: href } of rows) {
          if (!this.#links.has(href)) this.#links.set(href, id)
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
   * @returns for each of these addresses that has a link, the alias of that link
   */
  async aliasesOf(deps: Pick<Deps, 'db'>, hrefs: readonly string[]): Promise<Map<string, string>> {
    await this.readOn(deps)
    const wanted = new Map(hrefs.map((href) => [this.#links.get(href), href]))
    wanted.delete(undefined)
    const found = await findLinks(deps.db, [...wanted.keys()] as string[])
    const aliases = new Map<string, string>()
    for (const { id, deleted_at: deletedAt, destination_href: href, alias } of found) {
      if (deletedAt === null && wanted.get(id) === href) aliases.set(href, alias)
      else this.#links.delete(wanted.get(id)!)
    }
    return aliases
  }
}
