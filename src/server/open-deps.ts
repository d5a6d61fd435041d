import type { Deps } from './deps.ts'
import {
  type ClickDrain,
  type ClickDrainOptions,
  createClickDrain,
} from './features/clicks/index.ts'
import { createIdentity } from './features/identity/index.ts'
import { keepMail } from './features/mailbox/index.ts'
import { loadViews } from './load-views.ts'
import type { Base } from './open-base.ts'
import { createDns } from './platform/dns/dns.ts'
import { createOutboundFetch } from './platform/fetch/create-outbound-fetch.ts'
import { createOrigins } from './platform/http/origins.ts'
import { createMailTransport } from './platform/mail/create-mail-transport.ts'
import { createRateLimits } from './platform/rate-limit/rate-limits.ts'
import { nameOfInstallation } from './platform/settings/installation-settings.ts'
import { createStorage } from './platform/storage/create-storage.ts'

export interface OpenDeps {
  deps: Deps
  /** not started here: the server starts it, commands do not */
  drain: ClickDrain
  /** closes drain, mail and database, in this order */
  close(): Promise<void>
}

/**
 * Opens all dependencies, for the server and for the commands that may run beside it.
 * @throws ConfigError if the configuration is wrong
 */
export async function openDeps(base: Base, options: ClickDrainOptions = {}): Promise<OpenDeps> {
  const { close: closeBase, ...shared } = base
  const { config, clock, secrets } = shared
  const opened = {
    ...shared,
    views: await loadViews(),
    limits: createRateLimits({ clock, secrets }),
    storage: await createStorage(config),
    origins: createOrigins(config, config.port, shared.domains),
    dns: createDns({ servers: config.dnsServers }),
    fetchOutside: createOutboundFetch({ allowHosts: config.outboundAllowHosts }),
  }
  const drain = createClickDrain(opened, options)
  const mail = createMailTransport(config, {
    keep: (kept) => keepMail(opened, kept),
    nameOfSender: () => nameOfInstallation(opened),
  })
  const deps: Deps = { ...opened, mail, clickStore: drain.store, identity: createIdentity(opened) }
  return {
    deps,
    drain,
    async close() {
      await drain.stop()
      await mail.close()
      await closeBase()
    },
  }
}
