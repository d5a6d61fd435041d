import { failure } from '#contract/errors.ts'
import {
  type MailEvent,
  type MailEventResult,
  mailEventsBodySchema,
} from '#contract/mail/mail-events.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { readEmailAddress } from '../../../platform/mail/email-address.ts'
import {
  EVERYWHERE,
  endSubscription,
  hashEmail,
  insertSuppression,
  listSubscriptionsOf,
} from '../../subscribers/index.ts'
import { isSigned } from '../mail/mail-signature.ts'
import { countSoftBounce, deleteMailEvents, insertMailEvent } from './mail-events.repository.ts'
import { takeReport } from './mail-report.service.ts'
import { readMessageId } from './read-report.ts'

type EventDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** After this many consecutive temporary bounces the problem counts as permanent. */
const SOFT_BOUNCES_THAT_END = 5
/** Longer than any service retries. */
const KEPT_MS = 30 * 24 * 60 * 60_000

export interface SignedEvents {
  id: string
  timestamp: string
  signatures: string
  body: Buffer
}

/**
 * Processes events that the installation's mail service sends.
 * @throws notFound without a secret, unauthenticated for a missing, wrong or old signature,
 * malformed
 */
export async function takeSignedEvents(
  deps: EventDeps & Pick<Deps, 'config'>,
  call: SignedEvents,
): Promise<{ id: string; result: MailEventResult }[]> {
  const { mailEventsSecret: secret } = deps.config
  if (secret === undefined) throw failure('notFound')
  if (!isSigned(secret, call, deps.clock.now())) throw failure('unauthenticated')
  const results: { id: string; result: MailEventResult }[] = []
  for (const event of readEvents(call.body)) {
    results.push({ id: event.id, result: await takeMailEvent(deps, event) })
  }
  return results
}

function readEvents(body: Buffer): MailEvent[] {
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw failure('malformed', { cause })
  }
  const parsed = mailEventsBodySchema.safeParse(value)
  if (parsed.success) return parsed.data.events
  const [issue] = parsed.error.issues
  throw failure('malformed', {
    fields: { [issue?.path.join('.') || 'events']: issue?.message ?? 'Not valid' },
  })
}

/** Processes one event completely or not at all; the same id again changes nothing. */
export function takeMailEvent(deps: EventDeps, event: MailEvent): Promise<MailEventResult> {
  return transaction(deps, async (deps) => {
    const isNew = await insertMailEvent(deps.db, event.id, deps.clock.now())
    if (!isNew) return 'repeated'
    const about = readMessageId(event.messageId ?? '')
    if (about !== undefined) {
      const result = await takeReport(deps, { ...about, kind: await weigh(deps, event, about) })
      if (result !== 'unknown') return event.kind
    }
    return takeByAddress(deps, event)
  })
}

/** Turns a temporary bounce into a permanent one if it is the last of too many in a row. */
async function weigh(
  deps: EventDeps,
  { kind }: MailEvent,
  { subscriberId }: { subscriberId: string },
): Promise<MailEvent['kind']> {
  if (kind !== 'soft-bounce') return kind
  const many = await countSoftBounce(deps.db, subscriberId, deps.clock.now())
  return many >= SOFT_BOUNCES_THAT_END ? 'bounce' : kind
}

async function takeByAddress(deps: EventDeps, event: MailEvent): Promise<MailEventResult> {
  const email = readEmailAddress(event.email)
  if (email === undefined) return 'unknown'
  const subscriptions = await listSubscriptionsOf(deps.db, email.key)
  if (subscriptions.length === 0) return 'unknown'
  const now = deps.clock.now()
  const emailHash = hashEmail(deps.secrets, email.key)
  if (event.kind === 'soft-bounce') {
    const many = await countSoftBounce(deps.db, emailHash, now)
    if (many < SOFT_BOUNCES_THAT_END) return event.kind
  }
  const state = event.kind === 'complaint' ? 'complained' : 'bounced'
  for (const { id } of subscriptions) await endSubscription(deps.db, id, { now, state })
  await insertSuppression(deps.db, {
    scope: EVERYWHERE,
    email_hash: emailHash,
    reason: event.kind === 'complaint' ? 'complaint' : 'bounce',
    page_id: null,
    created_at: now,
  })
  return event.kind
}

/** Deletes old events; run from time to time. */
export async function pruneMailEvents(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await transaction(deps, (deps) => deleteMailEvents(deps.db, deps.clock.now() - KEPT_MS))
}
