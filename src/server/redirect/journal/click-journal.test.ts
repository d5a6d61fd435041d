import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { framesOf, recordedClicks } from '#test/support/journal-clicks.ts'
import { until } from '#test/support/until.ts'
import { takeFileLock } from '../../platform/clicks/journal/file-lock.ts'
import {
  journalFolder,
  listJournals,
  listSegments,
  readNote,
} from '../../platform/clicks/journal/journal-folder.ts'
import { seedOf } from '../../platform/clicks/journal/journal-frames.ts'
import { createLogger } from '../../platform/logger.ts'
import { ClickJournal } from './click-journal.ts'
import { BACKLOG_MAX_BYTES, type JournalOutputOptions } from './journal-output.ts'

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
  ownProof: '',
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
  const open = (more: Partial<JournalOutputOptions> = {}) =>
    new ClickJournal({ dataDir, durability, log: createLogger({ level: 'silent' }), ...more })
  const folder = () => journalFolder(dataDir, journal.name!)
  const rows = () =>
    framesOf(folder()).map(({ clicks, total }) => ({ clicks: clicks.length, total }))
  const noted = () => readNote(folder(), seedOf(journal.name!))
  const recorded = () => recordedClicks(dataDir).length

  it('writes all clicks of a turn as one frame, and sends answers after it', async () => {
    const order: string[] = []
    journal.append(click())
    journal.answerAfterwards({ send: () => order.push(`sent after ${rows().length} frames`) })
    journal.append(click())
    await journal.turnWritten()
    await nextTurn()
    journal.append(click())
    await journal.turnWritten()
    expect(order).toEqual(['sent after 1 frames'])
    expect(rows()).toEqual([
      { clicks: 2, total: 2 },
      { clicks: 1, total: 3 },
    ])
    expect(noted()).toBe(3)
  })

  it('sends many answers in groups, each after its commit, all of them once and in order', async () => {
    const sent: number[] = []
    const committed: number[] = []
    // from now on the sync thread is running
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
      // the sync thread needs some time
      if (at % 100 === 99) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
    const sentInThisTurn = sent.length
    await journal.turnWritten()
    expect(sent).toEqual(Array.from({ length: 1_000 }, (_, at) => at))
    expect(sentInThisTurn).toBeGreaterThan(0)
    for (const [at, written] of committed.entries()) expect(written).toBeGreaterThan(at + 1)
    expect(journal.written).toBe(1_001)
    expect(recorded()).toBe(1_001)
    expect(rows().length).toBeGreaterThan(2)
  })

  it('answers everybody through many busy turns, and a single visitor after them', async () => {
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
      // sometimes a sync ends within a turn, sometimes it is still running in the next one
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
    expect(recorded()).toBe(asked)
  })

  it('lets a page that is sent with its group record clicks', async () => {
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

  it('closes a large segment and continues in the next one', async () => {
    journal.close()
    journal = open({ segmentBytes: 3_000 })
    for (let at = 0; at < 20; at++) {
      journal.append(click(`${at}`.padEnd(500)))
      await journal.turnWritten()
    }
    const segments = listSegments(folder())
    expect(segments.length).toBeGreaterThan(3)
    for (const { path } of segments) expect(statSync(path).size).toBeLessThanOrEqual(3_600)
    const before = readFileSync(segments[0]!.path)
    journal.append(click())
    await journal.turnWritten()
    expect(readFileSync(segments[0]!.path).equals(before)).toBe(true)
    expect(rows().map(({ total }) => total)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
  })

  it('closes an old segment, even if nobody comes any more, and never an empty one', async () => {
    journal.close()
    journal = open({ segmentMs: 40 })
    journal.append(click())
    await journal.turnWritten()
    await until(() => listSegments(folder()).length === 2)
    const empty = listSegments(folder())[1]!
    expect(empty.start).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(listSegments(folder())).toHaveLength(2)
    journal.append(click())
    await journal.turnWritten()
    expect(rows().map(({ total }) => total)).toEqual([1, 2])
  })

  it('holds its lock until it is closed', () => {
    journal.append(click())
    expect(takeFileLock(folder().lock)).toBeUndefined()
    const { lock } = folder()
    journal.close()
    const taken = takeFileLock(lock)
    expect(taken).toBeDefined()
    taken?.release()
  })

  it('leaves nothing behind if it recorded nothing', () => {
    journal.close()
    expect(listJournals(dataDir)).toEqual([])
  })

  it('writes what is left when it is closed', () => {
    journal.append(click())
    journal.close()
    expect(recorded()).toBe(1)
  })

  it('keeps clicks in memory while the disk is full, and still answers (F6)', async () => {
    journal.close()
    let freeBytes = 1e9
    let asked = 0
    journal = open({ freeBytes: () => freeBytes, onFull: () => asked++ })
    freeBytes = 0
    // the space that was already reserved is used up first
    const large = click('x'.repeat(500))
    for (let i = 0; journal.waiting < 30 && i < 100_000; i++) {
      journal.append(large)
      if (i % 500 === 0) await journal.turnWritten()
    }
    await journal.turnWritten()
    expect(asked).toBeGreaterThan(0)
    expect(journal.lost).toBe(0)
    const sent = journal.written + journal.waiting
    freeBytes = 1e9
    journal.close()
    expect([journal.lost, recorded()]).toEqual([0, sent])
  })

  it('keeps no more in memory than allowed, in bytes, and counts what is lost (F29)', async () => {
    journal.close()
    journal = open({ freeBytes: () => 0 })
    const query = `utm_content=${'x'.repeat(1_900)}`
    const bytes = 1_900
    let sent = 0
    while (journal.lost === 0) {
      for (let at = 0; at < 64; at++, sent++) journal.append({ ...click(), query })
      await journal.turnWritten()
    }
    expect(journal.waiting * bytes).toBeLessThanOrEqual(BACKLOG_MAX_BYTES)
    expect(journal.waiting * bytes).toBeGreaterThan(BACKLOG_MAX_BYTES / 2)
    expect(journal.waiting + journal.lost).toBe(sent)
    expect(journal.lostBecause).toBe('less than 4 MB are left on the disk')
    journal.close()
    expect(journal.lost).toBe(sent)
  })

  it('uses no more of the disk than it leaves free, and reports it', async () => {
    journal.close()
    const disk = 24 * 1024 * 1024
    const used = () =>
      listSegments(folder()).reduce((sum, { path }) => sum + statSync(path).size, 0)
    journal = open({ freeBytes: () => disk - used() })
    const query = `utm_content=${'x'.repeat(1_900)}`
    while (journal.waiting === 0) {
      for (let at = 0; at < 64; at++) journal.append({ ...click(), query })
      await journal.turnWritten()
    }
    expect(used()).toBeLessThanOrEqual(disk / 2)
    expect(used()).toBeGreaterThan(disk / 3)
    expect(journal.lostBecause).toMatch(/^clicks that wait to be counted/)
  })

  it('continues in a new journal if its own is gone', async () => {
    journal.close()
    journal = open({ segmentBytes: 200 })
    journal.append(click())
    await journal.turnWritten()
    const first = folder()
    renameSync(first.path, join(dataDir, 'elsewhere'))
    for (let at = 0; at < 10; at++) {
      journal.append(click('x'.repeat(100)))
      await journal.turnWritten()
    }
    expect(journal.lost).toBe(0)
    expect(journal.written).toBe(11)
  })

  it('starts without a writable disk, counts what it cannot keep, and says why', async () => {
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
    expect(blocked.lostBecause).toBe('there is a file where the folder should be')
  })

  it('writes again when the disk is back, and loses nothing until then', async () => {
    const place = join(dataDir, 'later')
    writeFileSync(place, '')
    const blocked = open({ dataDir: place })
    blocked.append(click())
    await blocked.turnWritten()
    expect(blocked.waiting).toBe(1)
    rmSync(place)
    mkdirSync(place)
    await until(() => blocked.waiting === 0, 10_000)
    expect(recordedClicks(place)).toHaveLength(1)
    blocked.close()
  })

  it('answers in the order of the turns, and everybody when it is closed', async () => {
    const sent: number[] = []
    for (let at = 0; at < 50; at++) {
      journal.append(click())
      journal.answerAfterwards({ send: () => sent.push(at) })
      await nextTurn()
    }
    journal.close()
    await nextTurn()
    expect(sent).toEqual(Array.from({ length: 50 }, (_, at) => at))
    expect(recorded()).toBe(50)
  })
})

describe('a commit of the click journal', () => {
  it('is shared, with `power`, by all turns that come while the last one is running', async () => {
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
    // none of these turns ends with a sync in between, since nothing else runs
    for (let at = 0; at < 5; at++) journal.append(click())
    await Promise.all([first, journal.turnWritten()])
    expect(commits).toEqual([1, 5])
    journal.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
