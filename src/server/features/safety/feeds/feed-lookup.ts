import type { FeedReason } from '#contract/safety/safety-feeds.ts'
import type { Deps } from '../../../deps.ts'
import { remembered } from '../../../platform/db/rows/remembered.ts'
import { findPacked, listFeeds } from './feeds.repository.ts'
import { PackedPatterns } from './packed-patterns.ts'

export interface LoadedFeed {
  reason: FeedReason
  patterns: PackedPatterns
}

/** By version, which names what is in them: the same for every database of a process. */
const loaded = new Map<string, PackedPatterns>()

const listHeads = remembered('safety', (deps: Pick<Deps, 'db'>) => listFeeds(deps.db))

/** The feeds as they are now; what changed since the last question is loaded, what is gone let go. */
export async function loadFeeds(deps: Pick<Deps, 'db'>): Promise<LoadedFeed[]> {
  const heads = (await listHeads(deps)).filter(({ version }) => version !== '')
  const feeds: LoadedFeed[] = []
  for (const { version, reason } of heads) {
    const patterns = loaded.get(version) ?? (await load(deps, version))
    if (patterns !== undefined) feeds.push({ reason, patterns })
  }
  const current = new Set(heads.map(({ version }) => version))
  for (const version of loaded.keys()) if (!current.has(version)) loaded.delete(version)
  return feeds
}

async function load(
  { db }: Pick<Deps, 'db'>,
  version: string,
): Promise<PackedPatterns | undefined> {
  const packed = await findPacked(db, version)
  if (packed === undefined) return undefined
  const patterns = PackedPatterns.unpack(packed)
  loaded.set(version, patterns)
  return patterns
}
