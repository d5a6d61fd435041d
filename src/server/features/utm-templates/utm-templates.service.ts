import { UTM_TEMPLATES_MAX } from '#contract/constants.ts'
import { failure } from '#contract/errors.ts'
import type { NewUtmTemplate } from '#contract/links/utm-templates.ts'
import { may } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { requireIncluded } from '../packages/index.ts'
import {
  findPersonalSpaceId,
  findRoleOf,
  lockSpace,
  requireOpenSpace,
  requirePermission,
} from '../spaces/index.ts'
import {
  countUtmTemplates,
  deleteUtmTemplatesBefore,
  findUtmTemplate,
  insertUtmTemplate,
  listUtmTemplates,
  updateUtmTemplate,
} from './utm-templates.repository.ts'
import type { UtmTemplateTable } from './utm-templates.table.ts'

const DAY_MS = 24 * 60 * 60_000

export interface UtmTemplateOfCaller {
  userId: string
  id: string
}

/** A template as a member of the space sees it. */
export interface KnownUtmTemplate {
  row: UtmTemplateTable
  /** in a space that belongs to somebody else */
  isShared: boolean
  canEdit: boolean
}

/** All templates of the open space, by name. */
export async function listUtmTemplatesOfCaller(
  deps: Deps,
  userId: string,
): Promise<KnownUtmTemplate[]> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.read')
  const isShared = spaceId !== (await findPersonalSpaceId(deps.db, userId))
  const canEdit = may(await findRoleOf(deps, { userId, spaceId }), 'links.change')
  const rows = await listUtmTemplates(deps.db, [spaceId])
  return rows.map((row) => ({ row, isShared, canEdit }))
}

/** Creates a template in the open space. @throws malformed if it has too many, noPermission */
export async function createUtmTemplate(
  deps: Deps,
  userId: string,
  input: NewUtmTemplate,
): Promise<KnownUtmTemplate> {
  const spaceId = await requireOpenSpace(deps, userId, 'links.change')
  return transaction(deps, async (deps) => {
    await lockSpace(deps.db, spaceId)
    await requireIncluded(deps, spaceId, ['utm'])
    await requireRoom(deps, spaceId)
    const now = deps.clock.now()
    await deleteUtmTemplatesBefore(deps.db, spaceId, now - DAY_MS)
    const row = { id: deps.ids.uuid(), space_id: spaceId, ...input }
    const template = { ...row, created_at: now, updated_at: now, deleted_at: null }
    await insertUtmTemplate(deps.db, template)
    const isShared = spaceId !== (await findPersonalSpaceId(deps.db, userId))
    return { row: template, isShared, canEdit: true }
  })
}

/** @throws notFound, noPermission; malformed for a template that sets nothing */
export function changeUtmTemplate(
  deps: Deps,
  caller: UtmTemplateOfCaller,
  change: Partial<NewUtmTemplate>,
): Promise<KnownUtmTemplate> {
  return transaction(deps, async (deps) => {
    const row = await getEditable(deps, caller)
    if (row.deleted_at !== null) throw failure('notFound')
    const { source, medium, campaign, term, content } = { ...row, ...change }
    if ([source, medium, campaign, term, content].every((text) => text === '')) {
      throw failure('malformed', { fields: { source: 'A template sets one parameter at least' } })
    }
    return write(deps, caller, row, change)
  })
}

/**
 * Soft delete, so that it can be undone; deleting twice is no error. @throws notFound, noPermission
 */
export async function deleteUtmTemplate(deps: Deps, caller: UtmTemplateOfCaller): Promise<void> {
  await transaction(deps, async (deps) => {
    const row = await getEditable(deps, caller)
    if (row.deleted_at === null) await write(deps, caller, row, { deleted_at: deps.clock.now() })
  })
}

/** @throws notFound, noPermission; malformed if the space has too many meanwhile */
export function restoreUtmTemplate(
  deps: Deps,
  caller: UtmTemplateOfCaller,
): Promise<KnownUtmTemplate> {
  return transaction(deps, async (deps) => {
    const row = await getEditable(deps, caller)
    if (row.deleted_at !== null) await requireRoom(deps, row.space_id)
    return write(deps, caller, row, { deleted_at: null })
  })
}

async function getEditable(
  deps: Deps,
  { userId, id }: UtmTemplateOfCaller,
): Promise<UtmTemplateTable> {
  const row = await findUtmTemplate(deps.db, id)
  if (!row) throw failure('notFound')
  const access = { userId, spaceId: row.space_id, absent: 'notFound' } as const
  await requirePermission(deps, { ...access, action: 'links.change' })
  await lockSpace(deps.db, row.space_id)
  const locked = await findUtmTemplate(deps.db, id)
  if (!locked) throw failure('notFound')
  return locked
}

async function write(
  deps: Deps,
  { userId }: UtmTemplateOfCaller,
  { id, space_id }: UtmTemplateTable,
  values: Partial<NewUtmTemplate> & Pick<Partial<UtmTemplateTable>, 'deleted_at'>,
): Promise<KnownUtmTemplate> {
  const row = await updateUtmTemplate(deps.db, id, { ...values, updated_at: deps.clock.now() })
  return { row, isShared: space_id !== (await findPersonalSpaceId(deps.db, userId)), canEdit: true }
}

async function requireRoom(deps: Deps, spaceId: string): Promise<void> {
  if ((await countUtmTemplates(deps.db, spaceId)) < UTM_TEMPLATES_MAX) return
  throw failure('malformed', { fields: { name: `At most ${UTM_TEMPLATES_MAX} templates` } })
}
