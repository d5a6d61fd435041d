import { randomInt } from 'node:crypto'
import { isPortFree } from '#server/http/server/shared-port.ts'

/** Ports that nobody listens on just now, for programs that are told theirs; none that the system gives to others. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(10_000, 32_000)
    if (await isPortFree(port, '127.0.0.1')) ports.add(port)
  }
  return [...ports]
}
