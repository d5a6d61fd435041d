import type { Updateable } from 'kysely'
import { failure } from '#contract/errors.ts'
import type { PageChange, ThemeChange } from '#contract/pages/pages.ts'
import type { Deps } from '../../deps.ts'
import { changedFields, reviseFields } from '../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findReach, folderReader } from '../folders/index.ts'
import { changeAddedQuery, checkDestination, putCarriedLinks } from '../links/index.ts'
import { requireMediaOfSpace } from '../media/index.ts'
import { requireIncluded } from '../packages/index.ts'
import { requireGoodText } from '../safety/index.ts'
import { changeSlug } from '../slugs/index.ts'
import { freeAfterChange } from './blocked-pages.service.ts'
import { addedQueryOf } from './items/added-query.ts'
import { hashPasscode } from './items/block-fields.ts'
import { flagsAddedToPage } from './needed-flags.ts'
import { findTheme, type PageRow, updatePage, updateTheme } from './pages.repository.ts'
import { carriedLinkIds, slugOf } from './pages.service.ts'
import type { PageTable } from './pages.table.ts'
import { lockEditablePage, type PageOfCaller, recordPageChange } from './shown/page-access.ts'
import { meanColorOf } from './shown/picture-color.ts'
import { themeColumns } from './theme-rows.ts'

/**
 * Changes the given fields. The username of the first page is also the account's, so both change.
 * @throws notFound, conflict, usernameTaken, malformed, destinationInvalid, noPermission; the codes of flags that
 *   the package lacks
 */
export async function changePage(
  deps: Deps,
  caller: PageOfCaller,
  change: PageChange,
): Promise<void> {
  const fields = await readFields(deps, change)
  await transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    await requireMediaOfSpace(deps, page.space_id, [
      fields.image_id,
      fields.meta_image_id,
      fields.favicon_id,
    ])
    if (change.folder !== undefined) {
      const reach = await findReach(deps, { userId: caller.userId, spaceId: page.space_id })
      const readFolder = await folderReader(deps, reach, [change.folder])
      fields.folder_id = readFolder(change.folder) ?? null
    }
    const changed = changedFields<Partial<PageRow>>(page, fields)
    if (changed.length === 0) return
    const revised = reviseFields(page, changed, change.revision)
    requireTimesThatFit({ ...page, ...fields } as PageRow)
    const needed = flagsAddedToPage(page, { ...page, ...fields } as PageRow)
    await requireIncluded(deps, page.space_id, needed)
    const slug = changed.includes('username') ? await rename(deps, page, fields.username) : {}
    const freed = await freeAfterChange(deps, page, fields)
    const updated = { ...fields, ...freed, ...slug, ...revised, updated_at: deps.clock.now() }
    const stored = await updatePage(deps.db, page.id, updated)
    const addedQuery = addedQueryOf(stored)
    if (addedQuery !== addedQueryOf(page)) {
      await changeAddedQuery(deps, await carriedLinkIds(deps, page.id), addedQuery)
    }
    if (changed.includes('folder_id')) {
      await putCarriedLinks(deps.db, await carriedLinkIds(deps, page.id), stored.folder_id)
    }
    await recordPageChange(deps, stored)
  })
}

/** @throws notFound, conflict, noPermission */
export async function changeTheme(
  deps: Deps,
  caller: PageOfCaller,
  { revision, ...theme }: ThemeChange,
): Promise<void> {
  // reading the picture may be slow, so it is done outside the transaction
  const color = theme.pictureId && { picture_color: await meanColorOf(deps, theme.pictureId) }
  await transaction(deps, async (deps) => {
    const page = await lockEditablePage(deps, caller)
    await requireMediaOfSpace(deps, page.space_id, [theme.pictureId])
    const fields = themeColumns(theme)
    const current = await findTheme(deps.db, page.id)
    if (!current) throw failure('notFound')
    const changed = changedFields<Partial<typeof current>>(current, fields)
    if (changed.length === 0) return
    const names = changed.map((column) => `theme_${column}`)
    await updateTheme(deps.db, page.id, { ...fields, ...color })
    await updatePage(deps.db, page.id, {
      ...reviseFields(page, names, revision),
      updated_at: deps.clock.now(),
    })
    await recordPageChange(deps, page)
  })
}

async function readFields(deps: Deps, change: PageChange): Promise<Updateable<PageTable>> {
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
  await requireGoodText(deps, 'description', change.description)
  const fields: Updateable<PageTable> = {
    username: change.username,
    title: change.title,
    description: change.description,
    image_id: change.imageId,
    meta_title: change.metaTitle,
    meta_description: change.metaDescription,
    meta_image_id: change.metaImageId,
    favicon_id: change.faviconId,
    is_subscribable: flag(change.isSubscribable),
    is_branding_hidden: flag(change.isBrandingHidden),
    icon_position: change.iconPosition,
    message_subject: change.messageSubject,
    message_description: change.messageDescription,
    noindex: flag(change.noindex),
    language: change.language,
    ends_at: change.endsAt ? Date.parse(change.endsAt) : change.endsAt,
    ended_destination: await readOptionalDestination(deps, 'endedDestination', change),
    gate: change.gate,
    passcode_hash: await hashPasscode(change.passcode),
    is_embeddable: flag(change.isEmbeddable),
    has_browser_hint: flag(change.hasBrowserHint),
    forward_to: await readOptionalDestination(deps, 'forwardTo', change),
    forward_starts_at: timeOf(change.forwardStartsAt),
    forward_ends_at: timeOf(change.forwardEndsAt),
    utm_source: change.utmSource,
    utm_medium: change.utmMedium,
    utm_campaign: change.utmCampaign,
  } as Updateable<PageTable>
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const timeOf = (text: string | null | undefined) => (text ? Date.parse(text) : text)

/** @throws malformed */
function requireTimesThatFit(page: Pick<PageRow, 'forward_starts_at' | 'forward_ends_at'>): void {
  const { forward_starts_at: start, forward_ends_at: end } = page
  if (start === null || end === null || end > start) return
  throw failure('malformed', { fields: { forwardEndsAt: 'The end must come after the start' } })
}

async function readOptionalDestination(
  deps: Deps,
  field: 'endedDestination' | 'forwardTo',
  { [field]: text }: PageChange,
): Promise<string | null | undefined> {
  if (text === undefined || text === null) return text
  return text.trim() === '' ? null : (await checkDestination(deps, text, field)).text
}

async function rename(
  deps: Deps,
  page: PageRow,
  username = '',
): Promise<Pick<PageRow, 'slug_key' | 'username'>> {
  const claim = { text: username, kind: 'page', targetId: page.id, spaceId: page.space_id } as const
  // even the name of a draft, which redirects nowhere, stays reserved, so that nobody else gets its
  // visitors
  const slug = await changeSlug(deps, slugOf(page), claim, 'released')
  return { slug_key: slug.key, username: slug.text }
}
