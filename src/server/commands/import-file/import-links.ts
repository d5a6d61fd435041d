import { IMPORTED_ALIAS_MIN_LENGTH } from '#contract/constants.ts'
import { Failure } from '#contract/errors.ts'
import { LINK_TAG_MAX, LINK_TAGS_MAX } from '#contract/links/links.ts'
import type { Deps } from '../../deps.ts'
import {
  draftLink,
  type LinkDraft,
  readLinkDomain,
  requireDefaultDomain,
  storeLinksAsFit,
} from '../../features/links/index.ts'
import { lockSpace } from '../../features/spaces/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { shortened } from '../../platform/shortened.ts'
import type { CsvLink } from './csv-links.ts'
import {
  type ImportedRow,
  type ImportOwner,
  type Outcome,
  patiently,
  refused,
} from './import-row.ts'
import { KnownAddresses, keyOfPlace, type LinkPlace } from './known-addresses.ts'

/** Small enough that other writers get their turn (design.md §5). */
const ROWS_PER_COMMIT = 100

/**
 * Creates a short link for every row. If the owner already has a link to an address on the same
 * domain, that link is kept; links beyond the limits of its package are refused. Several imports may
 * run at once; those into the same space take turns.
 * @param domain host for rows that name no domain of the owner's; without it they are refused if
 * they name another's, and else get the primary one
 * @throws domainNotFound, domainUnverifiedDefault
 */
export async function* importLinks(
  deps: Deps,
  owner: ImportOwner,
  rows: AsyncIterable<CsvLink>,
  domain?: string,
): AsyncGenerator<ImportedRow> {
  if (domain !== undefined) requireDefaultDomain(deps, owner.spaceId, domain)
  let row = 0
  const known = new KnownAddresses(owner.spaceId)
  await patiently(() => known.readOn(deps))
  for await (const batch of batchesOf(rows, ROWS_PER_COMMIT)) {
    const drafts: (LinkDraft | Failure)[] = []
    for (const link of batch) drafts.push(await patiently(() => draft(deps, owner, link, domain)))
    const outcomes = await patiently(() => storeBatch(deps, { ...owner, known }, drafts))
    for (const [at, outcome] of outcomes.entries()) {
      row += 1
      yield { row, input: batch[at]!.url, ...outcome }
    }
  }
}

async function storeBatch(
  deps: Deps,
  { spaceId, userId, known }: ImportOwner & { known: KnownAddresses },
  drafts: readonly (LinkDraft | Failure)[],
): Promise<Outcome[]> {
  const good = drafts.filter((draft): draft is LinkDraft => !(draft instanceof Failure))
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    const aliases = await known.aliasesOf(deps, good.map(placeOf))
    const fresh = new Map<string, LinkDraft>()
    for (const draft of good) {
      const key = keyOfPlace(placeOf(draft))
      if (!aliases.has(key) && !fresh.has(key)) fresh.set(key, draft)
    }
    const aliasMinLength = IMPORTED_ALIAS_MIN_LENGTH
    const maker = { spaceId, userId, origin: 'shortener', aliasMinLength } as const
    const stored = await storeLinksAsFit(deps, [...fresh.values()], maker)
    return drafts.map((draft): Outcome => {
      if (draft instanceof Failure) return refused(draft)
      const outcome = stored.get(draft.id)
      if (outcome instanceof Failure) return refused(outcome)
      if (outcome)
        return {
          status: 'created',
          address: deps.origins.shortUrl(outcome.alias, outcome.domain_id),
        }
      // the address occurred in an earlier row, or had a link already
      const key = keyOfPlace(placeOf(draft))
      const first = stored.get(fresh.get(key)?.id ?? '')
      if (first instanceof Failure) return refused(first)
      const alias = first?.alias ?? aliases.get(key)
      if (alias === undefined) throw new Error('a row of an import has no outcome')
      return { status: 'unchanged', address: deps.origins.shortUrl(alias, draft.domainId) }
    })
  })
}

const placeOf = ({ domainId, columns }: LinkDraft): LinkPlace => ({
  domainId,
  href: columns.destination_href,
})

/** The domain that a row names, or the given one if that is none of the owner's. */
function domainOf(
  deps: Deps,
  spaceId: string,
  named: string | undefined,
  given: string | undefined,
): string | undefined {
  if (named === undefined || given === undefined) return named ?? given
  try {
    readLinkDomain(deps, spaceId, named)
    return named
  } catch (error) {
    if (error instanceof Failure && error.name === 'domainNotFound') return given
    throw error
  }
}

async function draft(
  deps: Deps,
  { spaceId }: ImportOwner,
  { link, tags, endedDestination }: CsvLink,
  domain: string | undefined,
): Promise<LinkDraft | Failure> {
  if (link instanceof Failure) return link
  try {
    const { row: _, ...given } = link
    return await draftLink(deps, spaceId, {
      ...given,
      domain: domainOf(deps, spaceId, link.domain, domain),
      tags: [...new Set(tags.map((tag) => shortened(tag, LINK_TAG_MAX)))]
        .filter((tag) => tag !== '')
        .slice(0, LINK_TAGS_MAX),
      endedDestination,
    })
  } catch (error) {
    if (error instanceof Failure && error.name !== 'unavailable') return error
    throw error
  }
}

async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
