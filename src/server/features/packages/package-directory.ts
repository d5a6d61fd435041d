import type {
  OwnLimits,
  PackageFlags,
  PackageLimits,
  PriceSpan,
} from '#contract/business/package-values.ts'
import type { Db } from '../../database.ts'
import { currentChangeSeq } from '../../platform/db/change.ts'
import { followChanges } from '../../platform/db/change-follower.ts'
import { engineOf } from '../../platform/db/engine.ts'
import type { Logger } from '../../platform/logger.ts'
import { listPackageRows, listPriceRows } from './packages.repository.ts'
import type { PackagePriceTable, PackageTable } from './packages.table.ts'
import { listOwnLimits } from './space-limits.repository.ts'

export interface KnownPrice {
  id: string
  span: PriceSpan
  currency: string
  amountMinor: number
}

/** A package that is offered, as every process knows it. */
export interface KnownPackage {
  id: string
  name: string
  text: string
  limits: PackageLimits
  flags: PackageFlags
  isFree: boolean
  isHidden: boolean
  trialDays: number
  position: number
  /** those that are offered now */
  prices: readonly KnownPrice[]
}

/** All packages of the installation, in memory, so that nothing is asked where there are none. */
export interface PackageDirectory {
  /** in their order; empty if nobody has defined one */
  list(deps: { db: Db }): Promise<readonly KnownPackage[]>
  /** limits that a space has in place of its package's */
  ownLimits(deps: { db: Db }, spaceId: string): Promise<OwnLimits>
}

interface Known {
  packages: readonly KnownPackage[]
  ownLimits: ReadonlyMap<string, OwnLimits>
}

const NONE: OwnLimits = {}

export interface RunningPackageDirectory extends PackageDirectory {
  /** follows the changes of other processes */
  start(): Promise<void>
  stop(): void
}

/** Reads them when they are first asked for and after each change. */
export function createPackageDirectory(deps: { db: Db; log: Logger }): RunningPackageDirectory {
  let known: Promise<Known> | undefined
  let stop = () => {}
  const forget = () => {
    known = undefined
  }
  const note = ({ kind }: { kind: string }) => {
    if (kind === 'package') forget()
  }
  engineOf(deps.db).on('changes', (changes) => changes.forEach(note))
  const get = ({ db }: { db: Db }) => {
    if (known !== undefined) return known
    const read = readAll(db)
    known = read
    read.catch(() => {
      if (known === read) forget()
    })
    return read
  }
  return {
    list: async (deps) => (await get(deps)).packages,
    ownLimits: async (deps, spaceId) => (await get(deps)).ownLimits.get(spaceId) ?? NONE,
    async start() {
      const fromSeq = await currentChangeSeq(deps as never)
      stop = followChanges(deps as never, fromSeq, note, { onLost: forget })
      forget()
    },
    stop: () => stop(),
  }
}

async function readAll(db: Db): Promise<Known> {
  const packages = await readPackages(db)
  // without a package nothing is limited
  return { packages, ownLimits: packages.length > 0 ? await listOwnLimits(db) : new Map() }
}

/** A package as a space has it: with the limits that are its own. */
export async function asHad(
  deps: { db: Db; packages: PackageDirectory },
  spaceId: string,
  known: KnownPackage,
): Promise<KnownPackage> {
  const own = await deps.packages.ownLimits(deps, spaceId)
  return own === NONE ? known : { ...known, limits: { ...known.limits, ...own } }
}

/** All packages as the database has them now. */
export async function readPackages(db: Db): Promise<KnownPackage[]> {
  const rows = await listPackageRows(db)
  if (rows.length === 0) return []
  const prices = Map.groupBy(await listPriceRows(db), ({ package_id }) => package_id)
  return rows.map((row) => knownPackage(row, prices.get(row.id) ?? []))
}

function knownPackage(row: PackageTable, prices: readonly PackagePriceTable[]): KnownPackage {
  const { id, name, text, position } = row
  return {
    ...{ id, name, text, position },
    limits: JSON.parse(row.limits),
    flags: JSON.parse(row.flags),
    isFree: row.is_free === 1,
    isHidden: row.is_hidden === 1,
    trialDays: row.trial_days,
    prices: prices.filter(({ ended_at }) => ended_at === null).map(knownPrice),
  }
}

/** A price, also one that is no longer offered. */
export async function findPrice(db: Db, id: string): Promise<KnownPrice | undefined> {
  const row = (await listPriceRows(db)).find((one) => one.id === id)
  return row && knownPrice(row)
}

function knownPrice({ id, span, currency, amount_minor }: PackagePriceTable): KnownPrice {
  return { id, span, currency, amountMinor: amount_minor }
}
