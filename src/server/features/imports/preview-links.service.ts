import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '#contract/errors.ts'
import type {
  DoubtfulLink,
  ImportedLink,
  ReadLinkImportAnswer,
  RefusedRow,
} from '#contract/links/link-imports.ts'
import type { Deps } from '../../deps.ts'
import { draftLink, presentRefusal, readLinkDomain } from '../links/index.ts'
import { describeAliases } from '../slugs/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { proposeAliases } from './import-aliases.ts'
import type { ReadLink } from './import-row.ts'
import { type ListReading, readList } from './read-link-import.ts'

const GIVES_WAY_AFTER = 100

/**
 * Reads a list and says what this installation would say about each of its links when creating it.
 * Creates nothing.
 * @throws bulkFileMissing, bulkFileInvalid, noPermission
 */
export async function previewLinkImport(
  deps: Deps,
  caller: { userId: string; aliasMinLength: number },
  text: string,
  reading: ListReading,
): Promise<ReadLinkImportAnswer> {
  const spaceId = await requireOpenSpace(deps, caller.userId, 'links.change')
  const { read, ...list } = await readList(text, { ...reading, now: deps.clock.now() })
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
    doubts: await proposeFreeAliases(deps, makeable, { spaceId, ...caller }),
    refused: refused.toSorted((one, other) => one.row - other.row),
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
  { spaceId, aliasMinLength }: { spaceId: string; aliasMinLength: number },
): Promise<DoubtfulLink[]> {
  const taken = new Set<string>()
  const domainId = readLinkDomain(deps, spaceId, undefined)
  const isFree = (alias: string) => !taken.has(alias.toLowerCase())
  const propose = () => proposeAliases(read, isFree, aliasMinLength)
  // a proposal may be taken too
  for (let look = 0; look < 3; look++) {
    const proposals = new Map(propose().map(({ at, proposal }) => [at, proposal]))
    const aliases = read.map(({ link }, at) => proposals.get(at) ?? link.alias).filter(Boolean)
    const claims = aliases.map((text) => {
      const owner = { targetId: text, spaceId, domainId }
      return { ...owner, text, kind: 'link', minLength: aliasMinLength } as const
    })
    const found = await describeAliases(deps, spaceId, claims)
    if (found.size === 0) break
    for (const alias of found.keys()) taken.add(alias.toLowerCase())
  }
  return propose()
}
