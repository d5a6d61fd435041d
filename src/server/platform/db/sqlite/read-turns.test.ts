import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { ReadTurns } from './read-turns.ts'

const busy = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; );
}

it('lets one read at once while the turn is young, and each that waited in one of the next', async () => {
  const turns = new ReadTurns()
  expect(turns.next()).toBeUndefined()
  expect(turns.next()).toBeUndefined()
  busy(3)
  const order: string[] = []
  const reads = ['a', 'b', 'c'].map(async (name) => {
    await turns.next()
    order.push(name)
    busy(3)
  })
  expect(order).toEqual([])
  setImmediate(() => order.push('a request'))
  await Promise.all(reads)
  expect(order.filter((one) => one !== 'a request')).toEqual(['a', 'b', 'c'])
  expect(order.indexOf('a request')).toBeLessThan(2)
  await nextTurn()
  expect(turns.next()).toBeUndefined()
})

it('lets a short reader in after one read of each that was there before it', async () => {
  const turns = new ReadTurns()
  const order: string[] = []
  const read = async (name: string) => {
    await turns.next()
    order.push(name)
    busy(3)
  }
  const readMuch = async (name: string) => {
    for (let at = 0; at < 20; at++) await read(name)
  }
  const long = Promise.all([readMuch('one export'), readMuch('another export')])
  for (let at = 0; at < 3; at++) {
    const before = order.length
    await read('a list')
    expect(order.slice(before).indexOf('a list')).toBeLessThanOrEqual(2)
  }
  await long
  expect(order).toHaveLength(43)
})

describeOnBothEngines('reading again and again', (engine) => {
  let timer: NodeJS.Timeout
  let turns = 0
  beforeAll(() => {
    timer = setInterval(() => turns++, 1)
  })
  afterAll(() => clearInterval(timer))

  it('lets others have their turns', async () => {
    const { db } = testDeps(engine)
    const until = performance.now() + 300
    const before = turns
    while (performance.now() < until) await db.selectFrom('user').select('id').execute()
    expect(turns - before).toBeGreaterThan(10)
  })
})
