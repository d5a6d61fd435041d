import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerLimits } from './server-limits.ts'

/**
 * Cuts clients that read their answer very slowly (F14). A socket's own timeout accepts any
 * progress, so a client that reads 1 KB/s could hold its megabytes for hours. Connections are
 * checked at intervals, so requests cost nothing extra.
 */
export function watchSlowReaders(server: Server, limits: ServerLimits): void {
  /** bytes that the client had read at the last check */
  const taken = new Map<Socket, number>()
  server.on('connection', (socket: Socket) => {
    taken.set(socket, 0)
    socket.once('close', () => taken.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const waiting = socket.writableLength
      const now = socket.bytesWritten - waiting
      // If nothing waits, the server is the slow side, or the answer is complete.
      if (waiting > 0 && now - before < limits.slowReaderBytes) socket.destroy()
      else taken.set(socket, now)
    }
  }, limits.idleTimeoutMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
