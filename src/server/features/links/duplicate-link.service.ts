import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { listLinkLimits } from '../../platform/link-limits/link-limit.repository.ts'
import { designOf, findQrDesign } from '../qr-designs/index.ts'
import { readAddresses } from './destination-checks.ts'
import type { LinkDraft } from './link-rows.ts'
import { type LinkRow, listTagsOf } from './links.repository.ts'
import { getEditableLink, type LinkOfCaller, storeLink } from './links.service.ts'
import { readStoredRules, storedRules } from './stored-rules.ts'

/** What a copy does not take over: who it is, and what became of the original. */
const OWN_COLUMNS = [
  ...['id', 'space_id', 'domain_id', 'slug_key', 'alias', 'origin', 'added_query'],
  ...['gate', 'subscribers_of'],
  ...['blocked_at', 'blocked_reason', 'blocked_host'],
  ...['revision', 'field_revisions', 'created_by', 'created_at', 'updated_at', 'deleted_at'],
] as const

/**
 * Makes another link of the same space that is the same in everything, its password included, but for
 * its alias and its numbers. Where it may lead is checked anew: lists may have grown since.
 * @throws linkNotFound, noPermission, destination errors of the contract
 */
export async function duplicateLink(deps: Deps, caller: LinkOfCaller): Promise<LinkRow> {
  const link = await getEditableLink(deps, caller)
  if (link.deleted_at !== null) throw failure('linkNotFound')
  await checkAddresses(deps, link)
  const own = new Set<string>(OWN_COLUMNS)
  const columns = Object.fromEntries(Object.entries(link).filter(([name]) => !own.has(name)))
  const tags = (await listTagsOf(deps.db, [link.id])).get(link.id) ?? []
  const limit = (await listLinkLimits(deps.db, [link.id])).get(link.id)
  const design = await findQrDesign(deps.db, { kind: 'link', id: link.id })
  const draft: LinkDraft = {
    id: deps.ids.uuid(),
    alias: undefined,
    tags,
    clickLimit: limit?.max ?? null,
    qrDesign: design ? designOf(design) : null,
    columns: columns as LinkDraft['columns'],
  }
  const maker = { spaceId: link.space_id, userId: caller.userId, origin: 'shortener' } as const
  return transaction(deps, (deps) => storeLink(deps, draft, maker))
}

async function checkAddresses(deps: Deps, link: LinkRow): Promise<void> {
  await readAddresses(deps, (read) => {
    read.web('destination', link.destination)
    read.optional('startsDestination', link.starts_destination)
    read.optional('endedDestination', link.ended_destination)
    read.optional('limitDestination', link.limit_destination)
    storedRules(readStoredRules(link.rules), read)
  })
}
