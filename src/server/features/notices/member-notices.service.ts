import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findMemberNotice, insertMemberNotice } from './member-notices.repository.ts'
import { signNoticeMailToken } from './notice-mail-token.ts'
import { findMailAddress, listMuted } from './notice-settings.repository.ts'
import type { MemberNoticeTable } from './notices.table.ts'

export const REMINDER_MAIL = 'notices.reminder-mail'

const HOUR_MS = 3_600_000

/** Something that one member of a space wants to know. */
export interface MemberNews {
  userId: string
  spaceId: string
  kind: MemberNoticeTable['kind']
  /** id of the event or task */
  subjectId: string
  title: string
  /** of an event, ms UTC */
  startsAt: number | null
  isAllDay: boolean
  /** account that caused it; null for nobody */
  byId: string | null
}

/**
 * Tells a member something, in the transaction of these deps: in the application, and of an event
 * also by a mail of its own at once, unless they want no mails.
 */
export async function tellMember(deps: Deps, news: MemberNews): Promise<void> {
  const id = deps.ids.uuid()
  await insertMemberNotice(deps.db, {
    ...{ id, user_id: news.userId, space_id: news.spaceId, kind: news.kind },
    ...{ subject_id: news.subjectId, title: news.title, starts_at: news.startsAt },
    ...{ is_all_day: news.isAllDay ? 1 : 0, by_id: news.byId },
    ...{ made_at: deps.clock.now(), read_at: null },
  })
  if (news.kind !== 'eventSoon') return
  if ((await listMuted(deps.db, news.userId)).has('mail')) return
  await enqueue(deps, {
    kind: REMINDER_MAIL,
    payload: { id } satisfies ReminderMailPayload,
    // one for each reminder that somebody set
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

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
