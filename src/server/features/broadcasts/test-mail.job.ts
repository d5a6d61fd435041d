import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { readEmailAddress } from '../../platform/mail/email-address.ts'
import { findSubscriptionPage, hashEmail } from '../subscribers/index.ts'
import { readDocument } from './broadcasts.presenter.ts'
import { findBroadcast } from './broadcasts.repository.ts'
import { composeBroadcast } from './mail/compose-broadcast.ts'

export const TEST_MAIL = 'broadcasts.test-mail'

interface TestMailPayload {
  broadcastId: string
  userId: string
}

export async function enqueueTestMail(deps: Deps, payload: TestMailPayload): Promise<void> {
  await enqueue(deps, { kind: TEST_MAIL, payload })
}

/** Sends a broadcast in its current state to its creator only. */
export const testMailHandler: OutboxHandler<Deps> = {
  giveUpAfterMs: 60 * 60_000,
  async run(deps, { broadcastId, userId }: TestMailPayload, entry) {
    const row = await findBroadcast(deps.db, broadcastId)
    const page = row && (await findSubscriptionPage(deps, row.page_id))
    const account = await deps.db
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirst()
    const email = readEmailAddress(account?.email)
    if (row === undefined || page === undefined || email === undefined) return
    const composed = await composeBroadcast(deps, page, {
      userId,
      subject: row.subject,
      previewText: row.preview_text,
      document: readDocument(row),
    })
    const emailHash = hashEmail(deps.secrets, email.key)
    const reader = { id: entry.id, email: email.address, emailHash, joinedAt: deps.clock.now() }
    await deps.mail.send(composed.mailFor(reader))
  },
}
