import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ZipFile, zipArchive } from './zip-archive.ts'

const AT = Date.UTC(2026, 4, 1)
const file = (name: string, text: string, isPacked = false): ZipFile => ({
  name,
  bytes: Buffer.from(text),
  isPacked,
})
const collect = async (chunks: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

describe('an archive', () => {
  it('holds every file under its name, compressed or as it is', async () => {
    const text = 'a'.repeat(10_000)
    const bytes = await collect(
      zipArchive([file('one.svg', text), file('two.png', text, true)], AT),
    )
    expect(bytes.length).toBeGreaterThan(10_000)
    expect(bytes.length).toBeLessThan(11_000)
    const found = unzipSync(bytes)
    expect(Object.keys(found)).toEqual(['one.svg', 'two.png'])
    expect(Object.values(found).map((one) => Buffer.from(one).toString())).toEqual([text, text])
  })

  it('asks for a file only when the previous one has been read', async () => {
    const asked: number[] = []
    function* files() {
      for (let at = 0; at < 5; at++) {
        asked.push(at)
        yield file(`${at}.svg`, `${at}`)
      }
    }
    const archive = zipArchive(files(), AT)
    await archive.next()
    expect(asked).toEqual([0])
    await archive.return(undefined)
    expect(asked).toEqual([0])
  })

  it('ends with the error of the file that could not be created', async () => {
    async function* files() {
      yield file('one.svg', '1')
      throw new Error('no second one')
    }
    await expect(collect(zipArchive(files(), AT))).rejects.toThrow('no second one')
  })
})
