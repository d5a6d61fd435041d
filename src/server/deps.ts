import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { PackageDirectory } from './features/packages/index.ts'
import type { Actor } from './platform/actor.ts'
import type { ClickStore } from './platform/clicks/click-store.ts'
import type { Clock } from './platform/clock.ts'
import type { DiskGuard } from './platform/disk/disk-guard.ts'
import type { Dns } from './platform/dns/dns.ts'
import type { DomainDirectory } from './platform/domains/domain-directory.ts'
import type { OutboundFetch } from './platform/fetch/outbound-fetch.ts'
import type { Origins } from './platform/http/origins.ts'
import type { Identity } from './platform/identity.ts'
import type { Ids } from './platform/ids.ts'
import type { Logger } from './platform/logger.ts'
import type { MailTransport } from './platform/mail/mail-transport.ts'
import type { PlaceOf } from './platform/places/place.ts'
import type { RateLimits } from './platform/rate-limit/rate-limits.ts'
import type { Secrets } from './platform/secrets.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Views } from './renderers.ts'

export type { Views }

/** The dependencies that functions receive; tests replace clock, ids, mail and network here. */
export interface Deps {
  config: Config
  /** who makes the call; absent in jobs and commands */
  by?: Actor | undefined
  /** inside `transaction(deps, …)` this is the transaction's handle */
  db: Db
  clock: Clock
  ids: Ids
  log: Logger
  limits: RateLimits
  mail: MailTransport
  storage: Storage
  /** whether there is disk space to write (F6) */
  disk: Pick<DiskGuard, 'state' | 'freeBytes' | 'hasRoomForUploads'>
  /** the renderers of pages and mails, bundled to build/ssr */
  views: Views
  secrets: Secrets
  identity: Identity
  clickStore: ClickStore
  fetchOutside: OutboundFetch
  /** looks up DNS records */
  dns: Dns
  /** the domains of all spaces, kept in memory */
  domains: DomainDirectory
  /** the packages that administrators have defined, kept in memory */
  packages: PackageDirectory
  /** finds the place of an IP address; only in processes that answer redirects */
  placeOf?: PlaceOf
  /** origins of the application, and of short links and pages */
  origins: Origins
}
