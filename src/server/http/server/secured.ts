import type { Config } from '../../config.ts'
import type { Certificates } from '../../platform/tls/certificates.ts'
import type { HttpServer, RequestInterceptor } from './http-server.ts'
import { createIsSecured, leadToHttps } from './lead-to-https.ts'
import { listenWithTls } from './tls-listener.ts'

/** TLS that a process speaks itself, with certificates of its own. */
export interface Secured {
  /** whether a Host header names a host that browsers can reach by https */
  isSecured(hostHeader: string): boolean
  /** leads plain HTTP there */
  lead: RequestInterceptor
  /** @returns ends it */
  listen(server: HttpServer, host: string): Promise<() => void>
}

/** @returns undefined where `TLS_PORT` is not set */
export function securedBy(base: {
  config: Pick<Config, 'tls' | 'publicUrl' | 'trustedProxies'>
  certificates: Pick<Certificates, 'has' | 'contextOf'>
}): Secured | undefined {
  const { config, certificates } = base
  const { tls, publicUrl, trustedProxies } = config
  if (tls === undefined || publicUrl === undefined) return undefined
  const isSecured = createIsSecured(certificates)
  return {
    isSecured,
    lead: leadToHttps({ isSecured, publicUrl, trustedProxies }),
    listen: (server, host) => listenWithTls(server, { certificates, port: tls.port, host }),
  }
}
