import { execFileSync } from 'node:child_process'
import { openSecrets } from '#server/platform/secrets.ts'
import { sealKey } from '#server/platform/tls/certificates.ts'
import { openClickBook } from '../clicks.ts'
import type { Group } from '../context.ts'
import { freePort } from '../pinned.ts'
import { compare } from '../rounds.ts'

const LINKS = 1_000
const CONNECTIONS = 64
const HOST = 'way.example'
/** The name that wrk gives in its handshakes. */
const NAMED = '127.0.0.1'
const COMMAND =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -subj /CN=bench'

/** Redirects over TLS against those in plain HTTP, of one server. */
export const tls: Group = async (context) => {
  context.say('redirects over TLS')
  const installation = await context.small()
  const pem = execFileSync('openssl', COMMAND.split(' '), { encoding: 'utf8', stdio: 'pipe' })
  const [key = '', chain = ''] = pem.split(/(?=-----BEGIN CERT)/)
  const secrets = openSecrets({ dataDir: installation.dataDir, secret: undefined })
  const later = Date.now() + 86_400_000
  const db = installation.database()
  db.prepare(
    'insert into certificate (host, chain, sealed_key, expires_at, next_order_at) values (?, ?, ?, ?, ?)',
  ).run(NAMED, chain, sealKey(secrets, NAMED, key), later, later)
  db.close()
  const port = await freePort()
  const server = await installation.start({
    env: {
      ...{ PUBLIC_URL: `https://${HOST}`, TLS_PORT: String(port), ACME_EMAIL: `bench@${HOST}` },
      ACME_DIRECTORY: 'https://127.0.0.1:1/nobody',
    },
  })
  const book = openClickBook(installation, LINKS)
  const load = { pattern: '/k%d', count: LINKS, connections: CONNECTIONS, host: HOST }
  const check = (measured: Parameters<typeof book.checkRound>[0]) =>
    book.checkRound(measured, CONNECTIONS)
  const compared = await compare(
    { load: { ...load, port, isTls: true }, check },
    { load: { ...load, port: server.port }, check },
    context.options,
  )
  await server.stop()
  context.add({
    metric: 'redirect over TLS, kept connections',
    value: compared.ratio,
    unit: '× plain',
    detail: compared.detail,
  })
  context.add({
    metric: 'redirect over TLS: clicks stored against redirects answered',
    value: book.faults.length,
    unit: 'rounds that differ',
    target: { equals: 0 },
    detail: book.faults.slice(0, 3).join('; ') || `${book.rounds} rounds`,
  })
}
