import { parentPort, workerData } from 'node:worker_threads'
import { BUSY_TIMEOUT_MS, openWriterConnection } from './open-connection.ts'
import { SqliteError, TRANSACTION_GONE, toSentError } from './sqlite-error.ts'
import { SqliteStatements } from './sqlite-statements.ts'
import type { WriterAnswer, WriterRequest } from './sqlite-writer.ts'

/** The thread of the one writing connection: a foreign lock or a slow disk stops it, never the server. */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

const { path } = workerData as { path: string }
const db = openWriterConnection(path)
const statements = new SqliteStatements(db)
let busyTimeoutMs = BUSY_TIMEOUT_MS

port.on('message', (request: WriterRequest) => {
  if (request.close) {
    db.close()
    port.close()
    return
  }
  port.postMessage(answer(request))
})
port.postMessage({ id: 0, rows: [] } satisfies WriterAnswer)

function answer(request: WriterRequest): WriterAnswer {
  try {
    // SQLite itself rolls back after some errors (disk full): what follows must not run alone
    if (request.isInTransaction && !db.isTransaction) {
      throw new SqliteError('The transaction is gone.', TRANSACTION_GONE)
    }
    waitForLocks(request.busyTimeoutMs ?? BUSY_TIMEOUT_MS)
    return { id: request.id, ...statements.run(request.sql, request.parameters) }
  } catch (error) {
    return { id: request.id, rows: [], error: toSentError(error) }
  }
}

function waitForLocks(ms: number): void {
  if (ms === busyTimeoutMs) return
  db.exec(`pragma busy_timeout = ${ms}`)
  busyTimeoutMs = ms
}
