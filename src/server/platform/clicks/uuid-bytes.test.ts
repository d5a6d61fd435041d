import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { packUuid, uuidText } from './uuid-bytes.ts'

describe('UUIDs as bytes', () => {
  it('become the same text again, at any position', () => {
    const bytes = Buffer.alloc(40)
    for (let at = 0; at < 2_000; at++) {
      const uuid = randomUUID()
      expect(packUuid(uuid, bytes, at % 24)).toBe(true)
      expect(bytes.toString('hex', at % 24, (at % 24) + 16)).toBe(uuid.replaceAll('-', ''))
      expect(uuidText(bytes, at % 24)).toBe(uuid)
    }
  })

  it('are refused if they would not become the same text again', () => {
    const uuid = '01900000-0000-7abc-8000-00000000000f'
    const bytes = Buffer.alloc(16)
    expect(packUuid(uuid, bytes, 0)).toBe(true)
    for (let at = 0; at < uuid.length; at++) {
      for (const other of ['A', 'g', ' ', 'ı', '\u0130', '\uff10']) {
        expect(packUuid(uuid.slice(0, at) + other + uuid.slice(at + 1), bytes, 0)).toBe(false)
      }
    }
    for (const text of [
      '',
      'a',
      uuid.slice(1),
      `${uuid}0`,
      uuid.replaceAll('-', ''),
      'x'.repeat(36),
    ]) {
      expect(packUuid(text, bytes, 0)).toBe(false)
    }
  })
})
