import { expect, it } from 'vitest'
import { indexAll } from './keep-indexed.ts'

/** @returns how many were brought in at each step, of so many that take so long each */
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

it('takes so little at a step that a writer between two of them waits for milliseconds', async () => {
  const steps = await stepsOf(400, 1)
  expect(Math.max(...steps)).toBeLessThanOrEqual(100)
  // from the fourth on, none would take longer than some twenty milliseconds
  expect(Math.max(...steps.slice(3))).toBeLessThanOrEqual(25)
})

it('brings in everything where nothing takes time', async () => {
  const steps = await stepsOf(1_000, 0)
  expect(steps.length).toBeGreaterThanOrEqual(10)
})
