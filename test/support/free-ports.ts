import { randomInt } from 'node:crypto'
import { isPortFree } from '#server/http/server/shared-port.ts'

/**
 * Free ports, for programs that must be told theirs; outside the range that the system assigns
 * itself.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(10_000, 32_000)
    if (await isPortFree(port, '127.0.0.1')) ports.add(port)
  }
  return [...ports]
}
