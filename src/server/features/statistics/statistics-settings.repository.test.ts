import { expect, it } from 'vitest'
import { makeAccount } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { useClickStore } from '#test/support/statistics-app.ts'
import {
  findMailAddress,
  findRetentionDays,
  insertWeeklyMail,
  listDueMails,
  listMailZones,
  listRetentions,
  saveRetentionDays,
  takeDueMail,
} from './statistics-settings.repository.ts'

describeOnBothEngines('rows of statistics settings', (engine) => {
  const clicks = useClickStore(engine)

  it('keep one retention per space, and give a weekly mail to one process', async () => {
    const deps = clicks.deps()
    const { userId, spaceId } = await makeAccount(deps, 'ada')
    for (const days of [30, 90]) {
      await saveRetentionDays(deps.db, { space_id: spaceId, retention_days: days, updated_at: 0 })
    }
    expect(await findRetentionDays(deps.db, spaceId)).toBe(90)
    expect(await listRetentions(deps.db)).toEqual([{ spaceId, days: 90 }])

    const row = { user_id: userId, sent_for: '2026-07-20', created_at: 0 }
    await insertWeeklyMail(deps.db, row)
    await insertWeeklyMail(deps.db, { ...row, sent_for: '2026-01-01' })
    const due = (monday: string, zone = '') => listDueMails(deps.db, { zone, monday, limit: 9 })
    expect(await listMailZones(deps.db)).toEqual([''])
    expect(await due('2026-07-20')).toEqual([])
    expect(await due('2026-07-27')).toEqual([userId])
    expect(await due('2026-07-27', 'Asia/Tokyo')).toEqual([])
    const taken = await Promise.all([1, 2].map(() => takeDueMail(deps.db, userId, '2026-07-27')))
    expect(taken.sort()).toEqual([false, true])
    expect(await findMailAddress(deps.db, userId)).toBe('ada@example.com')
    await deps.db.updateTable('user').set({ status: 'banned' }).execute()
    expect(await findMailAddress(deps.db, userId)).toBeUndefined()
  })
})
