import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { enAdministration } from './en-administration.ts'
import { enPage } from './en-page.ts'
import { enTogether } from './en-together.ts'

const filesOf = (...patterns: string[]) =>
  globSync(patterns)
    .filter((file) => !file.startsWith('src/web/messages/') && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))

/** The words of code, with quoted strings as a whole. */
function wordsOf(code: string): Set<string> {
  const quoted = Array.from(code.matchAll(/'([^'\n]+)'/g), ([, words]) => words!)
  return new Set([...(code.match(/\w+/g) ?? []), ...quoted])
}

const client = filesOf('src/web/**/*.{ts,tsx}')
/** Code may choose texts by a value of the contract. */
const contract = wordsOf(filesOf('src/contract/**/*.ts').join('\n'))

/**
 * Texts of a group whose name appears in no file that reads the group; `[` may choose any of its
 * texts.
 */
function* unshown(group: string, texts: object): Generator<string> {
  const reads = new RegExp(`texts?\\.${group}\\b|\\b${group}\\b[^}]*\\} = texts?\\b`)
  const code = client.filter((file) => reads.test(file)).join('\n')
  const words = wordsOf(code)
  function* within(part: object, path: string[]): Generator<string> {
    const isChosen = new RegExp(`\\b${path.at(-1)}\\??\\.?\\[`).test(code)
    for (const [key, value] of Object.entries(part)) {
      if (!isChosen && !words.has(key) && !contract.has(key)) yield [...path, key].join('.')
      if (typeof value === 'object' && value !== null) yield* within(value, [...path, key])
    }
  }
  yield* within(texts, [group])
}

describe('texts', () => {
  it('are all shown somewhere', () => {
    const groups = Object.entries({ ...en, ...enAdministration, ...enPage, ...enTogether })
    expect(groups.length).toBeGreaterThan(30)
    expect(groups.flatMap(([name, texts]) => [...unshown(name, texts as object)])).toEqual([])
  })

  it('are found where nobody shows them', () => {
    expect([...unshown('links', { title: 'Links', nobodyAsksForThis: 'Hello' })]).toEqual([
      'links.nobodyAsksForThis',
    ])
  })
})
