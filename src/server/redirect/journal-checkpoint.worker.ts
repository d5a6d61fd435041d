import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { openToCheckpoint } from '../platform/clicks/journal-file.ts'

/** Checkpoints one journal again and again while its owner writes much; ends with its owner. */

const { path } = workerData as { path: string }

/** Often enough that the owner, which pours in some MB meanwhile, never has to; each costs two syncs. */
const BUSY_PAUSE_MS = 100
const QUIET_PAUSE_MS = 500

const checkpoint = openToCheckpoint(path)
for (let before = -1; ; ) {
  const frames = checkpoint()
  await sleep(frames === before ? QUIET_PAUSE_MS : BUSY_PAUSE_MS)
  before = frames
}
