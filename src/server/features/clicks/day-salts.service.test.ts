import { expect, it } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { createDaySalts } from './day-salts.service.ts'

const DAY = 86_400_000
const log = createLogger({ level: 'silent' })

describeOnBothEngines('the salts of the days', (database) => {
  const start = async (now: number) => {
    const clock = { now: () => now, monotonic: () => 0 }
    const salts = createDaySalts({ db: database.database.db, clock, log })
    await salts.start()
    salts.stop()
    return salts
  }
  const days = async () => {
    const rows = await database.database.db
      .selectFrom('day_salt')
      .select('day')
      .orderBy('day')
      .execute()
    return rows.map((row) => row.day)
  }

  it('are one per UTC day, for every process', async () => {
    const noon = Date.UTC(2026, 6, 30, 12)
    const [a, b] = await Promise.all([start(noon), start(noon)])
    expect(a.saltOfDay(noon)).toHaveLength(32)
    expect(a.saltOfDay(noon)).toBe(b.saltOfDay(noon + DAY / 2 - 1))
    expect(a.saltOfDay(noon)).not.toBe(a.saltOfDay(noon + DAY))
    expect(await days()).toEqual(['2026-07-30'])
  })

  it('are made before midnight and deleted after two days', async () => {
    const evening = Date.UTC(2026, 6, 30, 22, 30)
    const salts = await start(evening)
    expect(await days()).toEqual(['2026-07-30', '2026-07-31'])
    const tomorrow = salts.saltOfDay(evening + 2 * 3_600_000)
    const later = await start(evening + 2 * 3_600_000)
    expect(later.saltOfDay(evening + 2 * 3_600_000)).toBe(tomorrow)
    await start(Date.UTC(2026, 7, 1, 0, 1))
    expect(await days()).toEqual(['2026-07-31', '2026-08-01'])
  })

  it('are the temporary ones if the clock jumped into another day', async () => {
    let now = Date.UTC(2026, 7, 10, 12)
    const clock = { now: () => now, monotonic: () => 0 }
    const salts = createDaySalts({ db: database.database.db, clock, log })
    await salts.start()
    now += 3 * DAY
    const first = salts.saltOfDay(now)
    await until(async () => (await days()).includes('2026-08-13'))
    salts.stop()
    expect(salts.saltOfDay(now)).toBe(first)
    expect((await start(now)).saltOfDay(now)).toBe(first)
  })

  it('are those that another process stored first', async () => {
    let now = Date.UTC(2026, 7, 20, 12)
    const clock = { now: () => now, monotonic: () => 0 }
    const salts = createDaySalts({ db: database.database.db, clock, log })
    await salts.start()
    now += 3 * DAY
    const others = (await start(now)).saltOfDay(now)
    expect(salts.saltOfDay(now)).not.toBe(others)
    await until(() => salts.saltOfDay(now) === others)
    salts.stop()
  })

  it('do not make a redirect wait while the database is away', async () => {
    const clock = { now: () => 0, monotonic: () => 0 }
    const other = await database.openAnother()
    const salts = createDaySalts({ db: other.db, clock, log })
    await other.close()
    await salts.start()
    const salt = salts.saltOfDay(0)
    expect(salt).toHaveLength(32)
    expect(salts.saltOfDay(1)).toBe(salt)
    salts.stop()
  })
})
