import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { findSetting, saveSetting } from '../../platform/db/setting.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  addLinkHealth,
  claimLinkHealth,
  saveLinkHealth,
} from '../../platform/link-health/link-health.repository.ts'
import { type DueLink, listDueLinks, listUnwatched } from './due-links.repository.ts'
import { spread } from './next-health.ts'
import { type Probe, probeAddress } from './probe-address.ts'
import { storeProbe } from './store-probe.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How gently destinations are checked; tests use a faster pace. */
export interface Pace {
  /** number of links claimed at once */
  batch: number
  /** number of hosts asked at the same time */
  hosts: number
  /** pause between two requests, whatever their hosts */
  everyMs: number
  /** pause between two requests to one host */
  hostGapMs: number
  /** number of addresses of one host in one batch; the rest is postponed */
  perHost: number
  /** maximum length of a run; the next one continues */
  runMs: number
  /** per destination; the probe's default if absent */
  timeoutMs?: number
}

export const PACE: Pace = {
  ...{ batch: 300, hosts: 8, everyMs: 100, hostGapMs: 2_000, perHost: 10 },
  runMs: 2 * MINUTE_MS,
}

/**
 * Longer than any batch takes: after this time the process that claimed it has died, and others
 * continue.
 */
const CLAIM_MS = 15 * MINUTE_MS
const LINKS_PER_STEP = 500
const STEPS_PER_RUN = 10
/** the first check of a link happens at a random time within this */
const FIRST_WITHIN_MS = 2 * DAY_MS
const CHANGED_MS = 10 * MINUTE_MS
const WATCHED_UNTIL = 'link-checks.watched-until'
/** if this many hosts and no other answer, our own network counts as offline */
const HOSTS_TO_DOUBT = 3
/** a host that does not answer this many times in a row is left alone for a while */
const SILENCES = 3

/**
 * Registers new links, then checks every destination that is due. Ends early if `signal` aborts.
 */
export async function checkDueLinks(deps: Deps, pace: Pace, signal: AbortSignal): Promise<void> {
  if (!deps.config.linkChecks) return
  await watchNewLinks(deps)
  const startedAt = performance.now()
  while (!signal.aborted && performance.now() - startedAt < pace.runMs) {
    if ((await checkBatch(deps, pace, signal)) === 0) return
  }
}

/** Goes through all links in steps, again and again; a known link costs one index look-up. */
async function watchNewLinks(deps: Deps): Promise<void> {
  let after = (await findSetting(deps, WATCHED_UNTIL)) ?? ''
  for (let step = 0; step < STEPS_PER_RUN; step++) {
    const { links, last } = await listUnwatched(deps.db, { after, limit: LINKS_PER_STEP })
    const now = deps.clock.now()
    const rows = links.map(({ id, destination_href, address }) => ({
      link_id: id,
      address: destination_href,
      // check a changed destination soon, since it is the most likely to be wrong
      due_at: now + Math.round(Math.random() * (address === null ? FIRST_WITHIN_MS : CHANGED_MS)),
    }))
    if (rows.length > 0) await transaction(deps, ({ db }) => addLinkHealth(db, rows))
    const before = after
    after = last ?? ''
    if (after !== before) {
      const until = after
      await transaction(deps, (deps) => saveSetting(deps, WATCHED_UNTIL, until))
    }
    if (last === undefined) return
  }
}

/** @returns how many links were claimed */
export async function checkBatch(deps: Deps, pace: Pace, signal: AbortSignal): Promise<number> {
  const now = deps.clock.now()
  const due = await listDueLinks(deps.db, { now, limit: pace.batch })
  const taken = await claim(deps, due, now + CLAIM_MS)
  const asked = taken.filter((link) => !link.is_left_out)
  for (const link of taken) {
    if (link.is_left_out) await postpone(deps, link, spread(DAY_MS, Math.random()))
  }
  const batch = new Batch(deps, pace, signal)
  const hosts = [...groupBy(asked, hostOf).values()]
  const lanes = Array.from({ length: Math.min(pace.hosts, hosts.length) }, async () => {
    for (let links = hosts.shift(); links && !signal.aborted; links = hosts.shift()) {
      await batch.askHost(links)
    }
  })
  await Promise.all(lanes)
  if (!signal.aborted) await batch.finish()
  return taken.length
}

