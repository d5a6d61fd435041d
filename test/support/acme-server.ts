import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TlsConfig } from '#server/config.ts'
import { type DnsServer, openDnsServer } from './dns-server.ts'
import { freePorts } from './free-ports.ts'
import { until } from './until.ts'

const PROGRAM = '/usr/bin/pebble'
/** It signs nothing for this name. */
export const BLOCKED = 'www.blocked.example'
export const hasPebble = existsSync(PROGRAM)

export interface AcmeServer {
  /** for `ACME_DIRECTORY` */
  directory: string
  /** the authority's own certificate, for `ACME_CA_FILE` */
  rootsFile: string
  /** configuration for a process in the test */
  settings(port: number): TlsConfig
  /** PEM of the root and intermediate certificates that sign its certificates */
  root: string
  intermediate: string
  /** the hosts it resolves; all of `example` is this machine */
  dns: DnsServer
  stop(): Promise<void>
}

/**
 * Pebble, the test authority by the makers of Let's Encrypt: it requests the challenge's answer on
 * the given HTTP port, and refuses one nonce in twenty.
 */
export async function startAcmeServer(options: {
  httpPort: number
  /** port for TLS-ALPN challenges; none by default */
  tlsPort?: number
  lifeSeconds?: number
  /** percentage of nonces that it refuses */
  refused?: number
}): Promise<AcmeServer> {
  if (!hasPebble) throw new Error('The tests need Pebble: install the package pebble.')
  const folder = mkdtempSync(join(tmpdir(), 'waypost-acme-'))
  const dns = await openDnsServer({ '*.example': { A: ['127.0.0.1'] } })
  const [port, management, nobody] = await freePorts(3)
  const [certificate, privateKey] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-keyout', privateKey, '-out', certificate, '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ],
    { stdio: 'ignore' },
  )
  const pebble = {
    ...{ listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${management}` },
    ...{ certificate, privateKey, httpPort: options.httpPort },
    tlsPort: options.tlsPort ?? nobody,
    ...{ ocspResponderURL: '', externalAccountBindingRequired: false },
    domainBlocklist: [BLOCKED],
    certificateValidityPeriod: options.lifeSeconds ?? 90 * 86_400,
  }
  const config = join(folder, 'config.json')
  writeFileSync(config, JSON.stringify({ pebble }))
  const child = spawn(PROGRAM, ['-config', config, '-dnsserver', dns.servers[0]!], {
    stdio: 'ignore',
    env: {
      ...{ PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' },
      PEBBLE_WFE_NONCEREJECT: String(options.refused ?? 5),
    },
  })
  const gone = once(child, 'exit')
  const rootsFile = certificate
  const ca = readFileSync(rootsFile, 'utf8')
  let root = ''
  await until(async () => {
    root = await read(`https://127.0.0.1:${management}/roots/0`, ca).catch(() => '')
    return root !== ''
  })
  const intermediate = await read(`https://127.0.0.1:${management}/intermediates/0`, ca)
  const directory = `https://127.0.0.1:${port}/dir`
  return {
    directory,
    rootsFile,
    root,
    intermediate,
    dns,
    settings: (port) => ({
      ...{ port, email: 'operator@way.example', directory },
      authorityRoots: ca,
    }),
    async stop() {
      child.kill()
      await gone
      dns.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function read(url: string, ca: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { ca }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(text)
    })
    request.on('error', reject)
  })
}
