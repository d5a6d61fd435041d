import { connect, type Socket } from 'node:net'

/** What a server sent over one connection until it closed it. */
export interface RawAnswer {
  text: string
  status: number
  body: string
  /** from connecting to closing, ms */
  tookMs: number
}

/** Sends bytes unchanged, for requests that no HTTP client would send. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  timeoutMs = 10_000,
): Promise<RawAnswer> {
  return talk(port, (socket) => socket.write(bytes), timeoutMs)
}

/** Opens a connection, runs `act` on it, and reads until the server closes it. */
export function talk(
  port: number,
  act: (socket: Socket) => void,
  timeoutMs = 10_000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`the server kept the connection open; it said: ${text.slice(0, 200)}`))
    }, timeoutMs)
    const finish = () => {
      clearTimeout(timer)
      resolve({
        text,
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        body: text.split('\r\n\r\n').slice(1).join('\r\n\r\n'),
        tookMs: performance.now() - started,
      })
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('connect', () => act(socket))
    socket.on('error', () => {})
    socket.on('close', finish)
  })
}

/** The port of a listening server. */
export function portOf(server: { address(): unknown }): number {
  return (server.address() as { port: number }).port
}
