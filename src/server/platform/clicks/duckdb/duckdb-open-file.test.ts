import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClickStoreAway, openDuckDb, run, Turns } from './duckdb-connection.ts'
import { OpenFile } from './duckdb-open-file.ts'
import type { Release } from './duckdb-release.ts'

describe('the file of the click store', () => {
  let folder: string
  let path: string
  let opened: number
  let newest: DuckDBInstance
  let file: OpenFile<{ writer: Turns; reader: Turns; release: Pick<Release, 'end'>; close(): void }>

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-duckdb-'))
    path = join(folder, 'clicks.duckdb')
    opened = 0
    file = new OpenFile(async () => {
      const instance = await openDuckDb(path)
      opened++
      newest = instance
      return {
        writer: new Turns(await instance.connect()),
        reader: new Turns(await instance.connect()),
        release: { end: () => {} },
        close: () => instance.closeSync(),
      }
    })
  })
  afterEach(async () => {
    await file.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const add = (number: number) =>
    file.use(({ writer }) =>
      writer.transaction(async (run) => {
        await run('create table if not exists one (number integer)')
        await run('insert into one values (?)', [number])
      }),
    )
  const numbers = () =>
    file.ask(({ reader }) =>
      reader.transaction(async (run) =>
        (await run('select number from one order by number')).map((row) => row.number),
      ),
    )
  /** Does what a failed checkpoint does: the instance refuses everything from then on. */
  const breakDown = async () => {
    const connection = await newest.connect()
    await run(connection, `set debug_checkpoint_abort = 'before_header'`)
    await expect(run(connection, 'checkpoint')).rejects.toThrow('FATAL')
  }

  it('is reopened after the engine failed, unnoticed by readers', async () => {
    await add(1)
    await breakDown()
    expect(await Promise.all([numbers(), numbers()])).toEqual([[1], [1]])
    expect(opened).toBe(2)
    await add(2)
    expect(await numbers()).toEqual([1, 2])
  })

  it('reports to a writer that it is unavailable, and accepts the next write', async () => {
    await add(1)
    await breakDown()
    await expect(add(2)).rejects.toThrow(ClickStoreAway)
    await add(3)
    expect(await numbers()).toEqual([1, 3])
  })

  it('is unavailable while it cannot be read, and available again afterwards', async () => {
    await add(1)
    await file.close()
    copyFileSync(path, `${path}.kept`)
    writeFileSync(path, 'no database at all, by any means'.repeat(1_000))
    await expect(numbers()).rejects.toThrow(ClickStoreAway)
    await expect(add(2)).rejects.toThrow('not a valid DuckDB database')
    copyFileSync(`${path}.kept`, path)
    await add(3)
    expect(await numbers()).toEqual([1, 3])
  })

  it('says what to do about a damaged file, leaves it unchanged, and works with the next one', async () => {
    for (const [name, damage] of [
      ['foreign', () => writeFileSync(path, Buffer.alloc(40_000, 'x'))],
      ['flipped', () => writeFileSync(path, flipped(path))],
    ] as const) {
      if (name === 'flipped') {
        await add(1)
        await file.close()
      }
      damage()
      const left = readFileSync(path)
      await expect(add(2), name).rejects.toThrow(`${path} is damaged. Nothing was changed`)
      expect(readFileSync(path).equals(left), name).toBe(true)
      rmSync(path)
      await add(3)
      expect(await numbers(), name).toEqual([3])
      await file.close()
      rmSync(path)
    }
  })

  it('passes on errors in queries', async () => {
    await add(1)
    const mistake = file.ask(({ reader }) => reader.transaction((run) => run('select nothing')))
    await expect(mistake).rejects.not.toThrow(ClickStoreAway)
    expect(await numbers()).toEqual([1])
    expect(opened).toBe(1)
  })
})

/** The bytes of a file with one inverted byte in each of its three headers. */
function flipped(path: string): Buffer {
  const bytes = readFileSync(path)
  for (const at of [100, 4_196, 8_292]) bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  return bytes
}
