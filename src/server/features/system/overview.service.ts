import type { AttentionKind, Overview } from '#contract/system.ts'
import type { Deps } from '../../deps.ts'
import { listCertificateFailures } from '../../platform/tls/certificate.repository.ts'
import { isStripeAway } from '../billing/index.ts'
import { countOpenAppeals } from '../quarantine/index.ts'
import {
  countAccounts,
  countAccountsSince,
  countDomains,
  countGivenUp,
  countOpenReports,
  countTotals,
  listWaiting,
  readDatabaseVersion,
  type Totals,
} from './overview.repository.ts'
import { readSystemState } from './system.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS
/** Work that waits longer has a reason that somebody should know. */
const LATE_MS = 10 * MINUTE_MS
const FAILURES_SHOWN = 50

/** Totals of an open database, kept for a minute. */
const kept = new WeakMap<Deps['db'], { at: number; totals: Promise<Totals> }>()

/** The installation at a glance; the call's access says who may see it. */
export async function readOverview(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'disk'>,
): Promise<Overview> {
  const now = deps.clock.now()
  const [accounts, newAccounts, totals, domains, state, waiting, failed, versions] =
    await Promise.all([
      countAccounts(deps.db),
      countAccountsSince(deps.db, now - 30 * DAY_MS),
      totalsOf(deps),
      countDomains(deps.db),
      readSystemState(deps),
      listWaiting(deps.db, now),
      countGivenUp(deps.db),
      readDatabaseVersion(deps.db),
    ])
  const [certificates, reports, appeals, isAway] = await Promise.all([
    listCertificateFailures(deps.db, { now, limit: FAILURES_SHOWN }),
    countOpenReports(deps.db),
    countOpenAppeals(deps.db, 0),
    isStripeAway(deps, LATE_MS),
  ])
  const mails = waiting.filter(({ kind }) => isMail(kind))
  const work = waiting.filter(({ kind }) => !isMail(kind))
  const oldest = Math.min(...waiting.map(({ since }) => since))
  const counts: Record<AttentionKind, number> = {
    'disk-full': Number(state.disk.state === 'full'),
    'disk-broken': Number(state.disk.state === 'broken'),
    'clicks-lost': state.incidents
      .filter(({ at }) => now - Date.parse(at) < 30 * DAY_MS)
      .reduce((total, { lostClicks }) => total + lostClicks, 0),
    'no-mail-server': Number(deps.config.smtpUrl === undefined),
    'mails-late': late(mails, now),
    'work-late': late(work, now),
    'work-failed': failed,
    'certificates-failed': certificates.failed.length,
    'domains-failing': domains.failing,
    'stripe-away': Number(isAway),
    'reports-open': reports,
    'appeals-open': appeals,
  }
  return {
    accounts: {
      active: accounts.get('active') ?? 0,
      deactivated: accounts.get('deactivated') ?? 0,
      banned: accounts.get('banned') ?? 0,
      deleted: accounts.get('deleted') ?? 0,
    },
    newAccounts,
    ...totals,
    domains,
    disk: state.disk,
    backlog: {
      mails: sum(mails),
      work: sum(work),
      oldestAt: waiting.length === 0 ? null : new Date(oldest).toISOString(),
      failed,
    },
    certificates: { isOwn: deps.config.tls !== undefined, ...certificates },
    versions: { program: deps.config.version, node: process.versions.node, ...versions },
    attention: Object.entries(counts).flatMap(([kind, count]) =>
      count > 0 ? [{ kind: kind as AttentionKind, count }] : [],
    ),
  }
}

function totalsOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Totals> {
  const before = kept.get(db)
  if (before && clock.monotonic() - before.at < MINUTE_MS) return before.totals
  const totals = countTotals(db)
  kept.set(db, { at: clock.monotonic(), totals })
  totals.catch(() => kept.delete(db))
  return totals
}

/** Kinds of the outbox are named after what they send. */
const isMail = (kind: string) => /(?:mail|notice|digest)$/.test(kind)

type Waiting = Awaited<ReturnType<typeof listWaiting>>

const sum = (some: Waiting) => some.reduce((total, { many }) => total + many, 0)

const late = (some: Waiting, now: number) => sum(some.filter(({ since }) => now - since > LATE_MS))
