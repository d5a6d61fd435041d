import type { FeedReason } from '#contract/safety/safety-feeds.ts'
import type { Deps } from '../../../deps.ts'
import { remembered } from '../../../platform/db/rows/remembered.ts'
import { findPacked, listFeeds } from './feeds.repository.ts'
import { PackedPatterns } from './packed-patterns.ts'

export interface LoadedFeed {
  reason: FeedReason
  patterns: PackedPatterns
}

/** By version, which depends only on the content, so all databases of a process can share it. */
const loaded = new Map<string, PackedPatterns>()

const listHeads = remembered('safety', (deps: Pick<Deps, 'db'>) => listFeeds(deps.db))

/** The current feeds. Loads those that have changed since the last call, and drops removed ones. */
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
