import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'
import type {
  DoubtfulLink,
  ImportedLink,
  ReadLinkImportAnswer,
  RefusedRow,
} from '#contract/links/link-imports.ts'
import type { Deps } from '../../deps.ts'
import { draftLink, presentRefusal, readLinkDomain, requireDefaultDomain } from '../links/index.ts'
import { describeAliases } from '../slugs/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { proposeAliases } from './import-aliases.ts'
import type { ReadLink } from './import-row.ts'
import { type ListReading, readList } from './read-link-import.ts'

const GIVES_WAY_AFTER = 100

interface Importer {
  userId: string
  aliasMinLength: number
  /** host for links that name no domain of the space; default: the primary domain */
  domain: string | null | undefined
}

/**
 * Reads a list and says what this installation would say about each of its links when creating it.
 * Creates nothing.
 * @throws bulkFileMissing, bulkFileInvalid, noPermission, domainNotFound, domainUnverifiedDefault
 */
export async function previewLinkImport(
  deps: Deps,
  importer: Importer,
  text: string,
  reading: ListReading,
): Promise<ReadLinkImportAnswer> {
  const spaceId = await requireOpenSpace(deps, importer.userId, 'links.change')
  requireDefaultDomain(deps, spaceId, importer.domain)
  const { read: named, ...list } = await readList(text, { ...reading, now: deps.clock.now() })
  const { read, leftDomains } = withKnownDomains(deps, spaceId, named)
  const refused: RefusedRow[] = [...list.refused]
  const makeable: ReadLink[] = []
  for (const [at, one] of read.entries()) {
    const { row, alias, destination } = one.link
    const reason = await refusalOf(deps, spaceId, one.link)
    if (reason === undefined) makeable.push(one)
    else {
      const error = presentRefusal(reason)
      refused.push({ row, text: alias || destination, reason: 'refused', cell: '', error })
    }
    if (at % GIVES_WAY_AFTER === 0) await nextTurn()
  }
  return {
    ...list,
    links: makeable.map(({ link }) => link),
    doubts: await proposeFreeAliases(deps, makeable, { spaceId, ...importer }),
    leftDomains,
    refused: refused.toSorted((one, other) => one.row - other.row),
  }
}

/** Takes domains that the space does not have from the links, as those of the other shortener. */
function withKnownDomains(
  deps: Deps,
  spaceId: string,
  named: readonly ReadLink[],
): { read: ReadLink[]; leftDomains: string[] } {
  const isKnown = new Map<string, boolean>()
  for (const { link } of named) {
    const { domain } = link
    if (domain !== undefined && !isKnown.has(domain)) {
      isKnown.set(domain, isDomainOf(deps, spaceId, domain))
    }
  }
  const read = named.map(({ link, kinds }): ReadLink => {
    const { domain, ...rest } = link
    const keeps = domain !== undefined && isKnown.get(domain)
    return { link: keeps ? link : rest, kinds }
  })
  return { read, leftDomains: [...isKnown.keys()].filter((domain) => !isKnown.get(domain)) }
}

function isDomainOf(deps: Deps, spaceId: string, domain: string): boolean {
  try {
    readLinkDomain(deps, spaceId, domain)
    return true
  } catch (error) {
    if (error instanceof Failure && error.name === 'domainNotFound') return false
    throw error
  }
}

async function refusalOf(
  deps: Deps,
  spaceId: string,
  link: ImportedLink,
): Promise<Failure | undefined> {
  const { row: _, ...given } = link
  try {
    await draftLink(deps, spaceId, given)
    return undefined
  } catch (error) {
    if (error instanceof Failure && error.name !== 'unavailable') return error
    throw error
  }
}

/** Proposes an available name for each one that is taken. */
async function proposeFreeAliases(
  deps: Deps,
  read: readonly ReadLink[],
  { spaceId, aliasMinLength, domain }: Importer & { spaceId: string },
): Promise<DoubtfulLink[]> {
  const taken = new Set<string>()
  const keyOf = (alias: string, domainId: string) => `${domainId}/${alias.toLowerCase()}`
  const domainOf = (link: ImportedLink) => readLinkDomain(deps, spaceId, link.domain ?? domain)
  const isFree = (alias: string, domainId: string) => !taken.has(keyOf(alias, domainId))
  const propose = () => proposeAliases(read, { isFree, domainOf, minLength: aliasMinLength })
  // a proposal may be taken too
  for (let look = 0; look < 3; look++) {
    const proposals = new Map(propose().map(({ at, proposal }) => [at, proposal]))
    const claims = read.flatMap(({ link }, at) => {
      const text = proposals.get(at) ?? link.alias
      if (text === '') return []
      const domainId = domainOf(link)
      const owner = { targetId: keyOf(text, domainId), spaceId, domainId }
      return [{ ...owner, text, kind: 'link', minLength: aliasMinLength } as const]
    })
    const found = await describeAliases(deps, spaceId, claims)
    if (found.size === 0) break
    for (const key of found.keys()) taken.add(key)
  }
  return propose()
}
