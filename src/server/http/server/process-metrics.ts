import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { journalDirectory } from '../../platform/clicks/journal/journal-folder.ts'

export interface MeasuredProcess {
  disk: Deps['disk']
  dataDir: string
  /** redirects and page views that this process has recorded */
  clicksRecorded: () => number
}

/**
 * Metrics of the process, its disk and its clicks. Calling this starts counting garbage collections
 * and event-loop delays.
 */
export function createProcessMetrics(measured: MeasuredProcess): Registry {
  const { disk, dataDir, clicksRecorded } = measured
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
  new Counter({
    name: 'waypost_clicks_recorded_total',
    help: 'Redirects and page views recorded by this process',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(clicksRecorded())
    },
  })
  new Gauge({
    name: 'waypost_click_journal_bytes',
    help: 'Size of the journals of all processes: clicks that wait to be counted, and at most one open segment each',
    registers: [registry],
    async collect() {
      this.set(await sizeOf(journalDirectory(dataDir)))
    },
  })
  return registry
}

/** Bytes of the files in a folder and below; of what goes away meanwhile, none. */
async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(folder, file)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