async function claim(deps: Deps, due: readonly DueLink[], until: number): Promise<DueLink[]> {
  return transaction(deps, async ({ db }) => {
    const taken: DueLink[] = []
    for (const link of due) {
      const wish = { linkId: link.link_id, dueAt: link.due_at, until }
      if (await claimLinkHealth(db, wish)) taken.push(link)
    }
    return taken
  })
}

async function postpone(deps: Deps, { link_id }: DueLink, ms: number): Promise<void> {
  const due_at = deps.clock.now() + Math.round(ms)
  await transaction(deps, ({ db }) => saveLinkHealth(db, link_id, { due_at }))
}

/**
 * Links checked together: a host that does not answer counts as failed only if another host
 * answered.
 */
class Batch {
  private readonly silent: { links: readonly DueLink[]; probe: Probe }[] = []
  private readonly silentHosts = new Set<string>()
  private wasAnswered = false
  private nextAt = 0
  private readonly deps: Deps
  private readonly pace: Pace
  private readonly signal: AbortSignal

  constructor(deps: Deps, pace: Pace, signal: AbortSignal) {
    this.deps = deps
    this.pace = pace
    this.signal = signal
  }

  /**
   * Asks the addresses of one host one after the other; links to the same address share the answer.
   */
  async askHost(links: readonly DueLink[]): Promise<void> {
    const addresses = [...groupBy(links, (link) => link.destination_href).values()]
    const now = addresses.slice(0, this.pace.perHost)
    const later = addresses.slice(this.pace.perHost)
    let silences = 0
    for (const [at, same] of now.entries()) {
      const probe = await this.ask(same, at > 0)
      if (probe === undefined) return
      silences = probe.wasAnswered ? 0 : silences + 1
      if (probe.pauseMs !== undefined || silences >= SILENCES) {
        await this.queue([...now.slice(at + 1), ...later], probe.pauseMs ?? 60 * MINUTE_MS)
        return
      }
    }
    await this.queue(later, 0)
  }

  /** @returns undefined if it was aborted */
  private async ask(same: readonly DueLink[], isNext: boolean): Promise<Probe | undefined> {
    const { deps, signal } = this
    try {
      if (isNext) await sleep(this.pace.hostGapMs, undefined, { signal })
      await this.turn()
      const address = same[0]!.destination_href
      const probe = await probeAddress(deps.fetchOutside, address, {
        signal,
        ...(this.pace.timeoutMs && { timeoutMs: this.pace.timeoutMs }),
      })
      if (signal.aborted) return undefined
      if (probe.wasAnswered) this.wasAnswered = true
      if (probe.kind === 'failed' && !probe.wasAnswered) {
        this.silent.push({ links: same, probe })
        this.silentHosts.add(hostOf(same[0]!))
      } else await this.store(same, probe)
      return probe
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  /**
   * Judges the hosts that did not answer: they failed if another host answered or only few were
   * asked; otherwise our own network is offline.
   */
  async finish(): Promise<void> {
    const { deps, silent } = this
    if (!this.wasAnswered && this.silentHosts.size >= HOSTS_TO_DOUBT) {
      deps.log.warn({ hosts: this.silentHosts.size }, 'no destination answers: are we cut off?')
      for (const { links } of silent) {
        for (const link of links) await postpone(deps, link, spread(30 * MINUTE_MS, Math.random()))
      }
      return
    }
    for (const { links, probe } of silent) await this.store(links, probe)
  }

  private async store(same: readonly DueLink[], probe: Probe): Promise<void> {
    for (const { link_id: linkId, destination_href: address } of same) {
      await storeProbe(this.deps, { linkId, address, probe })
    }
  }

  /** Postpones addresses of a host one after the other, so that they do not hold up other hosts. */
  private async queue(addresses: readonly (readonly DueLink[])[], firstMs: number): Promise<void> {
    const { batch, hostGapMs } = this.pace
    const gap = Math.max(hostGapMs, MINUTE_MS / batch)
    for (const [at, same] of addresses.entries()) {
      const ms = firstMs + MINUTE_MS + at * gap
      for (const link of same) await postpone(this.deps, link, ms)
    }
  }

  /** Waits until the next request may be sent, whatever its host. */
  private async turn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.nextAt)
    this.nextAt = at + this.pace.everyMs
    if (at > now) await sleep(at - now, undefined, { signal: this.signal })
  }
}

const hostOf = (link: DueLink): string => URL.parse(link.destination_href)?.hostname ?? ''

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
