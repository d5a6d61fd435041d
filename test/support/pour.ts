import { connect, type Socket } from 'node:net'

/**
 * Sends the same requests repeatedly over some connections, each after the previous answer, until
 * stopped or the server is gone. For answers without a body.
 */
export function pour(port: number, requests: readonly string[], connections: number) {
  let answered = 0
  let isStopped = false
  const lane = (first: number) =>
    new Promise<void>((resolve) => {
      let at = first
      const socket: Socket = connect(port, '127.0.0.1')
      socket.setNoDelay()
      const next = () => socket.write(requests[at++ % requests.length]!)
      let rest = ''
      socket.on('connect', next)
      socket.on('data', (chunk) => {
        rest += chunk.toString('latin1')
        if (!rest.endsWith('\r\n\r\n')) return
        if (rest.startsWith('HTTP/1.1 302')) answered++
        rest = ''
        if (isStopped) socket.end()
        else next()
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  const done = Promise.all(Array.from({ length: connections }, (_, at) => lane(at)))
  return {
    answered: () => answered,
    /** resolves when no request is in progress */
    async stop(): Promise<number> {
      isStopped = true
      await done
      return answered
    },
  }
}
