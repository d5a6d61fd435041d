import { rolesThatMay } from '#contract/permissions.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { type ScheduledJob, schedule } from '../../jobs/schedule.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { listMembers } from '../spaces/index.ts'
import { listEnding, listGiven, saveToldEnd } from './add-ons.repository.ts'

const END_MAIL = 'add-ons.end-mail'

const DAY_MS = 24 * 60 * 60_000
/** Time enough to pay an invoice. */
const TOLD_BEFORE_MS = 7 * DAY_MS
const AT_ONCE = 200

interface EndMailPayload {
  spaceId: string
  givenId: string
  endsAt: number
  userId: string
}

/** Tells those who see the bill of a space that an add-on ends in a week, once for each end. */
export async function tellEnds(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const able = rolesThatMay('billing.read') as readonly string[]
  const span = { from: now, to: now + TOLD_BEFORE_MS, limit: AT_ONCE }
  for (const { id, space_id: spaceId, ends_at } of await listEnding(deps.db, span)) {
    const endsAt = Number(ends_at)
    await transaction(deps, async (deps) => {
      if (!(await saveToldEnd(deps.db, { id, endsAt }))) return
      const members = await listMembers(deps.db, [spaceId])
      for (const { user_id: userId } of members.filter(({ role }) => able.includes(role))) {
        const payload: EndMailPayload = { spaceId, givenId: id, endsAt, userId }
        await enqueue(deps, { kind: END_MAIL, payload })
      }
    })
  }
}

/** Sends the mail if the add-on still ends then. */
const endMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { spaceId, givenId, endsAt, userId }: EndMailPayload, entry) {
    const given = (await listGiven(deps.db, { spaceIds: [spaceId], now: deps.clock.now() })).find(
      ({ id }) => id === givenId,
    )
    if (given === undefined || Number(given.ends_at) !== endsAt) return
    const member = (await listMembers(deps.db, [spaceId])).find((one) => one.user_id === userId)
    if (member === undefined) return
    const { language } = await findAccountRegion(deps.db, userId)
    const day = new Intl.DateTimeFormat(language || 'en', { dateStyle: 'long', timeZone: 'UTC' })
    const content = await deps.views.renderBillingMail({
      ...{ language, kind: 'addOnEnds', packageName: given.name, amount: '' },
      until: day.format(endsAt),
      billingUrl: deps.origins.screenUrl(spaceId, '/settings/add-ons'),
      home: await homeOfMails(deps),
    })
    const to = { name: member.name, address: member.email }
    await deps.mail.send({ to, ...content, id: entry.id })
  },
}

export const addOnOutboxHandlers = { [END_MAIL]: endMailHandler }

export const addOnJobs: readonly ScheduledJob<Deps>[] = [
  schedule('add-ons.tell-ends', 60 * 60_000, tellEnds),
]
