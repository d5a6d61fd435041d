import { randomUUID } from 'node:crypto'
import type { Trigger } from '../../platform/clicks/click.ts'
import { ClickEncoder } from '../../platform/clicks/click-encoding.ts'
import { takeFileLock } from '../../platform/clicks/file-lock.ts'
import {
  createJournal,
  journalPaths,
  openNote,
  prepareDirectory,
} from '../../platform/clicks/journal-file.ts'
import { hashVisitor } from '../../redirect/index.ts'

/** A click that did not come through a redirect of this process: demonstration, import. */
export interface ClickToImport {
  /** ms UTC */
  at: number
  target: 'link' | 'page'
  targetId: string
  trigger?: Trigger
  /** whatever tells visitors of a day apart; only a hash of it is written */
  visitor: string
  userAgent?: string
  referrer?: string
  language?: string
  /** ISO 3166-1 alpha-2 */
  country?: string
  /** query of the request without '?', for its utm_… */
  query?: string
  isPrefetch?: boolean
}

const CLICKS_PER_BATCH = 500
const CLAIMS = 10

/** A drain that looks through the directory at this very moment may hold the new lock while it looks. */
function claimJournal(dataDir: string) {
  for (let claim = 0; claim < CLAIMS; claim++) {
    const paths = journalPaths(dataDir, randomUUID())
    const lock = takeFileLock(paths.lock)
    if (lock) return { paths, lock }
  }
  throw new Error('A new journal is locked by somebody else.')
}

/**
 * Writes clicks into a journal of its own, which the drain of a server on this directory adopts within
 * a second or two, or the next one that starts. All or, if it throws, none.
 * @returns how many
 */
export function writeClicksIntoJournal(dataDir: string, clicks: Iterable<ClickToImport>): number {
  prepareDirectory(dataDir)
  const { paths, lock } = claimJournal(dataDir)
  const db = createJournal(paths, 'power')
  const note = openNote(paths.note)
  const insert = db.prepare('insert into batch (clicks, total, data) values (?, ?, ?)')
  const encoder = new ClickEncoder()
  let total = 0
  let seq = 0
  const write = () => {
    const { count } = encoder
    if (count === 0) return
    total += count
    seq = Number(insert.run(count, total, encoder.take()).lastInsertRowid)
  }
  try {
    db.exec('begin immediate')
    for (const click of clicks) {
      const { userAgent = '', referrer = '', language = '', country = '', query = '' } = click
      encoder.add({
        at: click.at,
        target: click.target,
        targetId: click.targetId,
        trigger: click.trigger ?? 'link',
        isHead: false,
        isPrefetch: click.isPrefetch ?? false,
        visitor: hashVisitor(paths.name, '', click.visitor),
        country,
        city: '',
        agent: userAgent,
        referrer,
        language,
        query,
      })
      if (encoder.count >= CLICKS_PER_BATCH) write()
    }
    write()
    db.exec('commit')
    note.write(seq, total)
  } finally {
    db.close()
    note.close()
    lock.release()
  }
  return total
}
