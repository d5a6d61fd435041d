import type { Locator } from 'playwright-core'

/** Waits until moving elements have come to rest: for twelve frames in the same place. */
export async function untilStill(target: Locator): Promise<void> {
  await target.evaluate(
    (one) =>
      new Promise<void>((resolve) => {
        const FRAMES = 12
        let last = one.getBoundingClientRect()
        let still = 0
        const look = () => {
          const now = one.getBoundingClientRect()
          still = now.x === last.x && now.y === last.y ? still + 1 : 0
          last = now
          if (still === FRAMES) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
  )
}
