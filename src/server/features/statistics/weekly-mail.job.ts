import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { findAccountRegion } from '../layout/index.ts'
import { getPersonalSpaceId } from '../spaces/index.ts'
import { isoTime } from './statistics.presenter.ts'
import { statisticsOf } from './statistics.service.ts'
import { findLabels } from './statistics-scope.repository.ts'
import {
  deleteWeeklyMail,
  findMailAddress,
  listDueMails,
  takeDueMail,
  wantsWeeklyMail,
} from './statistics-settings.repository.ts'
import { readWeeklyMailToken, signWeeklyMailToken } from './weekly-mail-token.ts'
import { mondayOf } from './weeks.ts'

export const WEEKLY_MAIL = 'statistics.weekly-mail'

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Monday at seven (UTC), when the last clicks of Sunday are long stored */
const SENT_AFTER_MS = 7 * 3_600_000
const ACCOUNTS_PER_RUN = 2_000
const TOP_LINKS = 5

interface WeeklyMailPayload {
  userId: string
  /** first day after the week that is told */
  monday: string
}

/** Puts the mails of the week that ended into the outbox, one an account, however often this runs. */
export async function enqueueWeeklyMails(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const monday = mondayOf(now)
  if (now < Date.parse(monday) + SENT_AFTER_MS) return
  for (const userId of await listDueMails(deps.db, monday, ACCOUNTS_PER_RUN)) {
    await transaction(deps, async (deps) => {
      if (!(await takeDueMail(deps.db, userId, monday))) return
      const payload: WeeklyMailPayload = { userId, monday }
      await enqueue(deps, { kind: WEEKLY_MAIL, payload, dedupeKey: userId })
    })
  }
}

/** Clicks of the week, against the one before, and the links that had most of them. */
export const weeklyMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { userId, monday }: WeeklyMailPayload, entry) {
    if (!(await wantsWeeklyMail(deps.db, userId))) return
    const address = await findMailAddress(deps.db, userId)
    if (address === undefined) return
    const to = Date.parse(monday)
    const span = { from: to - WEEK_MS, to }
    const spaceId = await getPersonalSpaceId(deps, userId)
    const targets = { target: 'link' as const, spaceId }
    const asked = { scope: 'space', of: 'clicks', timezone: 'UTC', bots: false } as const
    const { totals, previous } = await statisticsOf(deps, targets, asked, span)
    const query = { ...targets, ...span, filters: [], kinds: ['human'] as const, offsets: [] }
    const { rows } = await deps.clickStore.statistics.breakdown(query, 'link', TOP_LINKS)
    const labels = await findLabels(
      deps.db,
      'link',
      rows.map((row) => row.value),
    )
    const [firstDay, lastDay] = [span.from, span.to - 1].map((at) => isoTime(at).slice(0, 10))
    const unsubscribeUrl = `${deps.origins.short}/u/${signWeeklyMailToken(deps.secrets, userId)}`
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderWeeklyMail({
      language,
      from: span.from,
      to: span.to,
      clicks: totals.clicks,
      previousClicks: previous.clicks,
      unique: totals.unique,
      links: rows.map((row) => ({ alias: labels.get(row.value) ?? '–', clicks: row.clicks })),
      statisticsUrl: `${deps.origins.app}/app/statistics?from=${firstDay}&to=${lastDay}`,
      unsubscribeUrl,
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id, unsubscribeUrl })
  },
}

/** @returns whether the token of `/u/{token}` is one of the weekly mail */
export function isWeeklyMailToken(deps: Pick<Deps, 'secrets'>, token: string): boolean {
  return readWeeklyMailToken(deps.secrets, token) !== undefined
}

/** Ends the weekly mail of the account that a token names, as often as it is asked. */
export async function endWeeklyMail(deps: Deps, token: string): Promise<void> {
  const userId = readWeeklyMailToken(deps.secrets, token)
  if (userId === undefined) return
  await transaction(deps, ({ db }) => deleteWeeklyMail(db, userId))
}
