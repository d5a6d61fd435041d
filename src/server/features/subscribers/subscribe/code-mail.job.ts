import { OTP_LENGTH } from '#contract/constants.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, isDelayed, watchAttempt } from '../../../jobs/outbox.ts'
import type { OutboxHandler } from '../../../jobs/outbox-runner.ts'
import { DeliveryError } from '../../../platform/delivery-error.ts'
import { homeOfMails } from '../../../platform/mail/mail-home.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { mailLinkUrl } from '../mail-links.ts'
import { hashEmail, hashMailbox, refusalHashesOf } from '../subscriber-tokens.ts'
import { findSubscriptionPage } from '../subscription-page.ts'
import { EVERYWHERE, insertSuppression, isSuppressed } from '../suppressions.repository.ts'
import { CHALLENGE_LIFE_MS, lifeFromNow } from './challenge-life.ts'
import {
  type ChallengeRow,
  findChallenge,
  mintCode,
  muteChallenge,
  startCodeLife,
} from './challenges.repository.ts'

export const CODE_MAIL = 'subscribers.code-mail'

/** Long enough to notice an unreachable server, short enough that visitors do not notice. */
const WATCH_MS = 600

interface CodeMailPayload {
  challengeId: string
  /** only if mails go to the application's mailbox: made with the request (F12) */
  code?: string
}

/** @returns id of the outbox row, which is written in the transaction of these deps */
export async function enqueueCodeMail(
  deps: Deps,
  challenge: ChallengeRow,
): Promise<string | undefined> {
  const payload: CodeMailPayload = { challengeId: challenge.id }
  if (deps.mail.kind === 'mailbox') payload.code = (await mint(deps, challenge)).code
  return enqueue(deps, { kind: CODE_MAIL, payload })
}

/** Called after the commit with deps of its own, since those of the transaction have ended. */
export type DelayQuestion = (deps: Deps) => Promise<boolean>

/**
 * Watches the first attempt to send; call it inside the transaction.
 * @returns whether the mail waits for its server, so that the visitor can be told (F12)
 */
export function watchCodeMail(deps: Deps, entryId: string): DelayQuestion {
  const attempt = watchAttempt(deps, entryId, WATCH_MS)
  return async (deps) => {
    const isSent = await attempt
    return !isSent && isDelayed(deps, CODE_MAIL)
  }
}

/** The stored form of a code, bound to challenge, page and address (threats.md §3). */
export function codeHmacOf(
  secrets: Secrets,
  challenge: Pick<ChallengeRow, 'id' | 'page_id' | 'email_key'>,
  code: string,
): string {
  const { id, page_id, email_key } = challenge
  return secrets.hmac('subscription-code', JSON.stringify([code, id, page_id, email_key]))
}

/**
 * Sends the one-time code. The code is made here, as late as possible, and its ten minutes start
 * when the server has taken the mail, so that a late mail never carries an expired code.
 */
export const codeMailHandler: OutboxHandler<Deps> = {
  async run(deps, payload: CodeMailPayload, entry) {
    const challenge = await findChallenge(deps.db, payload.challengeId)
    if (challenge === undefined || !(await isStillWanted(deps, challenge))) return
    const page = await findSubscriptionPage(deps, challenge.page_id)
    if (page === undefined || !page.isOpen) return
    const minted =
      payload.code !== undefined && deps.mail.kind === 'mailbox'
        ? { code: payload.code, codeHmac: codeHmacOf(deps.secrets, challenge, payload.code) }
        : await mint(deps, challenge)
    const emailHash = hashEmail(deps.secrets, challenge.email_key)
    const mailboxHash = hashMailbox(deps.secrets, challenge.email_key)
    const link = { pageId: page.id, emailHash, mailboxHash }
    const blockUrl = mailLinkUrl(deps, { action: 'block', ...link })
    const content = await deps.views.renderCodeMail({
      home: await homeOfMails(deps),
      language: page.language,
      code: minted.code,
      pageUrl: page.url,
      username: page.username,
      blockUrl,
    })
    await deps.mail.send({
      to: { name: '', address: challenge.email },
      ...content,
      // each attempt carries its own code, so no two mails are the same
      id: `${entry.id}.${entry.attempt}`,
      unsubscribeUrl: blockUrl,
    })
    const { expiresAt, timedBy, timedFrom } = lifeFromNow(deps.clock)
    await startCodeLife(deps.db, challenge.id, {
      codeHmac: minted.codeHmac,
      expiresAt,
      timedBy,
      timedFrom,
    })
  },

  /**
   * The address does not exist: no page writes to it again, and too many of them pause the page.
   */
  async onDead(deps, payload: CodeMailPayload, error) {
    const challenge = await findChallenge(deps.db, payload.challengeId)
    if (challenge === undefined) return
    await muteChallenge(deps.db, challenge.id)
    if (!isUnknownRecipient(error)) return
    await insertSuppression(deps.db, {
      scope: EVERYWHERE,
      email_hash: hashEmail(deps.secrets, challenge.email_key),
      reason: 'bounce',
      page_id: challenge.page_id,
      created_at: deps.clock.now(),
    })
  },
}

/**
 * Whether the server refused the recipient for good; a refused message says nothing about the
 * address.
 */
export function isUnknownRecipient(error: Error): boolean {
  if (!(error instanceof DeliveryError) || error.outcome !== 'permanent') return false
  const { command = '' } = (error.cause ?? {}) as { command?: string }
  return command.startsWith('RCPT TO')
}

async function isStillWanted(deps: Deps, challenge: ChallengeRow): Promise<boolean> {
  if (challenge.state !== 'open') return false
  if (deps.clock.now() > challenge.created_at + CHALLENGE_LIFE_MS) return false
  const hashes = refusalHashesOf(deps.secrets, challenge.email_key)
  return !(await isSuppressed(deps.db, challenge.page_id, hashes))
}

async function mint(
  deps: Deps,
  challenge: ChallengeRow,
): Promise<{ code: string; codeHmac: string }> {
  const code = deps.ids.code(OTP_LENGTH)
  const codeHmac = codeHmacOf(deps.secrets, challenge, code)
  await mintCode(deps.db, challenge.id, { codeHmac, ...lifeFromNow(deps.clock) })
  return { code, codeHmac }
}
