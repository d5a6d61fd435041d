import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { countSoftBounce, deleteMailEvents, insertMailEvent } from './mail-events.repository.ts'

const DAY = 24 * 60 * 60_000

describeOnBothEngines('the repository of events of mail services', (engine) => {
  it('takes each event once, until it is forgotten', async () => {
    const { db } = testDeps(engine)
    expect(await insertMailEvent(db, 'a', 1)).toBe(true)
    expect(await insertMailEvent(db, 'a', 2)).toBe(false)
    await deleteMailEvents(db, 1)
    expect(await insertMailEvent(db, 'a', 3)).toBe(false)
    await deleteMailEvents(db, 2)
    expect(await insertMailEvent(db, 'a', 4)).toBe(true)
  })

  it('counts what came back in a row, and begins anew after a month', async () => {
    const { db } = testDeps(engine)
    expect(await countSoftBounce(db, 'a', DAY)).toBe(1)
    expect(await countSoftBounce(db, 'a', 20 * DAY)).toBe(2)
    expect(await countSoftBounce(db, 'b', 20 * DAY)).toBe(1)
    expect(await countSoftBounce(db, 'a', 51 * DAY)).toBe(1)
  })
})
