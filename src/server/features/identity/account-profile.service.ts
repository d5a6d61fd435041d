import type { AccountChange } from '#contract/account/account.ts'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { changedFields, reviseFields } from '../../platform/db/rows/field-revisions.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { recordAudit } from '../audit/index.ts'
import { mediaFileName, requireMediaOfSpace } from '../media/index.ts'
import { changeNoticeSettings, getNoticeSettings, type NoticeSettings } from '../notices/index.ts'
import { changePage, findFirstPage } from '../pages/index.ts'
import { changeStatisticsSettings, getStatisticsSettings } from '../statistics/index.ts'
import { updateAccountImage, updateAccountName } from './account.repository.ts'
import {
  type AccountProfileRow,
  findAccountProfile,
  lockAccountProfile,
  updateAccountProfile,
} from './account-profile.repository.ts'
import { findEmailChange } from './email-change.repository.ts'
import type { EmailChangeTable } from './identity.table.ts'
import { getProfile } from './profile.service.ts'
import { readUsername } from './sign-up/username.ts'

export interface AccountView extends AccountProfileRow {
  username: string
  weeklyMail: boolean
  notices: NoticeSettings
  emailChange: EmailChangeTable | undefined
}

/** The account as its owner sees it, with its settings. @throws unauthenticated if it is gone */
export async function getAccount(deps: Deps, userId: string): Promise<AccountView> {
  const { username } = await getProfile(deps, userId)
  const profile = await findAccountProfile(deps.db, userId)
  if (profile === undefined) throw failure('unauthenticated')
  const { weeklyMail } = await getStatisticsSettings(deps, userId)
  const notices = await getNoticeSettings(deps, userId)
  const emailChange = await findEmailChange(deps.db, userId, deps.clock.now())
  return { ...profile, username, weeklyMail, notices, emailChange }
}

/**
 * Changes the given fields of a profile. The username is the slug of the first page: the old one
 * redirects there for 90 days and stays reserved for a year (design.md §5).
 * @throws usernameTaken, malformed, conflict, notFound for a picture that is not in the space and
 * for a username whose page is deleted
 */
export async function changeAccount(
  deps: Deps,
  userId: string,
  change: AccountChange,
): Promise<void> {
  const { username: present, spaceId } = await getProfile(deps, userId)
  const { username, notifications, revision, pictureId } = change
  const wanted = username === undefined ? present : readUsername(username)
  if (wanted === undefined)
    throw failure('malformed', { fields: { username: 'Choose a username' } })
  await transaction(deps, async (deps) => {
    await requireMediaOfSpace(deps, spaceId, [pictureId])
    const profile = await lockAccountProfile(deps.db, userId, deps.clock.now())
    const shown = (await findAccountProfile(deps.db, userId))?.name ?? ''
    const columns = {
      bio: change.bio,
      language: change.language,
      time_zone: change.timeZone,
      image_id: pictureId,
    }
    const given = Object.fromEntries(
      Object.entries(columns).filter(([, value]) => value !== undefined),
    )
    const changed = changedFields<Partial<typeof profile>>(profile, given)
    const name = change.name?.trim()
    if (name !== undefined && name !== shown) changed.push('name')
    if (wanted !== present) changed.push('username')
    if (changed.length > 0) {
      const revised = reviseFields(profile, changed, revision)
      const updated_at = deps.clock.now()
      await updateAccountProfile(deps.db, userId, { ...given, ...revised, updated_at })
    }
    if (pictureId !== undefined) {
      const image = (await findAccountProfile(deps.db, userId))?.image ?? null
      await updateAccountImage(deps, userId, image && `/media/${mediaFileName(image)}`)
    }
    if (wanted !== present) await rename(deps, userId, { from: present, to: wanted })
    // without a chosen name, the username is shown
    const follows = shown === present && wanted !== present
    if (name !== undefined || follows) await updateAccountName(deps, userId, name ?? wanted)
    if (notifications?.weeklyMail !== undefined) {
      await changeStatisticsSettings(deps, userId, { weeklyMail: notifications.weeklyMail })
    }
    if (notifications !== undefined) await changeNoticeSettings(deps, userId, notifications)
  })
}

async function rename(
  deps: Deps,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const page = await findFirstPage(deps.db, userId)
  if (page === undefined) throw failure('notFound')
  await changePage(deps, { userId, id: page.id }, { username: to })
  await recordAudit(deps, {
    action: 'username-change',
    object: { kind: 'page', id: page.id, text: `${from} → ${to}` },
  })
}
