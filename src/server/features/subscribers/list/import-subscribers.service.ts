import { failure } from '#contract/errors.ts'
import type { ImportResult } from '#contract/mail/subscribers.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import { mailBudgetsOf } from '../../../platform/mail/mail-budgets.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueConfirmMail } from '../subscribe/confirm-mail.job.ts'
import { hashEmail, refusalHashesOf } from '../subscriber-tokens.ts'
import { findSubscriber, insertPending, type SubscriberRow } from '../subscribers.repository.ts'
import { requirePageOf, type SubscriptionPage } from '../subscription-page.ts'
import { countBounces, isSuppressed } from '../suppressions.repository.ts'
import { addTags } from '../tags/subscriber-tags.service.ts'

const DAY_MS = 24 * 60 * 60_000
const BOUNCES_THAT_PAUSE = 20

/**
 * Imports addresses into a page. This subscribes nobody: each address gets one mail, within the
 * limits that protect it from all pages together (A35), and is subscribed when its owner confirms.
 * Those who are mailed, wait or are subscribed get the tags.
 * @returns the result for each, in order
 * @throws notFound, noPermission; malformed if the page is not published or is blocked;
 * tooManyFromAccount beyond the mails of a day, or if too many recent addresses do not exist;
 * unavailable if too many mails wait
 */
export async function importSubscribers(
  deps: Deps,
  userId: string,
  request: { pageId: string; addresses: readonly string[]; tags?: readonly string[] },
): Promise<ImportResult[]> {
  return transaction(deps, async (deps) => {
    const { pageId, addresses, tags = [] } = request
    const page = await requirePageOf(deps, { userId, pageId, action: 'subscribers.change' })
    if (!page.isOpen) throw failure('malformed', { fields: { page: whyClosed(page) } })
    if ((await countBounces(deps.db, page.id, deps.clock.now() - DAY_MS)) >= BOUNCES_THAT_PAUSE) {
      throw failure('tooManyFromAccount', { retryAfterSeconds: 3_600 })
    }
    await recordAudit(deps, {
      action: 'subscribers-import',
      object: { kind: 'page', id: page.id, text: page.username },
    })
    const results: ImportResult[] = []
    const ids: string[] = []
    for (const address of addresses) {
      const { result, id } = await importOne(deps, page, address)
      results.push(result)
      if (id !== undefined) ids.push(id)
    }
    await addTags(deps, page.id, { ids, tags })
    const mailed = results.filter((result) => result === 'mailed').length
    if (mailed > 0) await deps.limits.consume(deps, 'importMails', userId, mailed)
    return results
  })
}

const whyClosed = ({ isBlocked }: SubscriptionPage) =>
  isBlocked
    ? 'This page is blocked: no mail goes out before it is free again'
    : 'Publish the page first'

interface Imported {
  result: ImportResult
  /** of a subscriber who gets mail or may yet agree to it */
  id?: string
}

async function importOne(deps: Deps, page: SubscriptionPage, given: string): Promise<Imported> {
  const email = readEmailAddress(given)
  if (email === undefined) return { result: 'invalid' }
  const known = await findSubscriber(deps.db, { pageId: page.id, emailKey: email.key })
  if (known !== undefined) {
    const isOn = known.state === 'active' || known.state === 'pending'
    return { result: resultOfKnown[known.state], ...(isOn && { id: known.id }) }
  }
  const hashes = refusalHashesOf(deps.secrets, email.key)
  if (await isSuppressed(deps.db, page.id, hashes)) return { result: 'refused' }
  const slots = await deps.limits.tryConsumeAll(deps, mailBudgetsOf('page', email))
  if (slots.some(({ allowed }) => !allowed)) return { result: 'later' }
  const now = deps.clock.now()
  const stored = await insertPending(deps.db, {
    id: deps.ids.uuid(),
    page_id: page.id,
    email: email.address,
    email_key: email.key,
    email_hash: hashEmail(deps.secrets, email.key),
    token_id: deps.ids.token(128),
    state: 'pending',
    source: 'import',
    consent_at: now,
    proof: '',
    left_after: null,
    left_reason: '',
    unsubscribed_at: null,
    created_at: now,
    updated_at: now,
  })
  if (stored === undefined) return { result: 'pending' }
  await enqueueConfirmMail(deps, stored)
  return { result: 'mailed', id: stored.id }
}

const resultOfKnown: Record<SubscriberRow['state'], ImportResult> = {
  active: 'subscribed',
  pending: 'pending',
  unsubscribed: 'left',
  bounced: 'refused',
  complained: 'refused',
  suppressed: 'refused',
}
