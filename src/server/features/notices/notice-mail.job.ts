import type { NoticeKind } from '#contract/together/notices.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { mayIn, readerOfReach } from '../folders/index.ts'
import { findAccountRegion } from '../layout/index.ts'
import { listSpaceNames } from '../spaces/index.ts'
import { readNoticeMailToken, signNoticeMailToken } from './notice-mail-token.ts'
import {
  findMailAddress,
  findMailTime,
  listMuted,
  saveMailTime,
  setMuted,
} from './notice-settings.repository.ts'
import type { MailedSpace } from './notices.mail.tsx'
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
/** events within this time go into one mail */
const GATHER_MS = 10 * MINUTE_MS
/** nobody gets two mails within this time, however much happens */
const BETWEEN_MS = DAY_MS
const NOTICES_MAX = 500
/** older events were seen in the application or are no longer worth a mail */
const WORTH_MS = 7 * DAY_MS

interface NoticeMailPayload {
  userId: string
}

/**
 * Schedules one mail for everything that happens before it is sent, in the transaction of these
 * deps.
 */
export async function enqueueNoticeMail(deps: Deps, userId: string): Promise<void> {
  const now = deps.clock.now()
  const sentAt = (await findMailTime(deps.db, userId)) ?? 0
  // limited, so that a clock that went back cannot delay it for ever
  const notBeforeAt = Math.min(Math.max(now + GATHER_MS, sentAt + BETWEEN_MS), now + BETWEEN_MS)
  const payload: NoticeMailPayload = { userId }
  await enqueue(deps, {
    ...{ kind: NOTICE_MAIL, payload, dedupeKey: userId, notBeforeAt },
    // notices have no limit of their own, so any number of these mails may wait
    maxWaiting: Number.MAX_SAFE_INTEGER,
  })
}

/** Mails the events of an account's links since its last mail that are still true. */
export const noticeMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { userId }: NoticeMailPayload, entry) {
    const address = await findMailAddress(deps.db, userId)
    if (address === undefined) return
    const sentAt = (await findMailTime(deps.db, userId)) ?? 0
    // scheduled while the previous mail was being sent
    if (isWithinADay(deps.clock.now(), sentAt)) return enqueueNoticeMail(deps, userId)
    const waiting = await listNotices(deps.db, { userId, limit: NOTICES_MAX, isUnmailed: true })
    const notices = await stillTrue(deps, userId, waiting)
    if (notices.length > 0) {
      const { language, timeZone } = await findAccountRegion(deps.db, userId)
      const unsubscribeUrl = `${deps.origins.short}/u/${signNoticeMailToken(deps.secrets, userId)}`
      const content = await deps.views.renderNoticeMail({
        language,
        timeZone,
        spaces: await bySpace(deps, notices),
        home: await homeOfMails(deps),
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

/**
 * Leaves out kinds that are turned off, events that are no longer true, and all but the newest of
 * each topic of a link.
 */
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
  const visible = await visibleAmong(deps, userId, notices)
  return visible.filter((notice) => {
    if (muted.has(notice.kind) || notice.made_at < deps.clock.now() - WORTH_MS) return false
    const key = `${notice.link_id} ${topicOf(notice.kind)}`
    if (seen.has(key)) return false
    seen.add(key)
    if (notice.kind === 'linkDead') return dead.has(notice.link_id)
    if (notice.kind === 'linkAlive') return !dead.has(notice.link_id)
    return true
  })
}

/** Those about links that the account still sees. */
async function visibleAmong(
  deps: Deps,
  userId: string,
  notices: readonly ListedNotice[],
): Promise<ListedNotice[]> {
  const reachIn = await readerOfReach({ db: deps.db }, userId)
  const visible: ListedNotice[] = []
  for (const notice of notices) {
    const reach = await reachIn(notice.space_id)
    if (mayIn(reach, notice.folder_id, 'links.read')) visible.push(notice)
  }
  return visible
}

/** Only the newest notice of a topic counts. */
function topicOf(kind: NoticeKind): string {
  if (kind === 'linkDead' || kind === 'linkAlive') return 'health'
  return kind === 'linkLimit' ? 'limit' : 'end'
}

const isAllDead = (notices: readonly ListedNotice[]) =>
  notices.every(({ kind }) => kind === 'linkDead')

async function bySpace(deps: Deps, notices: readonly ListedNotice[]): Promise<MailedSpace[]> {
  const names = await listSpaceNames(deps.db, [...new Set(notices.map((one) => one.space_id))])
  return names.map(({ id, name }) => {
    const some = notices.filter((notice) => notice.space_id === id)
    const linksUrl = deps.origins.screenUrl(id, `/links${isAllDead(some) ? '?health=dead' : ''}`)
    return { name, notices: some.map((notice) => presentForMail(deps, notice)), linksUrl }
  })
}

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

/** @returns whether the token in `/u/{token}` belongs to notice mails */
export function isNoticeMailToken(deps: Pick<Deps, 'secrets'>, token: string): boolean {
  return readNoticeMailToken(deps.secrets, token) !== undefined
}

/** Turns off notice mails for the account in the token; may be called any number of times. */
export async function endNoticeMail(deps: Deps, token: string): Promise<void> {
  const userId = readNoticeMailToken(deps.secrets, token)
  if (userId === undefined) return
  await transaction(deps, ({ db }) => setMuted(db, { userId, kind: 'mail', isMuted: true }))
}
