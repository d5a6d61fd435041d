import { describe, expect, it } from 'vitest'
import { countMarks } from './count-marks.ts'

describe('marks in a file that comes in pieces', () => {
  it('are counted wherever it is cut', () => {
    const bytes = new TextEncoder().encode('PPK\u0003\u0004aPK\u0003PK\u0003\u0004PK\u0003\u0004')
    for (let size = 1; size <= bytes.length; size++) {
      const marks = countMarks('PK\u0003\u0004')
      let count = 0
      for (let at = 0; at < bytes.length; at += size) {
        count = marks.read(bytes.subarray(at, at + size))
      }
      expect(count).toBe(3)
    }
  })
})
