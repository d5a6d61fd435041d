import { failure } from '#contract/errors.ts'
import type { RETENTION_DAYS } from '#contract/statistics.ts'
import type { Deps } from '../../deps.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findReach, requireIn } from '../folders/index.ts'
import { findAccountRegion } from '../layout/index.ts'
import { requireOpenSpace } from '../spaces/index.ts'
import { findLinkPlace } from './statistics-scope.repository.ts'
import {
  deletePublic,
  deleteWeeklyMail,
  findRetentionDays,
  insertPublic,
  insertWeeklyMail,
  isPublic,
  saveRetentionDays,
  wantsWeeklyMail,
} from './statistics-settings.repository.ts'
import { localTimeIn, mondayOf } from './weeks.ts'

export type RetentionDays = (typeof RETENTION_DAYS)[number]

export interface StatisticsSettings {
  retentionDays: RetentionDays | null
  weeklyMail: boolean
}

/** @throws notFound */
export async function getStatisticsSettings(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
): Promise<StatisticsSettings> {
  const spaceId = await requireOpenSpace(deps, userId, 'statistics.read')
  return {
    retentionDays: (await findRetentionDays(deps.db, spaceId)) as RetentionDays | null,
    weeklyMail: await wantsWeeklyMail(deps.db, userId),
  }
}

/** @throws notFound; noPermission for members who may not change how the space keeps its clicks */
export async function changeStatisticsSettings(
  deps: Deps,
  userId: string,
  change: { retentionDays?: RetentionDays | null | undefined; weeklyMail?: boolean | undefined },
): Promise<StatisticsSettings> {
  const { retentionDays, weeklyMail } = change
  const now = deps.clock.now()
  await transaction(deps, async (deps) => {
    const { db } = deps
    if (retentionDays !== undefined) {
      const spaceId = await requireOpenSpace(deps, userId, 'statistics.retain')
      await saveRetentionDays(db, {
        space_id: spaceId,
        retention_days: retentionDays,
        updated_at: now,
      })
    }
    if (weeklyMail === false) await deleteWeeklyMail(db, userId)
    if (weeklyMail === true) {
      // the first mail comes after the next full week
      const { timeZone } = await findAccountRegion(db, userId)
      const sentFor = mondayOf(localTimeIn(timeZone, now))
      await insertWeeklyMail(db, { user_id: userId, sent_for: sentFor, created_at: now })
    }
  })
  return getStatisticsSettings(deps, userId)
}

/** @throws linkNotFound */
export async function isLinkPublic(
  deps: Pick<Deps, 'db'>,
  userId: string,
  linkId: string,
): Promise<boolean> {
  const link = await findLinkPlace(deps.db, linkId)
  if (link === undefined) throw failure('linkNotFound')
  await requireLink(deps, userId, link, 'links.read')
  return isPublic(deps.db, linkId)
}

/** @throws linkNotFound; noPermission for viewers */
export async function setLinkPublic(
  deps: Deps,
  userId: string,
  change: { linkId: string; isPublic: boolean },
): Promise<void> {
  const { linkId } = change
  await transaction(deps, async (deps) => {
    const link = await findLinkPlace(deps.db, linkId)
    if (link === undefined) throw failure('linkNotFound')
    await requireLink(deps, userId, link, 'links.change')
    if (change.isPublic) await insertPublic(deps.db, linkId, deps.clock.now())
    else await deletePublic(deps.db, linkId)
  })
}

async function requireLink(
  deps: Pick<Deps, 'db' | 'by'>,
  userId: string,
  link: { space_id: string; folder_id: string | null },
  action: 'links.read' | 'links.change',
): Promise<void> {
  const reach = await findReach(deps, { userId, spaceId: link.space_id })
  requireIn(reach, link.folder_id, { action, absent: 'linkNotFound' })
}
