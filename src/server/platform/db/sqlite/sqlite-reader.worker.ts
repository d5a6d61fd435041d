import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openReaderConnection } from './open-connection.ts'
import { toSentError } from './sqlite-error.ts'
import type { ReaderAnswer, ReaderRequest } from './sqlite-readers.ts'
import { SqliteReads } from './sqlite-reads.ts'

/** A thread for reading: slow reads of large accounts run here and never delay redirects. */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

// on Linux each thread has its own priority; on a shared core redirects come first
if (process.platform === 'linux') setPriority(0, 5)
const reads = new SqliteReads(openReaderConnection((workerData as { path: string }).path))

port.on('message', ({ sql, parameters }: ReaderRequest) =>
  port.postMessage(answer(sql, parameters)),
)
port.postMessage({ names: [], rows: [] } satisfies ReaderAnswer)

function answer(sql: string, parameters: readonly unknown[]): ReaderAnswer {
  try {
    return reads.runAsLists(sql, parameters)
  } catch (error) {
    return { error: toSentError(error) }
  }
}
