import type { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDuckDb, type Run, Turns } from './duckdb-connection.ts'
import { createRelease } from './duckdb-release.ts'

describe('the time at which memory is returned', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is a second after the first use, once for all uses until then, and again after the next', async () => {
    const act = vi.fn(async () => {})
    const release = createRelease(act)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(act).toHaveBeenCalledTimes(0)
    for (let use = 0; use < 9; use++) {
      release.soon()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(act).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(act).toHaveBeenCalledTimes(1)
    release.soon()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(act).toHaveBeenCalledTimes(2)
  })

  it('is never after the end, and a failure affects nobody', async () => {
    const act = vi.fn(async () => {
      throw new Error('Connection was never established or has been closed already')
    })
    const release = createRelease(act)
    release.soon()
    await vi.advanceTimersByTimeAsync(1_000)
    release.soon()
    release.end()
    release.soon()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(act).toHaveBeenCalledTimes(1)
  })
})

describe('memory of DuckDB', () => {
  let instance: DuckDBInstance
  let turns: Turns
  let ended = vi.fn()

  beforeEach(async () => {
    ended = vi.fn()
    instance = await openDuckDb(':memory:')
    turns = new Turns(await instance.connect(), ended)
  })
  afterEach(() => instance.closeSync())

  // only DuckDB for Linux uses the allocator that keeps memory
  it.runIf(process.platform === 'linux')('is returned to the system', async () => {
    const rssMb = () => process.memoryUsage.rss() / 1024 / 1024
    await turns.transaction((run) =>
      run(
        'select count(*) from (select i % 1500000 as k, count(*) from range(3000000) r(i) group by k)',
      ),
    )
    const before = rssMb()
    await turns.release()
    expect(rssMb()).toBeLessThan(before - 20)
  })

  it('is less for work that nobody waits for, unless that is too little', async () => {
    const limits: string[] = []
    const limitOf = async (run: Run) => {
      const [row] = await run(`select current_setting('memory_limit') as held`)
      limits.push(String(row?.held))
    }
    await turns.transaction(limitOf)
    expect(await turns.sparingly(limitOf)).toBeUndefined()
    await turns.transaction(limitOf)
    const [all, less] = limits
    expect(limits).toEqual([all, less, all])
    expect(less).not.toBe(all)

    // a text is a single value, which must fit as a whole
    const greedy = `select length(string_agg(cast(uuid() as varchar), ',')) as long from range(1000000)`
    limits.length = 0
    const rows = await turns.sparingly(async (run) => {
      await limitOf(run)
      return run(greedy)
    })
    expect(Number(rows[0]?.long)).toBe(1_000_000 * 37 - 1)
    expect(limits).toEqual([less, all])

    await expect(turns.sparingly((run) => run('select nothing'))).rejects.toThrow('nothing')
    limits.length = 0
    await turns.transaction(limitOf)
    expect(limits).toEqual([all])
  })

  it('is fully available to a commit that failed for lack of it, although DuckDB reports another error', async () => {
    let tries = 0
    const done = await turns.sparingly(async () => {
      tries++
      if (tries > 1) return 'done'
      throw new Error(
        'TransactionContext Error: Failed to commit: could not allocate block of size 256.0 KiB (91.3 MiB/91.5 MiB used)',
      )
    })
    expect({ done, tries }).toEqual({ done: 'done', tries: 2 })
  })

  it('is returned after each transaction, also after a failed one', async () => {
    await turns.transaction((run) => run('select 1'))
    expect(ended).toHaveBeenCalledTimes(1)
    await turns.transaction((run) => run('select nothing')).catch(() => {})
    expect(ended).toHaveBeenCalledTimes(2)
    await turns.release()
    expect(ended).toHaveBeenCalledTimes(2)
  })
})
