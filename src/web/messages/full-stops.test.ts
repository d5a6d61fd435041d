import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withStop } from '#contract/texts/grammar.ts'
import { billing } from './de/billing.ts'

const FOLDER = `${import.meta.dirname}/de`

/** Values that may end with a full stop of their own: `1. Dez.`, the text of an error. */
const OPEN = /\$\{(?:date|day|when|cell|reason|error)\}\./

it('German sentences that end with a date end with one full stop', () => {
  const month = new Intl.DateTimeFormat('de', { day: 'numeric', month: 'short' })
  for (let at = 0; at < 12; at++) {
    const date = month.format(new Date(2026, at, 1))
    for (const say of [billing.ends, billing.cancelled, billing.failedText]) {
      expect(say(date)).toMatch(/[^.]\.(?: |$)/)
      expect(say(date)).not.toContain('..')
    }
  }
  expect([withStop('Bis 1. Mai'), withStop('Bis 1. Dez.')]).toEqual(['Bis 1. Mai.', 'Bis 1. Dez.'])
})

it('no German text puts a full stop behind a value that may have one', () => {
  const found = readdirSync(FOLDER).flatMap((name) =>
    readFileSync(`${FOLDER}/${name}`, 'utf8')
      .split('\n')
      .filter((line) => OPEN.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
