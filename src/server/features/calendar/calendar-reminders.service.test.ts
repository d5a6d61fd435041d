import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { tellReminders } from './calendar-reminders.service.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const setUp = async (engine: Parameters<typeof createCreatorApp>[0]) => {
  const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
  const [ada, bob] = creators as [Creator, Creator]
  await joinSpace(deps.db, ada.spaceId, [bob.userId], 'editor')
  const at = (ms: number) => new Date(deps.clock.now() + ms).toISOString()
  const add = async (who: Creator, body: object) =>
    (await who.call('POST', `/add/event?space=${ada.spaceId}`, { title: 'Launch', ...body })).json
  const change = (who: Creator, body: object) => who.call('PUT', '/update/event', body)
  const noticesOf = async (who: Creator) => {
    const { json } = await who.call('GET', `/api/v1/notices?space=${ada.spaceId}`)
    return json.items as { kind: string; about: { title: string } }[]
  }
  return { deps, clock: deps.clock, ada, bob, at, add, change, noticesOf }
}

describeOnBothEngines('reminders of events', (engine) => {
  it('come once to who set them, at their time, however many processes look', async () => {
    const { deps, clock, ada, bob, at, add, noticesOf } = await setUp(engine)
    const event = await add(ada, { start: at(2 * HOUR_MS), reminder: 60 })
    expect(event.reminder).toBe(60)
    const [seen] = (await bob.call('GET', `/events?space=${ada.spaceId}`)).json
    expect(seen.reminder).toBeNull()
    await tellReminders(deps)
    expect(await noticesOf(ada)).toEqual([])
    clock.advance(HOUR_MS)
    await Promise.all([tellReminders(deps), tellReminders(deps), tellReminders(deps)])
    await tellReminders(deps)
    expect(await noticesOf(ada)).toMatchObject([
      { kind: 'eventSoon', link: null, about: { id: event.id, title: 'Launch', by: null } },
    ])
    expect(await noticesOf(bob)).toEqual([])
  })
})

describeOn('sqlite', 'a reminder', (engine) => {
  it('moves with its event, and comes again when one that was given moves', async () => {
    const { deps, clock, ada, at, add, change, noticesOf } = await setUp(engine)
    const { id } = await add(ada, { start: at(HOUR_MS), reminder: 10 })
    await change(ada, { id, start: at(3 * HOUR_MS) })
    clock.advance(HOUR_MS)
    await tellReminders(deps)
    expect(await noticesOf(ada)).toHaveLength(0)
    clock.advance(2 * HOUR_MS - 10 * MINUTE_MS)
    await tellReminders(deps)
    expect(await noticesOf(ada)).toHaveLength(1)
    const { json } = await change(ada, { id, start: at(HOUR_MS) })
    expect(json.reminder).toBe(10)
    clock.advance(50 * MINUTE_MS)
    await tellReminders(deps)
    expect(await noticesOf(ada)).toHaveLength(2)
  })

  it('does not come when it is taken away, its event is deleted or over, or one has left', async () => {
    const { deps, clock, ada, bob, at, add, change, noticesOf } = await setUp(engine)
    const start = at(HOUR_MS)
    const [taken, deleted, left] = [
      await add(ada, { start, reminder: 10 }),
      await add(ada, { start, reminder: 10 }),
      await add(bob, { start, reminder: 10 }),
    ]
    await change(ada, { id: taken.id, reminder: null })
    await ada.call('DELETE', '/delete/event', undefined, { event: deleted.id })
    await deps.db
      .updateTable('membership')
      .set({ role: 'billing' })
      .where('user_id', '=', bob.userId)
      .where('space_id', '=', ada.spaceId)
      .execute()
    clock.advance(50 * MINUTE_MS)
    await tellReminders(deps)
    const rows = await deps.db.selectFrom('member_notice').select('subject_id').execute()
    expect(rows).toEqual([])
    const late = await add(ada, { title: 'Late', start: at(20 * MINUTE_MS), reminder: 10 })
    // the server stood still for longer than a reminder is worth
    clock.advance(2 * HOUR_MS)
    await tellReminders(deps)
    expect((await noticesOf(ada)).map(({ about }) => about)).toEqual([])
    expect([left.reminder, late.reminder]).toEqual([10, 10])
  })

  it('of a whole day counts from nine o’clock where one is', async () => {
    const { deps, ada, at, add } = await setUp(engine)
    const profile = { bio: '', language: 'de', time_zone: 'Asia/Tokyo', image_id: null }
    await deps.db
      .insertInto('account_profile')
      .values({
        ...{ user_id: ada.userId, ...profile, revision: 1, field_revisions: '{}', updated_at: 1 },
      })
      .execute()
    const day = at(3 * 24 * HOUR_MS).slice(0, 10)
    await add(ada, { title: 'Messe', start: day, reminder: 60 })
    const { due_at } = await deps.db
      .selectFrom('calendar_reminder')
      .select('due_at')
      .executeTakeFirstOrThrow()
    // eight in the morning in Tokyo is 23:00 of the day before in UTC
    expect(due_at).toBe(Date.parse(`${day}T00:00:00Z`) - HOUR_MS)
  })
})
