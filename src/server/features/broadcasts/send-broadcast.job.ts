import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs/outbox.ts'
import type { OutboxHandler } from '../../jobs/outbox-runner.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { DeliveryError } from '../../platform/delivery-error.ts'
import { findSubscriptionPage, findSuppressed, hashesOfEmail } from '../subscribers/index.ts'
import { beginBroadcast } from './begin-broadcast.ts'
import { readDocument } from './broadcasts.presenter.ts'
import {
  type BroadcastRow,
  findBroadcast,
  lockBroadcast,
  releaseLease,
  takeLease,
  updateBroadcast,
} from './broadcasts.repository.ts'
import {
  countDeliveries,
  type DeliveryOutcome,
  listWaiting,
  nextDueAt,
  saveOutcomes,
  type WaitingDelivery,
} from './deliveries.repository.ts'
import { type ComposedBroadcast, composeBroadcast } from './mail/compose-broadcast.ts'
import { outcomeOf } from './results/delivery-outcome.ts'
import { insertMailLinks } from './results/mail-clicks.repository.ts'
import { noteBounce } from './results/note-bounce.ts'
import { holdWhileBlocked } from './sending-block.ts'

export const SEND_BROADCAST = 'broadcasts.send'

interface SendPayload {
  broadcastId: string
  /** the date of a scheduled mail; if the date has changed since, this entry is void */
  scheduledAt?: number | undefined
}

/**
 * Length of a turn. Short, so that several broadcasts are sent side by side and a stop is quick.
 */
const TURN_MS = 3_000
const ROWS_PER_READ = 100
/** one connection of the pool stays free for codes and sign-in mails */
const CONNECTIONS = 4
const LEASE_MS = 60_000
const RENEW_EVERY_MS = 15_000
/** number and share of invalid addresses that pause a broadcast */
const BOUNCES_THAT_PAUSE = 20
const BOUNCE_PART_THAT_PAUSES = 0.1

/**
 * Schedules the sending of a broadcast, now or at a given time, once the transaction of these deps
 * commits.
 */
export async function enqueueBroadcast(
  deps: Deps,
  broadcastId: string,
  scheduledAt?: number,
): Promise<void> {
  const payload: SendPayload = { broadcastId, scheduledAt }
  await enqueue(deps, {
    kind: SEND_BROADCAST,
    payload,
    ...(scheduledAt === undefined
      ? { dedupeKey: broadcastId }
      : { dedupeKey: `${broadcastId} ${scheduledAt}`, notBeforeAt: scheduledAt }),
  })
}

/**
 * Sends a broadcast in turns. The waiting mails are rows in the database, and each outcome is
 * written before the same connection sends its next mail. So when a process dies, only the mails
 * that were being sent are in doubt; those are sent again with the same Message-ID.
 */
export const sendBroadcastHandler: OutboxHandler<Deps> = {
  concurrency: 1,
  async run(deps, payload: SendPayload) {
    const found = await findBroadcast(deps.db, payload.broadcastId)
    if (found === undefined || found.deleted_at !== null) return
    if (found.state === 'scheduled') {
      if (found.scheduled_at !== payload.scheduledAt) return
      await beginBroadcast(deps, found)
    }
    const broadcast = await findBroadcast(deps.db, payload.broadcastId)
    if (broadcast?.state !== 'sending') return
    const token = deps.ids.token(128)
    const lease = () => {
      const now = deps.clock.now()
      const untilAt = now + LEASE_MS
      return transaction(deps, (deps) => takeLease(deps.db, broadcast.id, { token, now, untilAt }))
    }
    if (!(await lease())) throw new DeliveryError('later', 'Another process sends it.')
    const renewal = setInterval(() => void lease().catch(() => {}), RENEW_EVERY_MS)
    let isUnreachable = false
    try {
      isUnreachable = (await sendTurn(deps, broadcast)) === 'unreachable'
    } finally {
      clearInterval(renewal)
      await transaction(deps, async (deps) => {
        await releaseLease(deps.db, broadcast.id, token)
        if (!isUnreachable) await goOn(deps, broadcast.id)
      })
    }
    if (isUnreachable) throw new DeliveryError('unreachable', 'The mail server is away.')
  },

  /** The mail server was unreachable for a day: the creator decides when to continue. */
  async onDead(deps, { broadcastId }: SendPayload) {
    await transaction(deps, async (deps) => {
      const row = await lockBroadcast(deps.db, broadcastId)
      if (row?.state !== 'sending') return
      const now = deps.clock.now()
      await updateBroadcast(deps.db, row.id, {
        state: 'paused',
        pause_reason: 'server',
        updated_at: now,
      })
    })
  },
}

/** Ends a broadcast if no mails wait, or schedules its next turn. */
async function goOn(deps: Deps, id: string): Promise<void> {
  const row = await lockBroadcast(deps.db, id)
  if (row?.state !== 'sending') return
  const now = deps.clock.now()
  const dueAt = await nextDueAt(deps.db, id)
  if (dueAt === undefined) {
    await updateBroadcast(deps.db, id, { state: 'sent', finished_at: now, updated_at: now })
    return
  }
  const payload: SendPayload = { broadcastId: id }
  const notBefore = dueAt > now ? { notBeforeAt: dueAt } : {}
  await enqueue(deps, { kind: SEND_BROADCAST, payload, dedupeKey: id, ...notBefore })
}

