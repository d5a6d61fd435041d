import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'

function capture() {
  const lines: string[] = []
  return {
    lines,
    log: createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }),
  }
}

const HOSTILE = [
  'a\r\n{"level":"fatal"}',
  '\u001b[31mred\u001b[0m',
  '\u009b2J',
  'x\u2028y\u2029z',
  '\u202egnp.exe',
  '\u0000\u007f',
  '"},{"a":"',
]

describe('the log', () => {
  it('writes one JSON line per event, whatever it contains', () => {
    const { lines, log } = capture()
    for (const text of HOSTILE) log.info({ userAgent: text, nested: { alias: text } }, text)
    expect(lines).toHaveLength(HOSTILE.length)
    for (const [index, line] of lines.entries()) {
      expect(line.endsWith('\n')).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what is tested
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
      const event = JSON.parse(line) as { msg: string; userAgent: string; level: string }
      expect(event.msg).toBe(HOSTILE[index])
      expect(event.userAgent).toBe(HOSTILE[index])
      expect(event.level).toBe('info')
    }
  })

  it('hides passwords, codes, tokens and cookies at any depth', () => {
    const { lines, log } = capture()
    log.info({
      req: { headers: { authorization: 'Bearer hush', cookie: 'sid=hush', host: 'a.example' } },
      body: [{ newPassword: 'hush', otp: '123456', accessToken: 'hush', SMTP_SECRET: 'hush' }],
      code: '123456',
    })
    expect(lines[0]).not.toMatch(/hush|123456/)
    expect(lines[0]).toContain('a.example')
  })

  it('keeps the code of an error and its causes', () => {
    const { lines, log } = capture()
    log.error({ err: new Error('outer', { cause: new Error('inner') }), code: 'err_26' }, 'failed')
    expect(lines[0]).toContain('err_26')
    expect(lines[0]).toContain('inner')
  })
})
