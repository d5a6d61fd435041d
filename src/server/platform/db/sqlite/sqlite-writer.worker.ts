import { parentPort, workerData } from 'node:worker_threads'
import { BUSY_TIMEOUT_MS, openWriterConnection } from './open-connection.ts'
import { SqliteError, TRANSACTION_GONE, toSentError } from './sqlite-error.ts'
import { SqliteStatements } from './sqlite-statements.ts'
import type { WriterAnswer, WriterRequest } from './sqlite-writer.ts'

/**
 * The thread of the only writing connection: a lock of another process or a slow disk blocks it,
 * never the server.
 */
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread.')

const { path } = workerData as { path: string }
const db = openWriterConnection(path)
const statements = new SqliteStatements(db)
let busyTimeoutMs = BUSY_TIMEOUT_MS

port.on('message', (requests: WriterRequest[]) => {
  const answers: WriterAnswer[] = []
  let isFailing = false
  for (const request of requests) {
    if (request.close) {
      db.close()
      port.close()
      break
    }
    // sent before it was known that an earlier statement failed: it must not commit
    const isRefused: boolean = isFailing && request.sql === 'commit'
    const answered: WriterAnswer = isRefused ? refusal(request) : answer(request)
    isFailing ||= answered.error !== undefined
    answers.push(answered)
  }
  if (answers.length > 0) port.postMessage(answers)
})
port.postMessage([{ id: 0, rows: [] }] satisfies WriterAnswer[])

function answer(request: WriterRequest): WriterAnswer {
  try {
    waitForLocks(request.busyTimeoutMs ?? BUSY_TIMEOUT_MS)
    if (request.begins) statements.run('begin immediate', [])
    // SQLite itself rolls back after some errors (disk full): later statements must not run alone
    if (request.isInTransaction && !db.isTransaction) {
      throw new SqliteError('The transaction is gone.', TRANSACTION_GONE)
    }
    return { id: request.id, ...statements.run(request.sql, request.parameters) }
  } catch (error) {
    return { id: request.id, rows: [], error: toSentError(error) }
  }
}

function refusal({ id }: WriterRequest): WriterAnswer {
  const error = new SqliteError('A statement before the commit failed.', TRANSACTION_GONE)
  return { id, rows: [], error: toSentError(error) }
}

function waitForLocks(ms: number): void {
  if (ms === busyTimeoutMs) return
  db.exec(`pragma busy_timeout = ${ms}`)
  busyTimeoutMs = ms
}
