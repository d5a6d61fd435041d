import type { NearLimit } from '#contract/business/package-values.ts'
import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { listMembers } from '../spaces/index.ts'

export const USAGE_MAIL = 'packages.usage-mail'

const DAY_MS = 24 * 60 * 60_000

export interface UsageMailPayload {
  spaceId: string
  userId: string
  news: NearLimit[]
}

/** Writes to one person that limits of a space are near, as long as they belong to it. */
export const usageMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 2 * DAY_MS,
  async run(deps, { spaceId, userId, news }: UsageMailPayload, entry) {
    const member = (await listMembers(deps.db, [spaceId])).find((one) => one.user_id === userId)
    if (member === undefined) return
    const { language } = await findAccountRegion(deps.db, userId)
    const content = await deps.views.renderUsageMail({
      ...{ language, news, space: member.space_name },
      usageUrl: deps.origins.screenUrl(spaceId, '/settings/package'),
      home: await homeOfMails(deps),
    })
    const to = { name: member.name, address: member.email }
    await deps.mail.send({ to, ...content, id: entry.id })
  },
}
