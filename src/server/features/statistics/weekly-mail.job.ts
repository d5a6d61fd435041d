import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { getPersonalSpaceId } from '../spaces/index.ts'
import { isoTime } from './statistics.presenter.ts'
import { statisticsOf } from './statistics.service.ts'
import { findNames, sayName } from './statistics-scope.repository.ts'
import {
  deleteWeeklyMail,
  findMailAddress,
  listDueMails,
  listMailZones,
  takeDueMail,
  wantsWeeklyMail,
} from './statistics-settings.repository.ts'
import { readWeeklyMailToken, signWeeklyMailToken } from './weekly-mail-token.ts'
import { localTimeIn, mondayOf, weeksBefore, zoneOrUtc } from './weeks.ts'

export const WEEKLY_MAIL = 'statistics.weekly-mail'

const DAY_MS = 86_400_000
/** Monday at seven in the account's time zone, when Sunday's last clicks have long been stored */
const SENT_AFTER_MS = 7 * 3_600_000
const ACCOUNTS_PER_RUN = 2_000
const TOP_LINKS = 5

interface WeeklyMailPayload {
  userId: string
  /** first day after the covered week, in the account's time zone */
  monday: string
}

/** Schedules the mails of the week that ended: one per account, however often this runs. */
export async function enqueueWeeklyMails(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const zone of await listMailZones(deps.db)) {
    const local = localTimeIn(zone, now)
    const monday = mondayOf(local)
    if (local < Date.parse(monday) + SENT_AFTER_MS) continue
    const due = { zone, monday, limit: ACCOUNTS_PER_RUN }
    for (const userId of await listDueMails(deps.db, due)) {
      await transaction(deps, async (deps) => {
        if (!(await takeDueMail(deps.db, userId, monday))) return
        const payload: WeeklyMailPayload = { userId, monday }
        await enqueue(deps, { kind: WEEKLY_MAIL, payload, dedupeKey: userId })
      })
    }
  }
}

/** Clicks of the week compared with the previous one, and the links with the most clicks. */
export const weeklyMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { userId, monday }: WeeklyMailPayload, entry) {
    if (!(await wantsWeeklyMail(deps.db, userId))) return
    const address = await findMailAddress(deps.db, userId)
    if (address === undefined) return
    const { language, timeZone } = await findAccountRegion(deps.db, userId)
    const { week, before } = weeksBefore(monday, timeZone)
    const spaceId = await getPersonalSpaceId(deps, userId)
    const targets = { target: 'link' as const, spaceId }
    const timezone = zoneOrUtc(timeZone)
    const asked = { scope: 'space', of: 'clicks', timezone, bots: false } as const
    const { totals } = await statisticsOf(deps, targets, asked, week)
    const { totals: previous } = await statisticsOf(deps, targets, asked, before)
    const query = { ...targets, ...week, filters: [], kinds: ['human'] as const, offsets: [] }
    const { rows } = await deps.clickStore.statistics.breakdown(query, 'link', TOP_LINKS)
    const names = await findNames(
      deps.db,
      'link',
      rows.map((row) => row.value),
    )
    // calendar days, as ms in UTC
    const after = Date.parse(monday)
    const first = after - 7 * DAY_MS
    const [firstDay, lastDay] = [first, after - 1].map((at) => isoTime(at).slice(0, 10))
    const unsubscribeUrl = `${deps.origins.short}/u/${signWeeklyMailToken(deps.secrets, userId)}`
    const content = await deps.views.renderWeeklyMail({
      home: await homeOfMails(deps),
      language,
      from: first,
      to: after,
      clicks: totals.clicks,
      previousClicks: previous.clicks,
      unique: totals.unique,
      bots: totals.kinds.bot,
      own: totals.kinds.own,
      links: rows.map((row) => ({
        id: row.value,
        name: sayName(names.get(row.value)) || '–',
        clicks: row.clicks,
      })),
      statisticsUrl: `${deps.origins.app}/app/statistics?from=${firstDay}&to=${lastDay}`,
      unsubscribeUrl,
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id, unsubscribeUrl })
  },
}

/** @returns whether the token in `/u/{token}` belongs to the weekly mail */
export function isWeeklyMailToken(deps: Pick<Deps, 'secrets'>, token: string): boolean {
  return readWeeklyMailToken(deps.secrets, token) !== undefined
}

/** Turns off the weekly mail for the account in the token; may be called any number of times. */
export async function endWeeklyMail(deps: Deps, token: string): Promise<void> {
  const userId = readWeeklyMailToken(deps.secrets, token)
  if (userId === undefined) return
  await transaction(deps, ({ db }) => deleteWeeklyMail(db, userId))
}
