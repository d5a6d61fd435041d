import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { enCore } from './en-core.ts'
import { enGuest } from './en-guest.ts'

const root = join(import.meta.dirname, '..')
/** shown after a call that only later screens make; or read with a fallback if missing */
const AFTER_A_CALL = new Set([
  'features/links/links.queries.ts',
  'features/pages/pages.queries.ts',
  'platform/call-failure.ts',
  'platform/refusal-text.ts',
])
/** what signed-in people see first, before the other texts have loaded */
const ENTRIES = ['layouts/account-layout.tsx', 'features/dashboard/dashboard.screen.tsx']

const STATIC = /^(?:import|export) (?!type\b)[^'"]*?from '([^']+)'/gms
const DYNAMIC = /\bimport\('([^']+)'\)/g

function fileOf(specifier: string, from: string): string | undefined {
  const path = specifier.startsWith('#web/')
    ? join(root, specifier.slice('#web/'.length))
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : ''
  return /\.tsx?$/.test(path) && existsSync(path) ? path : undefined
}

/**
 * Modules that may run before a part has loaded: anything that waits for it is behind an import in
 * a file that names it.
 */
function modulesBefore(part: RegExp, entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const queue = entries.map((entry) => join(root, entry))
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file) || file.includes('/messages/')) continue
    const source = readFileSync(file, 'utf8')
    found.set(file, source)
    const patterns = part.test(source) ? [STATIC] : [STATIC, DYNAMIC]
    for (const pattern of patterns) {
      for (const [, specifier] of source.matchAll(pattern)) {
        const next = fileOf(specifier!, file)
        if (next) queue.push(next)
      }
    }
  }
  return found
}

/** Texts that these modules read but that may not be loaded by then. */
function strangeTexts(modules: ReadonlyMap<string, string>, loaded: object): string[] {
  const read = [...modules].filter(([file]) => !AFTER_A_CALL.has(relative(root, file)))
  const strange = read.flatMap(([file, source]) =>
    [...source.matchAll(/\btext\.([a-zA-Z]+)\b(?!')/g)]
      .filter(([, key]) => !Object.hasOwn(loaded, key!))
      .map(([, key]) => `${relative(root, file)}: ${key}`),
  )
  return [...new Set(strange)]
}

it('the first screen and its frame use texts that are there from the start', () => {
  const modules = modulesBefore(/load(All|Guest|Administration)Messages/, ENTRIES)
  expect(modules.size).toBeGreaterThan(60)
  expect(strangeTexts(modules, enCore)).toEqual([])
})

it('what the Firebase identity loads uses texts that come with it', () => {
  const modules = modulesBefore(/load(All|Administration)Messages/, [
    'platform/identity/lazy-firebase-identity.ts',
  ])
  expect([...modules.keys()].map((file) => relative(root, file))).toContain(
    'platform/identity/firebase-failure.ts',
  )
  expect(strangeTexts(modules, { ...enCore, ...enGuest })).toEqual([])
})

it('the texts of administration are read by its screens alone', () => {
  const readers = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\btext\.(administration|spaces|domains|safety|teamSettings|telegram)\b/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(readers.length).toBeGreaterThan(5)
  const own = /^features\/(administration|spaces|domains|safety)\//
  expect(readers.filter((file) => !own.test(file) && !file.endsWith('.test.ts'))).toEqual([])
})
