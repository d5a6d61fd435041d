import { describe, expect, it } from 'vitest'
import type { Rule } from '#contract/links/link-rules.ts'
import { lengthen, shorten } from './short-json.ts'

const START = 'https://example.com/'
const rules: Rule[] = [
  {
    id: 'phones',
    name: 'Phones at the weekend',
    conditions: [
      { on: 'device', values: ['mobile'] },
      { on: 'weekday', values: [6, 7], timezone: 'Europe/Zurich' },
    ],
    target: { kind: 'destination', destination: `${START}mobile` },
  },
  {
    id: 'split',
    name: '',
    conditions: [{ on: 'language', values: ['de', 'gsw'], isNot: true }],
    target: {
      kind: 'split',
      variants: [
        { destination: `${START}a`, weight: 1 },
        { destination: 'https://other.example/b?utm_source=x', weight: 3 },
      ],
    },
  },
]

describe('shortened JSON', () => {
  it('takes a third to a half, and is restored exactly', () => {
    const json = JSON.stringify({ rules })
    const short = shorten(json, START)
    expect(short.length).toBeLessThan(json.length * 0.55)
    expect(lengthen(short, START)).toBe(json)
  })

  it('restores any text that people write, including control characters', () => {
    const controls = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join('')
    const odd = [
      controls,
      '","name":"',
      '{"rules":[{"id":"',
      '\\u0001 \\x1f $& $1 "} ]},{"on":"',
      'für alle ☂ 東京 \u2028 \ud800',
      START,
      `https:/${START}https://https://`,
    ]
    for (const one of odd) {
      for (const other of odd) {
        const json = JSON.stringify({ rules: [{ id: one, name: other, [one]: [other, one, 1] }] })
        for (const start of ['', START, 'https://a"b/', 'https://a\\b/', 'https://$&.example/']) {
          expect(lengthen(shorten(json, start), start)).toBe(json)
        }
      }
    }
  })

  it('restores any sequence of fragments of rules', () => {
    const parts = ['{', '}', '[', ']', '"', ',', ':', '"]', '"}', '}}', ']}', 'https://', 'utm_']
    const words = ['id', 'name', 'conditions', 'values', 'destination', 'a', '1', 'example.com/']
    const pieces = [...parts, ...words, '","values":["', '"}},{"id":"', START]
    let seed = 3
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return (seed >>> 8) % below
    }
    for (let at = 0; at < 5_000; at++) {
      const text = Array.from({ length: random(30) }, () => pieces[random(pieces.length)]).join('')
      expect(lengthen(shorten(text, START), START)).toBe(text)
    }
  })
})
