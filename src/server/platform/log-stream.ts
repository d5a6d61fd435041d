import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Limit of what waits while the log cannot be written; lines beyond it are lost, and counted. */
const WAITING_MAX_BYTES = 1 << 20
const RETRY_MS = 100

type Write = (fd: number, bytes: Uint8Array) => number

/**
 * Where lines of the log go. Each is written before the next thing happens, and none of them ever throws:
 * a log on a full disk, or one that nobody reads any more, must not stop what it tells of (F6). Lines that
 * could not be written wait, within bounds.
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
      // full, closed, or a reader that is behind: all of them may be over soon
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
      // what waits has its own pace, and keeps its order
      else if (timer === undefined) flush()
    },
  }
}
