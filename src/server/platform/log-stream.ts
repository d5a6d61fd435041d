import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Limit for lines that wait while the log cannot be written; further lines are counted as lost. */
const WAITING_MAX_BYTES = 1 << 20
const RETRY_MS = 100

type Write = (fd: number, bytes: Uint8Array) => number

/**
 * Opens the destination for log lines. Each line is written synchronously and nothing here throws:
 * a full disk or a closed pipe must not stop the program (F6). Lines that could not be written
 * wait, up to a limit.
 */
export function openLogStream(fd: number, write: Write = writeSync): DestinationStream {
  let waiting: Buffer[] = []
  let bytes = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined

  function keep(line: Buffer): boolean {
    if (bytes + line.length > WAITING_MAX_BYTES) return false
    waiting.push(line)
    bytes += line.length
    return true
  }

  function flush(): void {
    let rest: Buffer = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
    try {
      while (rest.length > 0) rest = rest.subarray(write(fd, rest))
    } catch {
      // full, closed, or a slow reader: any of these may be over soon
      timer ??= setTimeout(retry, RETRY_MS).unref()
    }
    waiting = rest.length > 0 ? [rest] : []
    bytes = rest.length
  }

  function retry(): void {
    timer = undefined
    flush()
    if (bytes > 0 || lost === 0) return
    const time = new Date().toISOString()
    const note = { level: 'warn', time, lost, msg: 'the log could not be written; lines are lost' }
    lost = 0
    keep(Buffer.from(`${JSON.stringify(note)}\n`))
    flush()
  }

  return {
    write(line) {
      if (!keep(Buffer.from(line))) lost += 1
      // waiting lines are retried at their own interval, and their order is kept
      else if (timer === undefined) flush()
    },
  }
}
