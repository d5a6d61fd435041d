import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { de as pageDe } from '#page/messages/de.ts'
import { en as pageEn } from '#page/messages/en.ts'
import { screensDe } from '#page/messages/screens-de.ts'
import { screensEn } from '#page/messages/screens-en.ts'
import { de as botDe } from '#server/features/telegram/talk/bot-texts-de.ts'
import { en as botEn } from '#server/features/telegram/talk/bot-texts-en.ts'
import { de as mailDe } from '#server/platform/mail/messages/de.ts'
import { en as mailEn } from '#server/platform/mail/messages/en.ts'

/**
 * Texts beside those of the application, which have a test of their own: of the public page, mails,
 * Telegram and the extension.
 */

const root = join(import.meta.dirname, '..')
const codeOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter(
      (file) =>
        !/\/messages\/(?:\w+\/)?(?:screens-)?(?:en|de)\b|bot-texts-|\.test\.|node_modules/.test(
          file,
        ),
    )
    .map((file) => readFileSync(join(root, file), 'utf8'))

/** What code may say a text's name with: as a member, a part that is taken out, or a value. */
function namesIn(code: string): Set<string> {
  const members = code.matchAll(/\??\.\s*(\w+)/g)
  const takenOut = Array.from(
    code.matchAll(/\{([^{}]*)\}(?: = |: \w+Messages\b)/g),
    ([, names]) => names!,
  )
  const quoted = code.matchAll(/['"`](\w+)['"`]/g)
  return new Set([
    ...Array.from(members, ([, name]) => name!),
    ...takenOut.flatMap((names) => names.match(/\w+/g) ?? []),
    ...Array.from(quoted, ([, name]) => name!),
  ])
}

/** Code may choose texts by a value of the contract. */
const contract = namesIn(codeOf('src/contract/**/*.ts').join('\n'))

/** Texts that no code names; those of a group whose code chooses by a value need only that value. */
function* unshown(texts: object, files: readonly string[]): Generator<string> {
  const all = files.join('\n')
  const names = namesIn(all)
  function* within(part: object, path: string[]): Generator<string> {
    const group = path.at(-1)
    const isChosen = group !== undefined && new RegExp(`\\b${group}\\??\\.?\\[`).test(all)
    for (const [key, value] of Object.entries(part)) {
      const isNamed = names.has(key) || (group !== undefined && contract.has(key))
      if (!isNamed && !isChosen) yield [...path, key].join('.')
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (isGroup) yield* within(value, [...path, key])
    }
  }
  yield* within(texts, [])
}

/** Texts that are the same in both languages, but for single words, which often are. */
function* untranslated(one: object, other: object, path: string[] = []): Generator<string> {
  for (const [key, value] of Object.entries(one)) {
    const translated = (other as Record<string, unknown>)[key]
    if (typeof value === 'string' && value === translated && /\s/.test(value.trim())) {
      yield [...path, key].join('.')
    }
    if (typeof value === 'object' && value !== null) {
      yield* untranslated(value, translated as object, [...path, key])
    }
  }
}

const SETS = [
  {
    name: 'of the public page',
    english: pageEn,
    german: pageDe,
    // translated by what the server says in English
    files: codeOf('src/page/**/*.{ts,tsx}', 'src/web/**/*.{ts,tsx}', 'src/server/http/**/*.ts'),
    keyed: /^codes\./,
  },
  {
    name: 'of the screens around pages and links',
    english: screensEn,
    german: screensDe,
    files: codeOf('src/page/**/*.{ts,tsx}', 'src/server/{http,redirect}/**/*.ts'),
    keyed: /^serverWords\./,
  },
  {
    name: 'of mails',
    english: mailEn,
    german: mailDe,
    files: codeOf('src/server/**/*.{ts,tsx}').filter((code) =>
      /mailMessagesOf|MailMessages/.test(code),
    ),
    keyed: undefined,
  },
  {
    name: 'of the Telegram bot',
    english: botEn,
    german: botDe,
    files: codeOf('src/server/features/telegram*/**/*.ts'),
    keyed: undefined,
  },
] as const

describe.each(SETS)('texts $name', ({ english, german, files, keyed }) => {
  it('are all shown somewhere', () => {
    expect(files.length).toBeGreaterThan(3)
    const found = [...unshown(english, files)].filter((path) => !keyed?.test(path))
    expect(found).toEqual([])
  })

  it('are found where nobody shows them', () => {
    const more = { ...english, nobodyAsksForThis: 'Hello' }
    expect([...unshown(more, files)]).toContain('nobodyAsksForThis')
  })

  it('are in German', () => {
    expect([...untranslated(english, german)]).toEqual([])
  })
})

describe('texts of the extension', () => {
  type Messages = Record<
    string,
    { message: string; placeholders?: Record<string, { content: string }> }
  >
  const read = (language: string): Messages =>
    JSON.parse(
      readFileSync(join(root, `extension/public/_locales/${language}/messages.json`), 'utf8'),
    )
  const languages = globSync('*', { cwd: join(root, 'extension/public/_locales') })
  const english = read('en')
  const code = codeOf('extension/{entrypoints,lib}/**/*.{ts,html}', 'extension/wxt.config.ts').join(
    '\n',
  )

  it.each(languages)('have the same names and placeholders in every language: %s', (language) => {
    const shapeOf = (messages: Messages) =>
      Object.entries(messages)
        .map(([name, { message, placeholders = {} }]) => ({
          name,
          used: (message.match(/\$\w+\$/g) ?? [])
            .map((one) => one.slice(1, -1).toLowerCase())
            .sort(),
          placeholders,
        }))
        .sort((one, other) => one.name.localeCompare(other.name))
    const shape = shapeOf(read(language))
    expect(shape).toEqual(shapeOf(english))
    for (const { used, placeholders } of shape)
      expect(used).toEqual(Object.keys(placeholders).sort())
  })

  it('are all shown somewhere, and are there where they are shown', () => {
    const asked = new Set([
      ...Array.from(code.matchAll(/__MSG_(\w+)__/g), ([, name]) => name!),
      ...Array.from(code.matchAll(/'(\w+)'/g), ([, name]) => name!),
    ])
    expect(Object.keys(english).filter((name) => !asked.has(name))).toEqual([])
    const said = Array.from(code.matchAll(/\bsay\('(\w+)'/g), ([, name]) => name!)
    expect(said.length).toBeGreaterThan(15)
    expect(said.filter((name) => !(name in english))).toEqual([])
  })

  it('are in German', () => {
    const german = read('de')
    const same = Object.keys(english).filter(
      (name) => english[name]!.message === german[name]!.message && name !== 'name',
    )
    expect(same).toEqual([])
  })
})
