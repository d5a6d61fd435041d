import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLogStream } from './log-stream.ts'

/** A fake file that can be full and accepts a limited number of bytes at once. */
function openFile({ atOnce = Number.POSITIVE_INFINITY } = {}) {
  const file = { text: '', fails: undefined as string | undefined, tries: 0 }
  const write = (_fd: number, bytes: Uint8Array) => {
    file.tries += 1
    if (file.fails !== undefined) throw Object.assign(new Error(file.fails), { code: file.fails })
    const taken = Buffer.from(bytes).subarray(0, atOnce)
    file.text += taken.toString('latin1')
    return taken.length
  }
  return { file, stream: openLogStream(2, write) }
}

describe('the stream of the log', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('writes each line at once, also if the file accepts only parts of it', () => {
    const { file, stream } = openFile({ atOnce: 3 })
    stream.write('one line\n')
    expect(file.text).toBe('one line\n')
    stream.write('another\n')
    expect(file.text).toBe('one line\nanother\n')
  })

  it.each(['ENOSPC', 'EPIPE', 'EAGAIN', 'EIO'])(
    'does not throw for %s, and writes what waited in its order',
    (code) => {
      const { file, stream } = openFile()
      file.fails = code
      stream.write('a\n')
      stream.write('b\n')
      file.fails = undefined
      stream.write('c\n')
      vi.advanceTimersByTime(100)
      expect(file.text).toBe('a\nb\nc\n')
      stream.write('d\n')
      expect(file.text).toBe('a\nb\nc\nd\n')
    },
  )

  it('retries a full log a few times a second, not with every line', () => {
    const { file, stream } = openFile()
    file.fails = 'ENOSPC'
    for (let line = 0; line < 1_000; line += 1) stream.write('x\n')
    expect(file.tries).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(file.tries).toBe(11)
  })

  it('keeps a limited number of lines, and says how many are lost', () => {
    const { file, stream } = openFile()
    file.fails = 'ENOSPC'
    const line = `${'x'.repeat(1_023)}\n`
    for (let count = 0; count < 1_030; count += 1) stream.write(line)
    file.fails = undefined
    vi.advanceTimersByTime(100)
    const lines = file.text.split('\n').filter(Boolean)
    expect(lines).toHaveLength(1_025)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ level: 'warn', lost: 6 })
    stream.write('after\n')
    expect(file.text.endsWith('after\n')).toBe(true)
  })
})
