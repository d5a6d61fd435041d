import type { Deps } from '../../deps.ts'
import {
  createBroadcast,
  insertDeliveries,
  insertMailLinks,
  listWaiting,
  noteMailClick,
  saveOutcomes,
  updateBroadcast,
} from '../../features/broadcasts/index.ts'
import { addEvent } from '../../features/calendar/index.ts'
import { addMessage, createGroup } from '../../features/chat/index.ts'
import { designRow, saveQrDesign } from '../../features/qr-designs/index.ts'
import { insertMembership } from '../../features/spaces/index.ts'
import { addComment, addLabel, addTask } from '../../features/tasks/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  CODE,
  COMMENT,
  DRAFT,
  EVENTS,
  GROUP,
  LABELS,
  MAIL,
  MAIL_LINKS,
  MESSAGES,
  TASKS,
} from './team-content.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Every 3rd recipient of the mail followed its first link, every 7th the second. */
const READERS = [3, 7]

export interface DemoTeam {
  userId: string
  spaceId: string
  pageId: string
  memberId: string
  /** the link whose QR code has a design of its own */
  linkId: string
}

/**
 * Adds what a creator and her assistant would have made by now: calendar, board, chat, mails and a
 * QR code.
 */
export async function fillTeam(deps: Deps, team: DemoTeam): Promise<void> {
  const { userId, spaceId, memberId } = team
  await insertMembership(deps.db, {
    space_id: spaceId,
    user_id: memberId,
    role: 'editor',
    created_at: deps.clock.now(),
  })
  await fillCalendar(deps, userId)
  await fillBoard(deps, team)
  await fillChat(deps, team)
  await fillMails(deps, team)
  const design = { id: deps.ids.uuid(), ...designRow(deps, CODE) }
  await saveQrDesign(deps.db, { kind: 'link', id: team.linkId }, design)
}

async function fillCalendar(deps: Deps, userId: string): Promise<void> {
  const whole = Math.floor(deps.clock.now() / HOUR_MS) * HOUR_MS
  for (const { inHours, hours, ...event } of EVENTS) {
    const start = whole + inHours * HOUR_MS
    const end = new Date(start + hours * HOUR_MS).toISOString()
    await addEvent(deps, userId, { ...event, start: new Date(start).toISOString(), end })
  }
}

async function fillBoard(deps: Deps, { userId, memberId }: DemoTeam): Promise<void> {
  const labels = []
  for (const label of LABELS) labels.push(await addLabel(deps, userId, label))
  for (const [at, { isTheirs, dueInDays, label, ...task }] of TASKS.entries()) {
    const due = dueInDays === null ? null : new Date(deps.clock.now() + dueInDays * DAY_MS)
    const { id } = await addTask(deps, userId, {
      ...task,
      labelIds: [labels[label]!.id],
      dueDate: due?.toISOString().slice(0, 10) ?? null,
      assigneeIds: [isTheirs ? memberId : userId],
    })
    if (at === 0) await addComment(deps, { userId: memberId, id }, COMMENT)
  }
}

async function fillChat(deps: Deps, { userId, memberId }: DemoTeam): Promise<void> {
  const group = await createGroup(deps, userId, { name: GROUP, memberIds: [memberId] })
  let lastId: string | undefined
  for (const { hoursAgo, isTheirs, message, isReply } of MESSAGES) {
    const sender = isTheirs ? memberId : userId
    const said = { roomId: group.roomId, message, ...(isReply && { replyToId: lastId }) }
    lastId = (await addMessage(ago(deps, hoursAgo * HOUR_MS), sender, said)).id
  }
}

/** Adds one sent mail with results and one draft. */
async function fillMails(deps: Deps, { userId, pageId }: DemoTeam): Promise<void> {
  const past = ago(deps, MAIL.daysAgo * DAY_MS)
  const { row } = await createBroadcast(past, userId, { pageId, ...MAIL })
  await transaction(past, async (past) => {
    const sentAt = past.clock.now()
    const recipients = await insertDeliveries(past.db, { broadcastId: row.id, pageId })
    const mails = await listWaiting(past.db, row.id, { now: sentAt, limit: recipients })
    const outcome = { state: 'sent' as const, attempts: 1, dueAt: 0, detail: '' }
    const outcomes = mails.map(({ subscriberId }) => ({ subscriberId, ...outcome }))
    await saveOutcomes(past.db, row.id, outcomes, sentAt)
    await insertMailLinks(past.db, row.id, MAIL_LINKS)
    for (const [place, each] of READERS.entries()) {
      for (const { subscriberId } of mails.filter((_, at) => at % each === 1)) {
        await noteMailClick(past.db, { broadcastId: row.id, place, subscriberId }, sentAt + HOUR_MS)
      }
    }
    const times = { started_at: sentAt, finished_at: sentAt + 20_000, updated_at: sentAt }
    await updateBroadcast(past.db, row.id, { state: 'sent', recipients, ...times })
  })
  await createBroadcast(deps, userId, { pageId, ...DRAFT })
}

function ago(deps: Deps, ms: number): Deps {
  const then = deps.clock.now() - ms
  return { ...deps, clock: { ...deps.clock, now: () => then } }
}
