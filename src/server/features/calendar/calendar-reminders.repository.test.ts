import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { addEvent } from './calendar.service.ts'
import {
  deleteReminder,
  findReminder,
  listDueReminders,
  listReminders,
  listRemindersOfEvent,
  markReminderTold,
  saveReminder,
} from './calendar-reminders.repository.ts'

describeOn('sqlite', 'rows of reminders', (engine) => {
  it('are one for each person and event, and are given once', async () => {
    const deps = testDeps(engine)
    const { db, clock } = deps
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    const start = new Date(clock.now()).toISOString()
    const { id } = await addEvent(deps, userId, { title: 'Launch', start })
    const row = { event_id: id, user_id: userId, minutes: 10, due_at: 5, told_at: null }
    await saveReminder(db, row)
    await saveReminder(db, { ...row, minutes: 60 })
    expect(await findReminder(db, id, userId)).toBe(60)
    expect(await listReminders(db, { userId, spaceId })).toEqual(new Map([[id, 60]]))
    expect(await listRemindersOfEvent(db, id)).toHaveLength(1)
    expect(await listDueReminders(db, 4, 9)).toEqual([])
    const [due] = await listDueReminders(db, 5, 9)
    expect(due).toMatchObject({ title: 'Launch', space_id: spaceId })
    expect(await markReminderTold(db, { ...row, due_at: 4 }, 9)).toBe(false)
    expect(await markReminderTold(db, row, 9)).toBe(true)
    expect(await markReminderTold(db, row, 9)).toBe(false)
    expect(await listDueReminders(db, 9, 9)).toEqual([])
    await deleteReminder(db, id, userId)
    expect(await findReminder(db, id, userId)).toBeNull()
  })
})
