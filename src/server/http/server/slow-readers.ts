import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerLimits } from './server-limits.ts'

/**
 * Cuts clients that take their answer byte by byte (F14): a socket's own timeout counts any progress,
 * so a reader of 1 KB/s would hold its megabytes for hours. Looks at connections, so that a request
 * costs nothing.
 */
export function watchSlowReaders(server: Server, limits: ServerLimits): void {
  /** bytes that had been taken at the last check */
  const taken = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    taken.set(socket, 0)
    socket.once('close', () => taken.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const waiting = socket.writableLength
      const now = socket.bytesWritten - waiting
      // Nothing waits: the server is the slow one, or the answer is all out.
      if (waiting > 0 && now - before < limits.slowReaderBytes) socket.destroy()
      else taken.set(socket, now)
    }
  }, limits.idleTimeoutMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
