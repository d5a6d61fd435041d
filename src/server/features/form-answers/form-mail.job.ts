import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findCreator, findSubscriptionPage } from '../subscribers/index.ts'
import { countFormAnswers } from './form-answers.repository.ts'

export const FORM_MAIL = 'formAnswers.mail'

const MINUTE_MS = 60_000
/** answers within this time go into one mail */
const GATHER_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

interface FormMailPayload {
  pageId: string
  /** of the first answer it tells of */
  since: number
}

/** Schedules one mail about all answers until it is sent, in the transaction of these deps. */
export async function enqueueFormMail(deps: Deps, pageId: string, now: number): Promise<void> {
  const payload: FormMailPayload = { pageId, since: now }
  const notBeforeAt = now + GATHER_MS
  await enqueue(deps, { kind: FORM_MAIL, payload, dedupeKey: pageId, notBeforeAt })
}

/** Tells the creator that there are answers, without a word of them. */
export const formMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: DAY_MS,
  async run(deps, { pageId, since }: FormMailPayload, entry) {
    const page = await findSubscriptionPage(deps, pageId)
    if (page === undefined) return
    const creator = await findCreator(deps, page)
    const count = await countFormAnswers(deps.db, pageId, since)
    if (creator === undefined || count === 0) return
    const isFirst = await deps.limits.tryConsume(deps, 'formMails', pageId)
    if (!isFirst.allowed) return
    const { language } = await findAccountRegion(deps.db, creator.userId)
    const { spaceId, name, url: pageUrl } = page
    const path = `/pages/${encodeURIComponent(pageId)}/audience?view=answers`
    const answersUrl = deps.origins.screenUrl(spaceId, path)
    const home = await homeOfMails(deps)
    const facts = { language, home, name, pageUrl, count, answersUrl }
    const content = await deps.views.renderFormMail(facts)
    await deps.mail.send({ to: { name: '', address: creator.email }, ...content, id: entry.id })
  },
}
