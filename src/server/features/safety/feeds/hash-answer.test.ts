import { describe, expect, it } from 'vitest'
import { bytesField, numberField } from '#test/support/safe-browsing-server.ts'
import { readHashAnswer } from './hash-answer.ts'

const hash = (first: string) => Buffer.from(first.padEnd(64, '0'), 'hex')
const detail = (threat: number, ...attributes: number[]) =>
  bytesField(
    2,
    numberField(1, threat),
    ...(attributes.length === 0 ? [] : [bytesField(2, Buffer.from(attributes))]),
  )
const full = (first: string, ...details: Buffer[]) =>
  bytesField(1, bytesField(1, hash(first)), ...details)
const lasts = (seconds: number) => bytesField(2, numberField(1, seconds))
const read = (...parts: Buffer[]) => readHashAnswer(Buffer.concat(parts), 'application/x-protobuf')

describe('an answer of hashes:search', () => {
  it('says which hashes are bad, why, and for how long', () => {
    const { bad, cacheMs } = read(
      full('aa', detail(1)),
      full('bb', detail(1), detail(2)),
      full('cc', detail(3)),
      full('dd', detail(4)),
      lasts(300),
    )
    expect([...bad.values()]).toEqual(['malware', 'phishing', 'malware', 'malware'])
    expect(bad.get(hash('bb').toString('hex'))).toBe('phishing')
    expect(cacheMs).toBe(300_000)
  })

  it('may be empty, and is cached for a day at most', () => {
    expect(read()).toEqual({ bad: new Map(), cacheMs: 300_000 })
    expect(read(lasts(1e9)).cacheMs).toBe(86_400_000)
  })

  it('leaves out canaries, what is bad only in frames, and unknown types', () => {
    const { bad } = read(
      full('aa', detail(1, 1)),
      full('bb', detail(2, 2)),
      full('cc', detail(9)),
      full('dd', detail(2, 7)),
      full('ee', detail(2, 1), detail(1)),
      bytesField(7, Buffer.from('a later version')),
      Buffer.concat([Buffer.from([0x49]), Buffer.alloc(8)]),
      Buffer.concat([Buffer.from([0x4d]), Buffer.alloc(4)]),
    )
    expect([...bad]).toEqual([[hash('ee').toString('hex'), 'malware']])
  })

  it('is refused if it is truncated or invalid', () => {
    expect(() => read(full('aa', detail(1)).subarray(0, -1))).toThrow(RangeError)
    expect(() => read(Buffer.from('<html>no</html>'))).toThrow(RangeError)
    expect(() => readHashAnswer(Buffer.from('<html>'), 'application/json')).toThrow(SyntaxError)
  })

  it('may come as JSON', () => {
    const body = {
      fullHashes: [
        {
          fullHash: hash('aa').toString('base64'),
          fullHashDetails: [{ threatType: 'SOCIAL_ENGINEERING' }],
        },
        {
          fullHash: hash('bb').toString('base64'),
          fullHashDetails: [{ threatType: 'MALWARE', attributes: ['CANARY'] }],
        },
      ],
      cacheDuration: '3.5s',
    }
    const text = Buffer.from(JSON.stringify(body))
    const { bad, cacheMs } = readHashAnswer(text, 'application/json; charset=UTF-8')
    expect([[...bad], cacheMs]).toEqual([[[hash('aa').toString('hex'), 'phishing']], 3_500])
  })
})
