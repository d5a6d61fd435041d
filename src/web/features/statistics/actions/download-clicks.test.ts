import { afterEach, expect, it, vi } from 'vitest'
import { downloadClicks } from './download-clicks.ts'

afterEach(() => vi.unstubAllGlobals())

it('counts records, whatever breaks a line within a cell and wherever portions end', async () => {
  const file = 'time,utm_source\r\n1,"a\n""b""\r\nc"\r\n2,plain\r\n3,"say ""hi"""\r\n'
  const bytes = new TextEncoder().encode(file)
  for (const size of [1, 7, bytes.length]) {
    const portions = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    const body = new ReadableStream({
      start(stream) {
        for (const portion of portions) stream.enqueue(portion)
        stream.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    const seen: number[] = []
    const found = await downloadClicks({
      address: '/api/v1/statistics.csv',
      signal: new AbortController().signal,
      onRows: (rows) => seen.push(rows),
    })
    expect(found.rows).toBe(3)
    expect(seen.at(-1)).toBe(3)
    expect(await found.file.text()).toBe(file)
  }
})
