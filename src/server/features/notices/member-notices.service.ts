import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import {
  deleteMemberNotices,
  findMemberNotice,
  insertMemberNotices,
} from './member-notices.repository.ts'
import { signNoticeMailToken } from './notice-mail-token.ts'
import { findMailAddress, listMuted } from './notice-settings.repository.ts'
import type { MemberNoticeTable } from './notices.table.ts'

export const REMINDER_MAIL = 'notices.reminder-mail'

const HOUR_MS = 3_600_000

/** Something that members of a space want to know. */
export interface MemberNews {
  spaceId: string
  kind: MemberNoticeTable['kind']
  /** id of the event, task or space */
  subjectId: string
  title: string
  /** of an event, ms UTC */
  startsAt: number | null
  isAllDay: boolean
  /** account that caused it; null for nobody */
  byId: string | null
}

/** Tells members something in the application, in the transaction of these deps. */
export async function tellMembers(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  userIds: readonly string[],
  news: MemberNews,
): Promise<void> {
  if (userIds.length === 0) return
  await insertMemberNotices(
    deps.db,
    userIds.map((userId) => rowOf(deps, userId, news)),
  )
}

/** Takes back what members of a space were told, in the transaction of these deps. */
export function forgetMemberNews(
  deps: Pick<Deps, 'db'>,
  news: Pick<MemberNews, 'spaceId' | 'kind'>,
): Promise<void> {
  return deleteMemberNotices(deps.db, news)
}

/**
 * Reminds a member of an event, in the transaction of these deps: in the application, and by a mail
 * of its own at once, unless they want no mails.
 */
export async function remindMember(deps: Deps, userId: string, news: MemberNews): Promise<void> {
  const row = rowOf(deps, userId, news)
  await insertMemberNotices(deps.db, [row])
  if ((await listMuted(deps.db, userId)).has('mail')) return
  await enqueue(deps, {
    kind: REMINDER_MAIL,
    payload: { id: row.id } satisfies ReminderMailPayload,
    // one for each reminder that somebody set
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

const rowOf = (deps: Pick<Deps, 'clock' | 'ids'>, userId: string, news: MemberNews) => ({
  ...{ id: deps.ids.uuid(), user_id: userId, space_id: news.spaceId, kind: news.kind },
  ...{ subject_id: news.subjectId, title: news.title, starts_at: news.startsAt },
  ...{ is_all_day: news.isAllDay ? 1 : 0, by_id: news.byId },
  ...{ made_at: deps.clock.now(), read_at: null },
})

interface ReminderMailPayload {
  id: string
}

/** Mails a reminder; after an hour it would come too late. */
export const reminderMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: HOUR_MS,
  async run(deps, { id }: ReminderMailPayload, entry) {
    const notice = await findMemberNotice(deps.db, id)
    if (notice === undefined || notice.starts_at === null) return
    const { user_id: userId, title, starts_at: startsAt } = notice
    const address = await findMailAddress(deps.db, userId)
    if (address === undefined || (await listMuted(deps.db, userId)).has('mail')) return
    const { language, timeZone } = await findAccountRegion(deps.db, userId)
    const unsubscribeUrl = `${deps.origins.short}/u/${signNoticeMailToken(deps.secrets, userId)}`
    const content = await deps.views.renderReminderMail({
      ...{ language, timeZone, title, startsAt, isAllDay: notice.is_all_day === 1 },
      spaceName: notice.spaceName.split('@')[0]!,
      calendarUrl: deps.origins.screenUrl(notice.space_id, '/calendar'),
      home: await homeOfMails(deps),
      unsubscribeUrl,
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id, unsubscribeUrl })
  },
}
