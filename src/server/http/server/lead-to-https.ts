import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import { createNetworkList, parseAddress } from '../../platform/http/addresses.ts'
import { normalizeHost } from '../../platform/http/hosts.ts'
import type { Certificates } from '../../platform/tls/certificates.ts'
import { hasBody } from '../calls/parse-request.ts'
import type { RequestInterceptor } from './http-server.ts'

const STAYS = '/.well-known/'
/** A host may lose its certificate. */
const KEPT_SECONDS = 3_600

/** Whether a Host header names a host that browsers can reach by https. */
export const createIsSecured = (certificates: Pick<Certificates, 'has'>) => (header: string) => {
  const host = normalizeHost(header)?.replace(/:\d+$/, '')
  return host !== undefined && certificates.has(host)
}

export interface LeadOptions {
  isSecured: (hostHeader: string) => boolean
  /** whose port of https is the public one */
  publicUrl: string
  trustedProxies: readonly string[]
}

/**
 * Leads plain HTTP to https on hosts that have a certificate; but for what others ask there on their own
 * terms (`/.well-known/`), and what a proxy that we trust passes on, which speaks TLS itself.
 */
export function leadToHttps(options: LeadOptions): RequestInterceptor {
  const { isSecured, publicUrl } = options
  const { port } = new URL(publicUrl)
  const ending = port === '' ? '' : `:${port}`
  const isTrusted = createNetworkList(options.trustedProxies)
  const isProxy = ({ socket }: IncomingMessage) => {
    const peer = parseAddress(socket.remoteAddress)
    return peer !== undefined && isTrusted(peer)
  }
  return (request, response, next) => {
    const { url = '/', headers, method } = request
    if (isEncrypted(request) || !isSecured(headers.host ?? '')) return next()
    if (url.startsWith(STAYS) || isProxy(request)) return next()
    const name = normalizeHost(headers.host)!.replace(/:\d+$/, '')
    response.writeHead(method === 'GET' || method === 'HEAD' ? 301 : 308, {
      Location: `https://${name}${ending}${url}`,
      'Cache-Control': `max-age=${KEPT_SECONDS}`,
      'Content-Length': 0,
      // what comes of a body is not read
      ...(hasBody(headers) && { Connection: 'close' }),
    })
    response.end()
  }
}

const isEncrypted = ({ socket }: IncomingMessage) =>
  (socket as Partial<TLSSocket>).encrypted === true
