import type { Updateable } from 'kysely'
import { failure } from '#contract/errors.ts'
import { embedOf } from '#contract/pages/embeds.ts'
import { formSchema } from '#contract/pages/form.ts'
import type { BlockKind } from '#contract/pages/page-document.ts'
import { type BlockFields, contactSchema } from '#contract/pages/page-items.ts'
import { placeSchema } from '#contract/pages/place.ts'
import type { Deps } from '../../../deps.ts'
import { passwordHasher } from '../../../platform/password/password-hasher.ts'
import type { LinkGuard } from '../../links/index.ts'
import type { BlockTable } from '../pages.table.ts'
import { type BlockView, findBlock } from './blocks.repository.ts'

/** Kinds that have a short link of their own; the link's password is their passcode. */
export const carriesLink = (kind: BlockKind) =>
  kind === 'link' || kind === 'video' || kind === 'music'

/** Kinds with an address. */
export const hasAddress = (kind: BlockKind) =>
  carriesLink(kind) || kind === 'email' || kind === 'phone'

/** Kinds that can be locked; locking a group locks its members. */
export const canBeLocked = (kind: BlockKind) => kind !== 'header' && kind !== 'divider'

/**
 * What a block's link asks before it redirects.
 * @param block with its new fields
 */
export function guardOf(block: {
  page_id: string
  gate: string
  is_for_subscribers: number
}): LinkGuard {
  const { page_id, gate, is_for_subscribers } = block
  return { gate, subscribers_of: is_for_subscribers === 1 ? page_id : null }
}

type Columns = Partial<Omit<Updateable<BlockTable>, 'id'>>

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
const time = (value: string | null | undefined) =>
  value === undefined || value === null ? value : Date.parse(value)

/** @returns the columns of the given fields, without passcode and address */
export function blockColumns(fields: BlockFields): Columns {
  const columns: Columns = {
    text: fields.text,
    layout: fields.layout,
    animation: fields.animation,
    is_pinned: flag(fields.isPinned),
    is_archived: flag(fields.isArchived),
    group_id: fields.groupId,
    is_collapsed: flag(fields.isCollapsed),
    starts_at: time(fields.startsAt),
    ends_at: time(fields.endsAt),
    contact: fields.contact ? JSON.stringify(contactSchema.parse(fields.contact)) : fields.contact,
    place: fields.place ? JSON.stringify(placeSchema.parse(fields.place)) : fields.place,
    form: fields.form ? JSON.stringify(formSchema.parse(fields.form)) : fields.form,
    file_id: fields.fileId,
    gate: fields.gate,
    is_for_subscribers: flag(fields.isForSubscribers),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Call it outside transactions: hashing takes some 33 ms. @returns undefined if none is given */
export async function hashPasscode(
  passcode: string | null | undefined,
): Promise<string | null | undefined> {
  return typeof passcode === 'string' ? passwordHasher.hash(passcode) : passcode
}

/** @throws destinationInvalid for a video or music that no player supports */
export function requirePlayable(kind: BlockKind, address: string): void {
  if (kind !== 'video' && kind !== 'music') return
  if (embedOf(address.trim()) !== null) return
  throw failure('destinationInvalid', {
    fields: {
      address: 'Use an address of YouTube, Vimeo, Twitch, Spotify, SoundCloud or Apple Music',
    },
  })
}

type Checked = Pick<BlockView, 'kind' | 'starts_at' | 'ends_at' | 'group_id'>

/**
 * Checks that the fields of a block fit together.
 * @throws malformed, notFound if its group is not on the page
 */
export async function requireFieldsThatFit(
  deps: Pick<Deps, 'db'>,
  pageId: string,
  block: Checked,
): Promise<void> {
  const { starts_at, ends_at, group_id, kind } = block
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) {
    throw failure('malformed', { fields: { endsAt: 'The end must come after the start' } })
  }
  if (group_id === null) return
  if (kind === 'group') {
    throw failure('malformed', { fields: { groupId: 'A group cannot stand in another' } })
  }
  const group = await findBlock(deps.db, pageId, group_id)
  if (group?.kind !== 'group' || group.deleted_at !== null) throw failure('notFound')
}
