import type { NoticeKind } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findAccountRegion } from '../layout/index.ts'
import { readNoticeMailToken, signNoticeMailToken } from './notice-mail-token.ts'
import {
  findMailAddress,
  findMailTime,
  listMuted,
  saveMailTime,
  setMuted,
} from './notice-settings.repository.ts'
import {
  detailOf,
  type ListedNotice,
  listDeadLinks,
  listNotices,
  markMailed,
} from './notices.repository.ts'

export const NOTICE_MAIL = 'notices.mail'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** what happens about the same time goes into one mail */
const GATHER_MS = 10 * MINUTE_MS
/** nobody gets two in a day, however much happens */
const BETWEEN_MS = DAY_MS
const NOTICES_MAX = 500
/** what is older was seen in the application, or is not worth a mail any more */
const WORTH_MS = 7 * DAY_MS

interface NoticeMailPayload {
  userId: string
}

/** One mail for all that happens until it leaves, in the transaction of these deps. */
export async function enqueueNoticeMail(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now()
  const sentAt = (await findMailTime(deps.db, userId)) ?? 0
  // a clock that went back must not hold it up for ever
  const notBeforeAt = Math.min(Math.max(now + GATHER_MS, sentAt + BETWEEN_MS), now + BETWEEN_MS)
  const payload: NoticeMailPayload = { userId }
  await enqueue(deps, {
    ...{ kind: NOTICE_MAIL, payload, dedupeKey: userId, notBeforeAt },
    // a mail is never worth more than what it tells: any number of them may wait
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

/** Events of an account's links since its last mail that still hold. */
export const noticeMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { userId }: NoticeMailPayload, entry) {
    const address = await findMailAddress(deps.db, userId)
    if (address === undefined) return
    const sentAt = (await findMailTime(deps.db, userId)) ?? 0
    // written down while the one before was on its way
    if (isWithinADay(deps.clock.now(), sentAt)) return enqueueNoticeMail(deps, userId)
    const waiting = await listNotices(deps.db, { userId, limit: NOTICES_MAX, isUnmailed: true })
    const notices = await stillTrue(deps, userId, waiting)
    if (notices.length > 0) {
      const { language, timeZone } = await findAccountRegion(deps.db, userId)
      const unsubscribeUrl = `${deps.origins.short}/u/${signNoticeMailToken(deps.secrets, userId)}`
      const content = await deps.views.renderNoticeMail({
        language,
        timeZone,
        notices: notices.map((notice) => presentForMail(deps, notice)),
        linksUrl: `${deps.origins.app}/app/links${isAllDead(notices) ? '?health=dead' : ''}`,
        homeUrl: deps.origins.app,
        unsubscribeUrl,
      })
      await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id, unsubscribeUrl })
    }
    await transaction(deps, async ({ db }) => {
      const now = deps.clock.now()
      await markMailed(
        db,
        waiting.map(({ id }) => id),
        now,
      )
      if (notices.length > 0) await saveMailTime(db, userId, now)
    })
  },
}

const isWithinADay = (now: number, sentAt: number) => now >= sentAt && now < sentAt + BETWEEN_MS

/** Without what is not wanted any more, what has changed since, and all but the newest of a link's kind. */
async function stillTrue(
  deps: Deps,
  userId: string,
  notices: readonly ListedNotice[],
): Promise<ListedNotice[]> {
  const muted = await listMuted(deps.db, userId)
  if (muted.has('mail')) return []
  const dead = await listDeadLinks(
    deps.db,
    notices.map((notice) => notice.link_id),
  )
  const seen = new Set<string>()
  return notices.filter((notice) => {
    if (muted.has(notice.kind) || notice.made_at < deps.clock.now() - WORTH_MS) return false
    const key = `${notice.link_id} ${topicOf(notice.kind)}`
    if (seen.has(key)) return false
    seen.add(key)
    if (notice.kind === 'linkDead') return dead.has(notice.link_id)
    if (notice.kind === 'linkAlive') return !dead.has(notice.link_id)
    return true
  })
}

/** Of kinds with the same topic only the newest counts. */
function topicOf(kind: NoticeKind): string {
  if (kind === 'linkDead' || kind === 'linkAlive') return 'health'
  return kind === 'linkLimit' ? 'limit' : 'end'
}

const isAllDead = (notices: readonly ListedNotice[]) =>
  notices.every(({ kind }) => kind === 'linkDead')

function presentForMail(deps: Deps, notice: ListedNotice) {
  const { reason = '', status = null, endsAt = null, limit = null } = detailOf(notice)
  return {
    kind: notice.kind,
    address: deps.origins.shortUrl(notice.alias, notice.domain_id).replace(/^https?:\/\//, ''),
    host: URL.parse(notice.destination_href)?.host ?? '',
    reason,
    status,
    endsAt,
    limit,
  }
}

/** @returns whether the token of `/u/{token}` is one of the mails with notices */
export function isNoticeMailToken(deps: Pick<Deps, 'secrets'>, token: string): boolean {
  return readNoticeMailToken(deps.secrets, token) !== undefined
}

/** Ends the mails with notices of the account that a token names, as often as it is asked. */
export async function endNoticeMail(deps: Deps, token: string): Promise<void> {
  const userId = readNoticeMailToken(deps.secrets, token)
  if (userId === undefined) return
  await transaction(deps, ({ db }) => setMuted(db, { userId, kind: 'mail', isMuted: true }))
}
