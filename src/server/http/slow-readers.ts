import type { Server, ServerResponse } from 'node:http'
import type { ServerLimits } from './http-server.ts'

interface Watched {
  response: ServerResponse
  taken: number
}

/**
 * Cuts clients that take their answer byte by byte (F14): a socket's own timeout counts any progress,
 * so a reader of 1 KB/s would hold its megabytes for hours.
 */
export function watchSlowReaders(server: Server, limits: ServerLimits): void {
  const open = new Set<Watched>()
  server.on('request', (_request, response: ServerResponse) => {
    const watched = { response, taken: 0 }
    open.add(watched)
    response.once('close', () => open.delete(watched))
  })
  const timer = setInterval(() => {
    for (const watched of open) {
      const { socket } = watched.response
      if (socket === null) continue
      const waiting = socket.writableLength
      const taken = socket.bytesWritten - waiting
      // Nothing waits: the server is the slow one, or the answer is all out.
      if (waiting > 0 && taken - watched.taken < limits.slowReaderBytes) socket.destroy()
      watched.taken = taken
    }
  }, limits.idleTimeoutMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
