import { fillWithCreator } from '../commands/demo-content/make-demo.ts'
import type { Deps } from '../deps.ts'
import { addEvent } from '../features/calendar/index.ts'
import { addMessage, createGroup } from '../features/chat/index.ts'
import { changeAccountRole, ensureAccount, savePasswordHash } from '../features/identity/index.ts'
import { insertMembership } from '../features/spaces/index.ts'
import { addTask } from '../features/tasks/index.ts'
import { passwordHasher } from '../platform/password/password-hasher.ts'
import { EVENTS, GROUP, MESSAGES, TASKS } from './demonstration-content.ts'
import { markDemonstration } from './demonstration-mark.ts'

/** contract.md §3, word by word. */
export const DEMO_ACCOUNTS = {
  administrator: 'demo@example.com',
  member: 'member@example.com',
  password: 'demo-password',
} as const

const HOUR_MS = 3_600_000

/**
 * Fills an empty database with the accounts of the demonstration and with what a creator and somebody who
 * helps her would have made by now.
 */
export async function seedDemonstration(deps: Deps): Promise<void> {
  // first: everything after it belongs to the demonstration, even when this start is cut off
  await markDemonstration(deps)
  const passwordHash = await passwordHasher.hash(DEMO_ACCOUNTS.password)
  const creator = { email: DEMO_ACCOUNTS.administrator, username: 'ida', passwordHash }
  const { userId, spaceId } = await fillWithCreator(deps, creator)
  await changeAccountRole(deps, userId, 'administrator')
  const member = await ensureAccount(deps, DEMO_ACCOUNTS.member, 'tom')
  await savePasswordHash(deps, member.userId, passwordHash)
  await insertMembership(deps.db, {
    space_id: spaceId,
    user_id: member.userId,
    role: 'editor',
    created_at: deps.clock.now(),
  })
  await fillSpace(deps, userId, member.userId)
}

async function fillSpace(deps: Deps, userId: string, memberId: string): Promise<void> {
  const now = deps.clock.now()
  const whole = Math.floor(now / HOUR_MS) * HOUR_MS
  for (const { inHours, hours, ...event } of EVENTS) {
    const start = whole + inHours * HOUR_MS
    const end = new Date(start + hours * HOUR_MS).toISOString()
    await addEvent(deps, userId, { ...event, start: new Date(start).toISOString(), end })
  }
  for (const { isTheirs, dueInDays, ...task } of TASKS) {
    const due = dueInDays === null ? null : new Date(now + dueInDays * 24 * HOUR_MS)
    await addTask(deps, userId, {
      ...task,
      dueDate: due?.toISOString().slice(0, 10) ?? null,
      assigneeIds: [isTheirs ? memberId : userId],
    })
  }
  const group = await createGroup(deps, userId, { name: GROUP, memberIds: [memberId] })
  for (const { hoursAgo, isTheirs, message } of MESSAGES) {
    const then = now - hoursAgo * HOUR_MS
    const past: Deps = { ...deps, clock: { ...deps.clock, now: () => then } }
    await addMessage(past, isTheirs ? memberId : userId, { roomId: group.roomId, message })
  }
}
