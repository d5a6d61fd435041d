import type { Deps } from '../../deps.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { homeOfMails } from '../../platform/mail/mail-home.ts'
import { findAccountRegion } from '../layout/index.ts'
import { findAppeal } from './appeals.repository.ts'
import { findActiveEmail } from './owner-address.ts'
import { findPageAppeal } from './page-appeals.repository.ts'
import { pageUrlOf } from './page-notice.job.ts'

/** Tells the person who appealed what was decided. */
export const appealNoticeHandler: OutboxHandler<Deps> = {
  async run(deps, { appealId }: { appealId: string }, entry) {
    const ofLink = await findAppeal(deps.db, appealId)
    const ofPage = ofLink ? undefined : await findPageAppeal(deps.db, appealId)
    const appeal = ofLink ?? ofPage
    const address = appeal && (await findActiveEmail(deps.db, appeal.user_id))
    if (address === undefined) return
    const { language } = await findAccountRegion(deps.db, appeal!.user_id)
    const content = await deps.views.renderAppealMail({
      language,
      kind: ofPage ? 'page' : 'link',
      isGranted: appeal!.state === 'granted',
      answer: appeal!.answer,
      targetUrl: ofPage
        ? pageUrlOf(deps, { id: ofPage.page_id, space_id: ofPage.space_id })
        : deps.origins.screenUrl(ofLink!.space_id, `/links/${encodeURIComponent(ofLink!.link_id)}`),
      home: await homeOfMails(deps),
    })
    await deps.mail.send({ to: { name: '', address }, ...content, id: entry.id })
  },
}
