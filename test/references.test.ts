import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Everything that comments and documents cite is in the repository: pages, their sections, threats,
 * decisions.
 */

const sources = globSync(
  ['src/**/*.{ts,tsx,css}', 'test/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.mjs'],
  // the emulators and Lighthouse have their own packages
  { exclude: ['**/node_modules/**'] },
)
const documents = globSync(['README.md', 'docs/**/*.md'])
const decisions = globSync('docs/decisions/*.md').map((path) => path.slice(15, 18))
const threats = new Set(
  [...readFileSync('docs/threats.md', 'utf8').matchAll(/^\| ([AF]\d+) +\|/gm)].map(([, id]) => id),
)

/** `## 3. The account calls` is §3, `### 4.1 A redirect` is §4.1. */
const sectionsOf = (name: string) =>
  new Set(
    [...readFileSync(`docs/${name}.md`, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(
      ([, section]) => section,
    ),
  )

/** Every match in every file that does not resolve, as `path: text`. */
function unresolved(
  paths: readonly string[],
  pattern: RegExp,
  resolves: (match: RegExpMatchArray) => boolean,
): string[] {
  return paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)]
      .filter((match) => !resolves(match))
      .map(([said]) => `${path}: ${said}`),
  )
}

const CITED =
  /\b(?<page>bio-page|contract|design|look|threats|words)\.md(?:,? §?(?<section>\d+(?:\.\d+)?))?/g
const SPECIFIED = /\bspec(?:ification)? §(?<section>\d+)/g

describe('what is cited', () => {
  it('is a page of docs and a section of it', () => {
    const hasSection = (page: string, section: string | undefined) => {
      const [chapter] = section?.split('.') ?? []
      return (
        existsSync(`docs/${page}.md`) && (chapter === undefined || sectionsOf(page).has(chapter))
      )
    }
    expect([
      ...unresolved(sources, CITED, ({ groups }) => hasSection(groups!.page!, groups?.section)),
      ...unresolved(sources, SPECIFIED, ({ groups }) =>
        hasSection('specification', groups?.section),
      ),
    ]).toEqual([])
  })

  it('is a threat or a fault that stands in docs/threats.md', () => {
    expect(
      unresolved(sources, /(?<![%\w])(?<id>[AF]\d{1,2})(?![\w%])/g, ({ groups }) =>
        threats.has(groups?.id),
      ),
    ).toEqual([])
  })

  it('is a decision that is kept', () => {
    expect(
      unresolved([...sources, ...documents], /\b[Dd]ecision (?<number>\d{3})\b/g, ({ groups }) =>
        decisions.includes(groups!.number!),
      ),
    ).toEqual([])
  })

  it('is a test that is there, in docs/threats.md', () => {
    const names = new Set(
      globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts']).map((path) =>
        path.replace(/^.*\//, '').replace(/\.test\.tsx?$/, ''),
      ),
    )
    const rows = readFileSync('docs/threats.md', 'utf8').matchAll(
      /^\| [AF]\d+ .*\|(?<shown>[^|]*)\|$/gm,
    )
    const missing = [...rows]
      .flatMap(({ groups }) => [...groups!.shown!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))
      .filter((name) => !names.has(name))
    expect(missing).toEqual([])
  })
})
