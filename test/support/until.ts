import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until `holds` answers true, for things that happen outside the test. @throws Error after
 * `timeoutMs`
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${holds}`)
    await sleep(10)
  }
}
