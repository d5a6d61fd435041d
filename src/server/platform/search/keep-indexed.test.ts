import { expect, it } from 'vitest'
import { indexAll } from './keep-indexed.ts'

/** @returns how many texts each step indexed, if `many` wait and each takes `msEach` */
async function stepsOf(many: number, msEach: number): Promise<number[]> {
  const steps: number[] = []
  let left = many
  await indexAll({
    async indexPending(limit) {
      const some = Math.min(limit, left)
      for (const until = performance.now() + some * msEach; performance.now() < until; );
      left -= some
      steps.push(some)
      return some
    },
  })
  expect(left).toBe(0)
  return steps
}

it('indexes so little per step that a writer between two steps waits only milliseconds', async () => {
  const steps = await stepsOf(400, 1)
  expect(Math.max(...steps)).toBeLessThanOrEqual(100)
  // from the fourth on, no step takes longer than about twenty milliseconds
  expect(Math.max(...steps.slice(3))).toBeLessThanOrEqual(25)
})

it('indexes everything if that takes no time', async () => {
  const steps = await stepsOf(1_000, 0)
  expect(steps.length).toBeGreaterThanOrEqual(10)
})
