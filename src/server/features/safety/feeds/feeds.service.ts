import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, failure } from '#contract/errors.ts'
import { FEEDS_MAX, type FeedReason } from '#contract/safety/safety-feeds.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { enqueueRecheck } from '../blocked-addresses.service.ts'
import {
  deleteFeed,
  type FeedHead,
  type FeedRow,
  insertFeed,
  listFeeds,
  updateFeed,
} from './feeds.repository.ts'
import { readFeed, versionOf } from './packed-patterns.ts'

const TIMEOUT_MS = 60_000
const BYTES_MAX = 64 * 1024 * 1024
const FILE = /^file:([A-Za-z0-9_-][A-Za-z0-9._-]{0,99})$/

/**
 * The answer of a feed: 'same' if nothing has changed since `mark`, or its text and the mark for
 * the next request.
 */
type Given = 'same' | { text: string; mark: string }
type Problem = 'unreachable' | 'refused' | 'unreadable'

/**
 * Adds a feed and reads it.
 * @throws destinationMissing, destinationInvalid for an invalid or private address, conflict if it
 * has been added already or there are too many, safetyUnreachable if nothing can be read from it
 * now
 */
export async function addFeed(
  deps: Deps,
  userId: string,
  given: { address: string; reason: FeedReason },
): Promise<FeedHead> {
  const address = given.address.trim()
  if (address === '') throw failure('destinationMissing')
  if (!FILE.test(address) && !/^https?:\/\//i.test(address)) throw failure('destinationInvalid')
  const feeds = await listFeeds(deps.db)
  const isKnown = feeds.some((feed) => feed.address === address)
  if (isKnown || feeds.length >= FEEDS_MAX) throw failure('conflict')
  const read = await readOrRefuse(deps, address)
  return transaction(deps, async (deps) => {
    const now = deps.clock.now()
    const row = {
      id: deps.ids.uuid(),
      address,
      reason: given.reason,
      ...read,
      problem: '' as const,
      looked_at: now,
      changed_at: now,
      created_by: userId,
      created_at: now,
    }
    if (!(await insertFeed(deps.db, row))) throw failure('conflict')
    const object = { kind: 'safety-feed', id: row.id, text: address }
    await recordAudit(deps, { action: 'address-block', object })
    await enqueueRecheck(deps, null)
    return row
  })
}

/** @throws notFound */
export async function removeFeed(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const feed = await deleteFeed(deps.db, id)
    if (feed === undefined) throw failure('notFound')
    const object = { kind: 'safety-feed', id, text: feed.address }
    await recordAudit(deps, { action: 'address-unblock', object })
    await enqueueRecheck(deps, null)
  })
}

/** Reads every feed again; a feed that is unreachable or broken keeps its entries. */
export async function refreshFeeds(deps: Deps): Promise<void> {
  let isChanged = false
  for (const feed of await listFeeds(deps.db)) {
    const change = await look(deps, feed)
    if (change.version !== undefined && change.version !== feed.version) isChanged = true
    await updateFeed(deps.db, feed.id, { ...change, looked_at: deps.clock.now() })
  }
  if (isChanged) await transaction(deps, (deps) => enqueueRecheck(deps, null))
}

async function look(deps: Deps, feed: FeedHead): Promise<Partial<FeedRow>> {
  try {
    const given = await fetchFeed(deps, feed.address, feed.mark)
    if (given === 'same') return { problem: '' as const }
    const read = await readGiven(given)
    const isOther = read.version !== feed.version
    return { ...read, problem: '' as const, ...(isOther && { changed_at: deps.clock.now() }) }
  } catch (error) {
    const problem = problemOf(error)
    deps.log.warn({ err: error, feed: feed.address }, 'a feed of bad addresses could not be read')
    return { problem }
  }
}

async function readOrRefuse(deps: Deps, address: string) {
  try {
    const given = await fetchFeed(deps, address, '')
    if (given === 'same') throw new FeedProblem('unreadable')
    return await readGiven(given)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw failure('safetyUnreachable', { cause: error })
  }
}

async function readGiven({ text, mark }: Exclude<Given, 'same'>) {
  const patterns = await readFeed(text)
  // an error page or an emptied list must not unblock everything
  if (patterns.size === 0) throw new FeedProblem('unreadable')
  const packed = patterns.pack()
  return { packed, mark, entries: patterns.size, version: versionOf(packed) }
}

/** @param mark of the previous answer: its ETag, or time and size of a file */
async function fetchFeed(deps: Deps, address: string, mark: string): Promise<Given> {
  const file = FILE.exec(address)?.[1]
  if (file !== undefined) return readFeedFile(join(deps.config.dataDir, 'feeds', file), mark)
  const { status, headers, body } = await deps.fetchOutside(address, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: BYTES_MAX,
    headers: mark === '' ? {} : { 'if-none-match': mark },
  })
  if (status === 304) return 'same'
  if (status !== 200) throw new FeedProblem('refused')
  return { text: body.toString('utf8'), mark: headers.etag ?? '' }
}

async function readFeedFile(path: string, mark: string): Promise<Given> {
  const { mtimeMs, size } = await stat(path)
  const found = `${mtimeMs} ${size}`
  if (found === mark) return 'same'
  if (size > BYTES_MAX) throw new FeedProblem('unreadable')
  return { text: await readFile(path, 'utf8'), mark: found }
}

class FeedProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`a feed is ${problem}`)
    this.problem = problem
  }
}

const problemOf = (error: unknown): Problem =>
  error instanceof FeedProblem ? error.problem : 'unreachable'
