import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import { findSetting, saveSetting } from '../../platform/db/setting.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { countOpenAppeals } from '../quarantine/index.ts'
import { countOpenSince, listAdministrators } from './abuse-reports.repository.ts'

export const DIGEST_MAIL = 'abuse-reports.digest'

export interface DigestPayload {
  userId: string
  reports: number
  appeals: number
  lookAlikes: number
}

const SENT = 'inbox-digest.sent-at'
const HOUR_MS = 3_600_000

/**
 * Mails every administrator the reports that have come in since the last such mail and are still
 * open. Sends at most one mail an hour, however many come in.
 */
export async function sendInboxDigest(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const since = Number((await findSetting(deps, SENT)) ?? 0)
  if (now - since < HOUR_MS) return
  const { reports, lookAlikes } = await countOpenSince(deps.db, since)
  const appeals = await countOpenAppeals(deps.db, since)
  if (reports + lookAlikes + appeals === 0) return
  await transaction(deps, async (deps) => {
    await saveSetting(deps, SENT, String(now))
    for (const userId of await listAdministrators(deps.db)) {
      const payload: DigestPayload = { userId, reports, appeals, lookAlikes }
      await enqueue(deps, { kind: DIGEST_MAIL, payload, dedupeKey: userId })
    }
  })
}
