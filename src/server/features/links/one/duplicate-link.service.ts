import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { listLinkLimits } from '../../../platform/link-limits/link-limit.repository.ts'
import { designOf, findQrDesign } from '../../qr-designs/index.ts'
import { readStoredRules, storedRules } from '../rules/stored-rules.ts'
import { readAddresses } from './destination-checks.ts'
import type { LinkDraft } from './link-rows.ts'
import { type LinkRow, listTagsOf } from './links.repository.ts'
import { getEditableLink, type LinkOfCaller, storeLink } from './links.service.ts'
import { PLAIN_COLUMNS, type PlainColumn, plainColumns, plainValues } from './plain-columns.ts'

/** Fields that a copy takes over besides the plain ones; all others belong only to the original. */
const isCopied: Readonly<Record<Exclude<keyof LinkRow, PlainColumn>, boolean>> = {
  destination: true,
  destination_href: true,
  password_hash: true,
  preview: true,
  folder_id: true,
  rules: true,
  id: false,
  space_id: false,
  domain_id: false,
  slug_key: false,
  alias: false,
  origin: false,
  added_query: false,
  gate: false,
  subscribers_of: false,
  earlier_clicks: false,
  blocked_at: false,
  blocked_reason: false,
  blocked_host: false,
  revision: false,
  field_revisions: false,
  created_by: false,
  created_at: false,
  updated_at: false,
  deleted_at: false,
}
const COPIED = new Set<string>([
  ...PLAIN_COLUMNS,
  ...Object.entries(isCopied).flatMap(([column, yes]) => (yes ? [column] : [])),
])

/**
 * Copies a link within its space with everything, including its password, except its alias and its
 * numbers. Destinations are checked again, since the lists may have grown.
 * @throws linkNotFound, noPermission, destination errors of the contract
 */
export async function duplicateLink(deps: Deps, caller: LinkOfCaller): Promise<LinkRow> {
  const link = await getEditableLink(deps, caller)
  if (link.deleted_at !== null) throw failure('linkNotFound')
  const draft = await draftOfCopy(deps, link)
  const maker = { spaceId: link.space_id, userId: caller.userId, origin: 'shortener' } as const
  return transaction(deps, (deps) => storeLink(deps, draft, maker))
}

/**
 * What a copy of a link is made from. Checking addresses takes time, so call it before a transaction.
 * @throws destination errors of the contract
 */
export async function draftOfCopy(deps: Deps, link: LinkRow): Promise<LinkDraft> {
  await checkAddresses(deps, link)
  const columns = Object.fromEntries(Object.entries(link).filter(([name]) => COPIED.has(name)))
  const tags = (await listTagsOf(deps.db, [link.id])).get(link.id) ?? []
  const limit = (await listLinkLimits(deps.db, [link.id])).get(link.id)
  const design = await findQrDesign(deps.db, { kind: 'link', id: link.id })
  return {
    id: deps.ids.uuid(),
    alias: undefined,
    domainId: link.domain_id,
    tags,
    clickLimit: limit?.max ?? null,
    qrDesign: design ? designOf(design) : null,
    columns: columns as LinkDraft['columns'],
  }
}

async function checkAddresses(deps: Deps, link: LinkRow): Promise<void> {
  await readAddresses(deps, (read) => {
    read.web('destination', link.destination)
    plainColumns(plainValues(link), read)
    storedRules(readStoredRules(link.rules), read)
  })
}
