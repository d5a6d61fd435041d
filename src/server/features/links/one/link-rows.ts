import { Failure, failure } from '#contract/errors.ts'
import { type BulkLink, type NewLink, newLinkSchema } from '#contract/links/links.ts'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import type { Deps } from '../../../deps.ts'
import type { FolderReader } from '../../folders/index.ts'
import { requireReadable } from '../../qr-designs/index.ts'
import type { ClaimedSlug } from '../../slugs/index.ts'
import type { LinkTable } from '../links.table.ts'
import { type LinkColumns, readLinkColumns, readPassword } from './link-columns.ts'
import { readLinkDomain } from './link-domain.ts'
import { requireEndAhead, requireTermsThatFit } from './link-terms.ts'
import type { LinkRow } from './links.repository.ts'
import { plainColumnDefaults } from './plain-columns.ts'

/** The given fields of a link; the others have the contract's defaults. */
export type GivenLink = Partial<BulkLink & NewLink> & Pick<NewLink, 'destination'>

/** For links that are in no folder, whoever makes them. */
const noFolder: FolderReader = () => null

/** A link that has passed every check that needs no transaction. */
export interface LinkDraft {
  id: string
  /** undefined: generate one */
  alias: string | undefined
  domainId: string
  tags: readonly string[]
  clickLimit: number | null
  /** null for the standard design */
  qrDesign: QrDesign | null
  columns: LinkColumns & Pick<LinkTable, 'destination' | 'destination_href'>
}

const plainLink: NewLink = newLinkSchema.parse({ destination: '' })

/**
 * @param readFolder of the folders that the maker may use; without it the link is in none
 * @throws destinationMissing, destinationInvalid, malformed, tooManyRequests, domainNotFound
 */
export async function draftLink(
  deps: Deps,
  spaceId: string,
  given: GivenLink,
  readFolder: FolderReader = noFolder,
): Promise<LinkDraft> {
  const link = { ...plainLink, ...given }
  const { alias, tags, folder, clickLimit, password, qrDesign } = link
  const folder_id = readFolder(folder ?? null) ?? null
  const columns = await readLinkColumns(deps, spaceId, link)
  requireTermsThatFit({
    isPermanent: columns.is_permanent === 1,
    startsAt: columns.starts_at ?? null,
    endsAt: columns.ends_at ?? null,
    clickLimit,
    hasPassword: password !== null,
    interstitialSeconds: columns.interstitial_seconds ?? null,
    rules: columns.rules ?? '[]',
  })
  requireEndAhead(columns.ends_at ?? null, deps.clock.now())
  if (qrDesign !== null) await requireDrawable(deps, spaceId, qrDesign)
  return {
    id: deps.ids.uuid(),
    alias: alias || undefined,
    domainId: readLinkDomain(deps, spaceId, given.domain),
    tags,
    clickLimit,
    qrDesign,
    columns: {
      ...columns,
      folder_id,
      ...(given.earlierClicks && { earlier_clicks: given.earlierClicks }),
      ...(await readPassword(password)),
    } as LinkDraft['columns'],
  }
}

/**
 * @throws malformed at `qrDesign.…` if the code could not be scanned, or the picture does not exist
 */
async function requireDrawable(deps: Deps, spaceId: string, design: QrDesign): Promise<void> {
  try {
    await requireReadable(deps, { kind: 'link', spaceId, address: '' }, design)
  } catch (error) {
    if (!(error instanceof Failure) || error.name === 'unavailable') throw error
    const fields = error.fields ?? { logo: 'Please upload this picture first' }
    throw failure('malformed', {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [`qrDesign.${name}`, text]),
      ),
    })
  }
}

export interface LinkMaker {
  spaceId: string
  userId: string
  origin: LinkTable['origin']
  /** for given aliases, default 4 */
  aliasMinLength?: number | undefined
}

/** The columns that depend neither on the creator nor on the alias. */
export const plainRow = {
  ...plainColumnDefaults,
  password_hash: null,
  folder_id: null,
  added_query: '',
  gate: 'none',
  subscribers_of: null,
  earlier_clicks: 0,
  preview: null,
  rules: '[]',
  blocked_at: null,
  blocked_reason: '',
  blocked_host: '',
  deleted_at: null,
  revision: 1,
  field_revisions: '{}',
}

/** All columns, so that the row need not be read back. */
export function linkRow(
  deps: Deps,
  draft: LinkDraft,
  slug: ClaimedSlug,
  maker: LinkMaker,
): LinkRow {
  const now = deps.clock.now()
  return {
    ...plainRow,
    ...draft.columns,
    id: draft.id,
    space_id: maker.spaceId,
    domain_id: draft.domainId,
    slug_key: slug.key,
    alias: slug.text,
    origin: maker.origin,
    created_by: maker.userId,
    created_at: now,
    updated_at: now,
  }
}
