import { connect } from 'node:net'

export interface OneConnection {
  /** One call after the other. @returns the status */
  post(path: string, body: string): Promise<number>
  close(): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * A kept-alive connection without an HTTP client around it: Node's own takes as long for a call as what is
 * to be measured leaves for it.
 */
export async function openConnection(
  port: number,
  headers: Readonly<Record<string, string>>,
): Promise<OneConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('error', reject)
  })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const fixed = `Host: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n${lines.join('')}`
  let came: Buffer = Buffer.alloc(0)
  let waiting: { resolve(status: number): void; reject(error: Error): void } | undefined

  socket.on('data', (chunk: Buffer) => {
    came = came.length === 0 ? chunk : Buffer.concat([came, chunk])
    const end = came.indexOf(END_OF_HEAD)
    if (end === -1) return
    const head = came.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    if (Number.isNaN(length)) return void socket.destroy(new Error(`no length in ${head}`))
    if (came.length < end + END_OF_HEAD.length + length) return
    came = came.subarray(end + END_OF_HEAD.length + length)
    const done = waiting
    waiting = undefined
    done?.resolve(Number(head.slice(9, 12)))
  })
  const lost = (error?: Error) => {
    waiting?.reject(error ?? new Error('the server closed the connection'))
  }
  socket.on('error', lost)
  socket.on('close', () => lost())

  return {
    post(path, body) {
      return new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'))
        waiting = { resolve, reject }
        const length = Buffer.byteLength(body)
        socket.write(`POST ${path} HTTP/1.1\r\n${fixed}Content-Length: ${length}\r\n\r\n${body}`)
      })
    },
    close: () => socket.destroy(),
  }
}
