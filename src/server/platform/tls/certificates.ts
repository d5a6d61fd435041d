import { createSecureContext, type SecureContext } from 'node:tls'
import type { Db } from '../../database.ts'
import type { Clock } from '../clock.ts'
import { currentChangeSeq } from '../db/change.ts'
import { followChanges } from '../db/change-follower.ts'
import type { Logger } from '../logger.ts'
import type { Secrets } from '../secrets.ts'
import { openSealedText, sealText } from '../security/sealed-text.ts'
import { findCertificate, listExpiries, saveCertificate } from './certificate.repository.ts'

/** A thousand of them take 54 MB; the ones that were used last are kept. */
const CONTEXTS_MAX = 200
const PURPOSE = 'certificate-key'

/** Which hosts have a certificate of ours, in memory, and what TLS needs of it. */
export interface Certificates {
  /** whether a browser can go to `https://host` */
  has(host: string): boolean
  /** asks the database for a host that has one, and for no other */
  contextOf(host: string): Promise<SecureContext | undefined>
  /** reads which there are, and follows the change table from then on */
  start(): Promise<void>
  stop(): void
}

export interface CertificateDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  log: Logger
  secrets: Pick<Secrets, 'keyRing'>
}

/** Not started, it knows none. */
export function createCertificates(deps: CertificateDeps): Certificates {
  let expiries = new Map<string, number>()
  /** the one used last is at the end */
  const contexts = new Map<string, Promise<SecureContext | undefined>>()
  let stop = () => {}

  const has = (host: string) => (expiries.get(host) ?? 0) > deps.clock.now()

  async function readAll(): Promise<void> {
    const rows = await listExpiries(deps.db)
    expiries = new Map(rows.map(({ host, expires_at }) => [host, expires_at]))
    contexts.clear()
  }

  async function readOne(host: string): Promise<void> {
    const row = await findCertificate(deps.db, host)
    contexts.delete(host)
    if (row?.expires_at) expiries.set(host, row.expires_at)
    else expiries.delete(host)
  }

  /** Plain HTTP answers again meanwhile, and another one is ordered. */
  async function forget(host: string): Promise<void> {
    expiries.delete(host)
    await saveCertificate(deps.db, host, { next_order_at: 0 })
  }

  const tryTo = (read: Promise<void>) =>
    void read.catch((error: unknown) =>
      deps.log.warn({ err: error }, 'certificates cannot be read'),
    )
  const note = ({ kind, key }: { kind: string; key: string }) => {
    if (kind === 'certificate') tryTo(readOne(key))
  }

  return {
    has,
    async contextOf(host) {
      if (!has(host)) return undefined
      const context = contexts.get(host) ?? openContext(deps, host, forget)
      contexts.delete(host)
      contexts.set(host, context)
      if (contexts.size > CONTEXTS_MAX) contexts.delete(contexts.keys().next().value!)
      context.catch((error: unknown) => {
        // the next handshake asks anew
        contexts.delete(host)
        deps.log.warn({ err: error, host }, 'a certificate cannot be used')
      })
      return context
    },
    async start() {
      const fromSeq = await currentChangeSeq(deps as never)
      stop = followChanges(deps as never, fromSeq, note, {
        onOwn: note,
        onLost: () => tryTo(readAll()),
      })
      await readAll()
    },
    stop: () => stop(),
  }
}

async function openContext(
  { db, secrets, log }: CertificateDeps,
  host: string,
  onUnreadable: (host: string) => Promise<void>,
): Promise<SecureContext | undefined> {
  const row = await findCertificate(db, host)
  if (!row?.chain || !row.sealed_key) return undefined
  const key = openSealedText(secrets.keyRing(PURPOSE), row.sealed_key, host)
  if (key === undefined) {
    log.warn({ host }, 'the key of a certificate was encrypted with another secret')
    await onUnreadable(host)
    return undefined
  }
  return createSecureContext({ cert: row.chain, key, minVersion: 'TLSv1.2' })
}

/** As it stands in the database. */
export const sealKey = (secrets: Pick<Secrets, 'key'>, host: string, key: string) =>
  sealText(secrets.key(PURPOSE), key, host)
