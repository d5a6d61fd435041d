import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findAppeal } from './appeals.repository.ts'
import { findActiveEmail } from './owner-address.ts'

/** Tells who asked what was decided. */
export const appealNoticeHandler: OutboxHandler<Deps> = {
  async run(deps, { appealId }: { appealId: string }, entry) {
    const appeal = await findAppeal(deps.db, appealId)
    const address = appeal && (await findActiveEmail(deps.db, appeal.user_id))
    if (address === undefined) return
    const { language } = await findAccountRegion(deps.db, appeal!.user_id)
    const content = await deps.views.renderAppealMail({
      language,
      isGranted: appeal!.state === 'granted',
      answer: appeal!.answer,
      linkUrl: `${deps.origins.app}/app/links/${encodeURIComponent(appeal!.link_id)}`,
      homeUrl: deps.origins.app,
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id })
  },
}
