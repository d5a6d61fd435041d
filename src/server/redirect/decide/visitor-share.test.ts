import { describe, expect, it } from 'vitest'
import { secretsFrom } from '../../platform/secrets.ts'
import { createVisitorShare } from './visitor-share.ts'

const shareOf = createVisitorShare(secretsFrom(['a secret']))
const visitors = Array.from({ length: 20_000 }, (_, at) => ({
  address: `198.${at >> 8}.${at & 0xff}.7`,
  agent: `Mozilla/5.0 Firefox/${at % 7}`,
}))

describe('the share of a visitor', () => {
  it('is the same for link, address prefix and agent, also after a restart', () => {
    const again = createVisitorShare(secretsFrom(['a secret']))
    const first = shareOf('link', '203.0.113.7', 'A')
    expect(again('link', '203.0.113.99', 'A')).toBe(first)
    expect(again('link', '203.0.114.7', 'A')).not.toBe(first)
    expect(again('link', '203.0.113.7', 'B')).not.toBe(first)
    expect(again('other', '203.0.113.7', 'A')).not.toBe(first)
    expect(again('link', '2001:db8:1:2::9', 'A')).toBe(shareOf('link', '2001:db8:1:2:3::1', 'A'))
    const elsewhere = createVisitorShare(secretsFrom(['another secret']))
    expect(elsewhere('link', '203.0.113.7', 'A')).not.toBe(first)
  })

  it('spreads visitors evenly, and differently for each link', () => {
    const shares = visitors.map(({ address, agent }) => shareOf('link', address, agent))
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...shares)).toBeLessThan(1)
    // twenty intervals of a thousand each: six standard deviations are about 185
    const parts = Array(20).fill(0)
    for (const share of shares) parts[Math.floor(share * 20)]++
    for (const part of parts) expect(Math.abs(part - 1_000)).toBeLessThan(185)
    const others = visitors.map(({ address, agent }) => shareOf('other', address, agent))
    const isFirstHalf = (share: number) => share < 0.5
    const same = shares.filter((share, at) => isFirstHalf(share) === isFirstHalf(others[at]!))
    expect(Math.abs(same.length - 10_000)).toBeLessThan(425)
  })
})