async function sendTurn(deps: Deps, broadcast: BroadcastRow): Promise<'unreachable' | undefined> {
  const page = await findSubscriptionPage(deps, broadcast.page_id)
  if (page === undefined) return undefined
  const composed = await composeBroadcast(deps, page, {
    broadcastId: broadcast.id,
    userId: broadcast.user_id,
    subject: broadcast.subject,
    previewText: broadcast.preview_text,
    document: readDocument(broadcast),
  })
  await transaction(deps, (deps) => insertMailLinks(deps.db, broadcast.id, composed.links))
  const pace = createPace(deps)
  const endsAt = deps.clock.monotonic() + TURN_MS
  while (deps.clock.monotonic() < endsAt) {
    if (await holdWhileBlocked(deps, broadcast)) return undefined
    const now = deps.clock.now()
    const waiting = await listWaiting(deps.db, broadcast.id, { now, limit: ROWS_PER_READ })
    if (waiting.length === 0) return undefined
    const refused = await listRefused(deps, broadcast.page_id, waiting)
    const results = createResults(deps, broadcast)
    let isUnreachable = false
    const queue = waiting.values()
    const connection = async () => {
      for (const reader of queue) {
        if (isUnreachable || results.isEnded() || deps.clock.monotonic() >= endsAt) return
        const outcome = await sendOne(deps, composed, reader, { refused, pace })
        if (outcome === undefined) isUnreachable = true
        else await results.add(reader, outcome)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, connection))
    if (isUnreachable) return 'unreachable'
    if (results.isEnded() || (await isOver(deps, broadcast.id))) return undefined
  }
  return undefined
}

/** Whether its creator has paused or stopped it meanwhile. */
async function isOver(deps: Deps, id: string): Promise<boolean> {
  return (await findBroadcast(deps.db, id))?.state !== 'sending'
}

/** @returns ids of subscribers whose address is suppressed, hashed with any of our secrets */
async function listRefused(
  deps: Deps,
  pageId: string,
  waiting: readonly WaitingDelivery[],
): Promise<Set<string>> {
  const hashes = new Map<string, string>()
  for (const { subscriberId, emailKey } of waiting) {
    if (emailKey === null) continue
    for (const hash of hashesOfEmail(deps.secrets, emailKey)) hashes.set(hash, subscriberId)
  }
  const found = await findSuppressed(deps.db, pageId, [...hashes.keys()])
  return new Set([...found].flatMap((hash) => hashes.get(hash) ?? []))
}

interface Sending {
  refused: ReadonlySet<string>
  pace: () => Promise<void>
}

/** @returns undefined if the mail server is unavailable */
async function sendOne(
  deps: Deps,
  composed: ComposedBroadcast,
  reader: WaitingDelivery,
  { refused, pace }: Sending,
): Promise<DeliveryOutcome | undefined> {
  const { subscriberId, attempts, email, emailHash, joinedAt, isActive } = reader
  if (email === null || emailHash === null || !isActive || refused.has(subscriberId)) {
    return { subscriberId, state: 'skipped', attempts, dueAt: 0, detail: '' }
  }
  try {
    await pace()
    await deps.mail.send(composed.mailFor({ id: subscriberId, email, emailHash, joinedAt }))
    return { subscriberId, state: 'sent', attempts, dueAt: 0, detail: '' }
  } catch (error) {
    return outcomeOf(error, { subscriberId, attempts, now: deps.clock.now() })
  }
}

/**
 * Limits sending to BROADCAST_RATE mails a second; 0 means as fast as the mail server accepts them.
 */
function createPace(deps: Deps): () => Promise<void> {
  const { broadcastRate } = deps.config
  let nextAt = deps.clock.monotonic()
  return async () => {
    if (broadcastRate === 0) return
    const now = deps.clock.monotonic()
    const at = Math.max(nextAt, now)
    nextAt = at + 1_000 / broadcastRate
    if (at > now) await sleep(at - now)
  }
}

interface Results {
  /** resolves when the outcome is on disk; outcomes that arrive meanwhile share the next commit */
  add(reader: WaitingDelivery, outcome: DeliveryOutcome): Promise<void>
  /** whether it was paused because of bounces */
  isEnded(): boolean
}

function createResults(deps: Deps, broadcast: BroadcastRow): Results {
  let open: { reader: WaitingDelivery; outcome: DeliveryOutcome }[] = []
  let next: Promise<void> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isEnded = false

  async function write(): Promise<void> {
    const taken = open
    open = []
    next = undefined
    const now = deps.clock.now()
    await transaction(deps, async (deps) => {
      const outcomes = taken.map(({ outcome }) => outcome)
      await saveOutcomes(deps.db, broadcast.id, outcomes, now)
      const bounced = taken.filter(({ outcome }) => outcome.state === 'bounced')
      for (const { reader } of bounced) await noteBounce(deps, broadcast, reader)
      if (bounced.length > 0 && (await pauseForBounces(deps, broadcast.id))) isEnded = true
    })
  }

  return {
    add(reader, outcome) {
      open.push({ reader, outcome })
      if (next === undefined) {
        next = running.then(write)
        running = next.catch(() => {})
      }
      return next
    },
    isEnded: () => isEnded,
  }
}

/** @returns true if so many addresses do not exist that mail servers would distrust us */
async function pauseForBounces(deps: Deps, id: string): Promise<boolean> {
  const bounced = await countDeliveries(deps.db, id, 'bounced')
  if (bounced < BOUNCES_THAT_PAUSE) return false
  const sent = await countDeliveries(deps.db, id, 'sent')
  if (bounced < (bounced + sent) * BOUNCE_PART_THAT_PAUSES) return false
  const row = await lockBroadcast(deps.db, id)
  // somebody has resumed in spite of the bounces, so do not pause again
  if (row?.state !== 'sending' || row.pause_reason === 'bounces') return false
  const now = deps.clock.now()
  await updateBroadcast(deps.db, id, {
    state: 'paused',
    pause_reason: 'bounces',
    updated_at: now,
  })
  return true
}
