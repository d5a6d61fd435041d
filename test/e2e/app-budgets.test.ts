import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sourcesAhead } from '#server/http/files/files-ahead.ts'

/**
 * Budgets of the account application, from the manifest of its build: what a screen imports,
 * gzipped. What it loads later does not count, except for what has a budget of its own here.
 */

const KB = 1_000
const INITIAL_KB = 200
const SCREEN_KB = 120
/** Tiptap, which only a draft of a mail loads. */
const MAIL_EDITOR_KB = 160

interface Chunk {
  file: string
  imports?: string[]
}

const build = new URL('../../build/web/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', build), 'utf8')) as Record<
  string,
  Chunk
>

function withImports(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build made no ${name}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const one of chunk.imports ?? []) withImports(one, found)
  return found
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, build))).length, 0)

const initial = new Set(
  ['index.html', 'layouts/account-layout.tsx', 'features/dashboard/dashboard.screen.tsx'].flatMap(
    (name) => [...withImports(name)],
  ),
)
const screens = Object.keys(manifest).filter((name) => name.endsWith('.screen.tsx'))

describe('the JavaScript of the account application', () => {
  it(`is at most ${INITIAL_KB} KB for the dashboard, and no less than React weighs`, () => {
    const bytes = weigh(initial)
    expect(bytes).toBeGreaterThan(60 * KB)
    expect(bytes).toBeLessThanOrEqual(INITIAL_KB * KB)
  })

  it(`is at most ${SCREEN_KB} KB more for each further screen`, () => {
    expect(screens.length).toBeGreaterThan(10)
    const heavy = screens
      .map((name) => {
        const own = /features\/(administration|spaces|domains|safety|users)\//.test(name)
          ? ['messages/en-administration.ts']
          : /features\/(calendar|chat|tasks)\//.test(name)
            ? ['messages/en-together.ts']
            : /features\/(onboarding|studio)\//.test(name)
              ? ['messages/en-page.ts']
              : []
        const further = [name, 'messages/en.ts', ...own].flatMap((one) => [...withImports(one)])
        return { name, bytes: weigh(new Set(further.filter((file) => !initial.has(file)))) }
      })
      .filter(({ bytes }) => bytes > SCREEN_KB * KB)
    expect(heavy).toEqual([])
  })

  it(`is at most ${MAIL_EDITOR_KB} KB for the editor of mails, which no screen waits for`, () => {
    const editor = 'features/audience/editor/mail-content.tsx'
    const before = new Set([...initial, ...screens.flatMap((name) => [...withImports(name)])])
    expect(before).not.toContain(manifest[editor]?.file)
    const bytes = weigh([...withImports(editor)].filter((file) => !before.has(file)))
    expect(bytes).toBeGreaterThan(60 * KB)
    expect(bytes).toBeLessThanOrEqual(MAIL_EDITOR_KB * KB)
  })

  it('is known by name where the HTML asks for it ahead', () => {
    for (const acceptLanguage of ['en', 'de']) {
      for (const path of ['/user-login', '/welcome', '/user-dashboard', '/app/links']) {
        const sources = sourcesAhead({ path, isSignedIn: true, acceptLanguage })
        expect(sources).not.toEqual([])
        for (const source of sources) expect(manifest, path).toHaveProperty([source])
      }
    }
  })

  it('is few files for the dashboard: each costs a slow line its way and back', () => {
    expect(initial.size).toBeLessThanOrEqual(8)
  })
})
