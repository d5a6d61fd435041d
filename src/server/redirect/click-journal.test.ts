import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeFileLock } from '../platform/clicks/file-lock.ts'
import { journalPaths, listJournals, readNote } from '../platform/clicks/journal-file.ts'
import { createLogger } from '../platform/logger.ts'
import { ClickJournal } from './click-journal.ts'

const click = (agent = 'A') => ({
  at: 1,
  target: 'link' as const,
  targetId: 'x',
  trigger: 'link' as const,
  isHead: false,
  isPrefetch: false,
  visitor: Buffer.alloc(16),
  country: '',
  city: '',
  agent,
  referrer: '',
  language: '',
  query: '',
})

describe.each(['process', 'power'] as const)('the click journal (%s)', (durability) => {
  let dataDir: string
  let journal: ClickJournal
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'journal-'))
    journal = open()
  })
  afterEach(() => {
    journal.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const open = () =>
    new ClickJournal({ dataDir, durability, log: createLogger({ level: 'silent' }) })
  const paths = () => journalPaths(dataDir, journal.name!)
  const rows = () => {
    const db = new DatabaseSync(paths().db, { readOnly: true })
    const found = db.prepare('select seq, clicks, total from batch order by seq').all()
    db.close()
    return found.map((row) => ({ ...row }))
  }

  it('writes all clicks of a turn as one row, and sends answers after it', async () => {
    const order: string[] = []
    journal.append(click())
    journal.answerAfterwards({ send: () => order.push(`sent after ${rows().length} rows`) })
    journal.append(click())
    await journal.turnWritten()
    await nextTurn()
    journal.append(click())
    await journal.turnWritten()
    expect(order).toEqual(['sent after 1 rows'])
    expect(rows()).toEqual([
      { seq: 1, clicks: 2, total: 2 },
      { seq: 2, clicks: 1, total: 3 },
    ])
    expect(readNote(paths().note)).toEqual({ seq: 2, total: 3 })
  })

  it('sends a crowd in groups, each after its commit, all of them once and in order', async () => {
    const sent: number[] = []
    const committed: number[] = []
    // from now on the thread that syncs is there
    journal.append(click())
    await journal.turnWritten()
    for (let at = 0; at < 1_000; at++) {
      journal.append(click())
      journal.answerAfterwards({
        send() {
          sent.push(at)
          committed.push(journal.written)
        },
      })
      // the thread that syncs needs some time of its own
      if (at % 100 === 99) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
    const sentInThisTurn = sent.length
    await journal.turnWritten()
    expect(sent).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
    expect(sentInThisTurn).toBeGreaterThan(0)
    for (const [at, written] of committed.entries()) expect(written).toBeGreaterThan(at + 1)
    expect(journal.written).toBe(1_001)
    expect(rows().reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(1_001)
    expect(rows().length).toBeGreaterThan(2)
  })

  it('answers everybody, turn after turn of a crowd, and whoever comes alone after it', async () => {
    const sent: number[] = []
    const early: number[] = []
    let asked = 0
    const ask = () => {
      const at = asked++
      journal.append(click())
      journal.answerAfterwards({
        send() {
          sent.push(at)
          if (journal.written < at + 1) early.push(at)
        },
      })
    }
    for (let turn = 0; turn < 60; turn++) {
      const crowd = [500, 193, 64, 1][turn % 4]!
      for (let more = 0; more < crowd; more++) ask()
      // sometimes a sync ends in the middle of a turn, sometimes the next turn finds it under way
      if (turn % 3 === 0) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
        for (let more = 0; more < 200; more++) ask()
      }
      await nextTurn()
    }
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(asked)
    ask()
    await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(asked)
    expect(sent).toEqual(Array.from({ length: asked }, (_, at) => at))
    expect(early).toEqual([])
    expect(rows().reduce((sum, { clicks }) => sum + Number(clicks), 0)).toBe(asked)
  })

  it('lets a page that is sent with its group record what it likes', async () => {
    let sent = 0
    for (let at = 0; at < 300; at++) {
      journal.append(click())
      journal.answerAfterwards({
        send() {
          journal.append(click())
          journal.answerAfterwards({ send: () => sent++ })
        },
      })
    }
    await journal.turnWritten()
    await expect.poll(() => sent).toBe(300)
    expect(journal.written).toBe(600)
  })

  it('never gives a number twice, also after everything was deleted', async () => {
    journal.append(click())
    await journal.turnWritten()
    const db = new DatabaseSync(paths().db)
    db.exec('delete from batch')
    db.close()
    journal.append(click())
    await journal.turnWritten()
    expect(rows()).toEqual([{ seq: 2, clicks: 1, total: 2 }])
  })

  it('holds its lock until it is closed', () => {
    expect(takeFileLock(paths().lock)).toBeUndefined()
    const { lock } = paths()
    journal.close()
    const taken = takeFileLock(lock)
    expect(taken).toBeDefined()
    taken?.release()
  })

  it('leaves nothing behind when it recorded nothing', () => {
    journal.close()
    expect(listJournals(dataDir)).toEqual([])
  })

  it('writes what is left when it is closed', () => {
    const { db } = paths()
    journal.append(click())
    journal.close()
    const file = new DatabaseSync(db, { readOnly: true })
    expect(file.prepare('select count(*) as count from batch').get()).toEqual({ count: 1 })
    file.close()
  })

  it('keeps clicks in memory while the file is full, and answers all the same (F6)', async () => {
    journal.append(click())
    await journal.turnWritten()
    // what a full disk says, from SQLite itself
    journal.limitPages(1)
    for (let i = 0; i < 30; i++) {
      journal.append(click('x'.repeat(500)))
      await journal.turnWritten()
    }
    expect(journal.written).toBeLessThan(31)
    expect(journal.lost).toBe(0)
    journal.limitPages(1_000_000)
    const { db } = paths()
    journal.close()
    expect(journal.lost).toBe(0)
    const file = new DatabaseSync(db, { readOnly: true })
    expect(file.prepare('select sum(clicks) as clicks from batch').get()).toEqual({ clicks: 31 })
    file.close()
  })

  it('goes on in a new file when its own is damaged', async () => {
    journal.append(click())
    await journal.turnWritten()
    const first = journal.name
    const other = new DatabaseSync(paths().db)
    other.exec('drop table batch')
    other.close()
    journal.append(click())
    await journal.turnWritten()
    journal.append(click())
    await journal.turnWritten()
    expect(journal.name).not.toBe(first)
    expect(journal.lost).toBe(0)
    expect(listJournals(dataDir)).toHaveLength(2)
    journal.close()
    expect(journal.written).toBe(3)
  })

  it('starts without a place to write, counts what it cannot keep', async () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    const blocked = new ClickJournal({
      dataDir: file,
      durability,
      log: createLogger({ level: 'silent' }),
    })
    blocked.append(click())
    await blocked.turnWritten()
    blocked.close()
    expect(blocked.lost).toBe(1)
  })

  it('answers in the order of the turns, and all of them when it is closed', async () => {
    const sent: number[] = []
    const { db } = paths()
    for (let at = 0; at < 50; at++) {
      journal.append(click())
      journal.answerAfterwards({ send: () => sent.push(at) })
      await nextTurn()
    }
    journal.close()
    await nextTurn()
    expect(sent).toEqual(Array.from({ length: 50 }, (_, at) => at))
    const file = new DatabaseSync(db, { readOnly: true })
    expect(file.prepare('select sum(clicks) as clicks from batch').get()).toEqual({ clicks: 50 })
    file.close()
  })
})

describe('a commit of the click journal', () => {
  it('is shared with power by all turns that come while the last one is on its way', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'journal-'))
    const log = createLogger({ level: 'silent' })
    const commits: number[] = []
    const journal = new ClickJournal({
      dataDir,
      durability: 'power',
      log,
      onWritten: (clicks) => commits.push(clicks),
    })
    journal.append(click())
    const first = journal.turnWritten()
    await nextTurn()
    // no turn of these ends with a sync in between: nothing else runs
    for (let at = 0; at < 5; at++) journal.append(click())
    await Promise.all([first, journal.turnWritten()])
    expect(commits).toEqual([1, 5])
    journal.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
