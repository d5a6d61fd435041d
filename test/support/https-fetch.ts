import type { IncomingMessage } from 'node:http'
import { Agent, request as open, type RequestOptions } from 'node:https'
import type { TLSSocket } from 'node:tls'

export interface SecureAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
  /** of the presented certificate */
  serial: string
  /** the client's port: two answers with the same one used the same connection */
  localPort: number
}

type SecureOptions = RequestOptions & { body?: string }

/** An https client that trusts one authority, and resolves every name to this machine. */
export function secureClient(port: number, ca: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, maxCachedSessions: 0 })
  const send = (address: string, { body, ...options }: SecureOptions = {}) =>
    new Promise<SecureAnswer>((resolve, reject) => {
      const { host, hostname, pathname, search } = new URL(address)
      const request = open({
        ...{ host: '127.0.0.1', port, servername: hostname, path: pathname + search, ca, agent },
        ...options,
        headers: { host, 'user-agent': FIREFOX, ...options.headers },
      })
      request.on('error', reject)
      request.on('response', async (answer) => {
        const socket = answer.socket as TLSSocket
        const serial = socket.getPeerCertificate().serialNumber
        const localPort = socket.localPort!
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode!, headers: answer.headers, text, serial, localPort })
      })
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
