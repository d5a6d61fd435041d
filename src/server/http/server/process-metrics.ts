import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'

/**
 * Metrics of the process and its disk. Calling this starts counting garbage collections and
 * event-loop delays.
 */
export function createProcessMetrics(disk: Deps['disk']): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'waypost_disk_good',
    help: '1 while there is room to write and the disk works',
    registers: [registry],
    collect() {
      this.set(disk.state() === 'good' ? 1 : 0)
    },
  })
  new Gauge({
    name: 'waypost_disk_free_bytes',
    help: 'Free bytes under DATA_DIR',
    registers: [registry],
    collect() {
      this.set(disk.freeBytes())
    },
  })
  return registry
}
