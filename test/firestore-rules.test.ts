import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ACCOUNT_BIO_MAX, ACCOUNT_NAME_MAX, type AccountAnswer } from '#contract/account/account.ts'
import { profileOf } from '#web/platform/database-client/profile.ts'

// The Firestore rules that we ship. Google evaluates them; this test reads their functions as
// JavaScript, which they nearly are, to check that they mean what they should. An unknown form
// fails.

const source = readFileSync(new URL('../firebase/firestore.rules', import.meta.url), 'utf8')
const code = source.replace(/\/\/.*$/gm, '').replace(/\s+/g, ' ')

/** An expression of the rules as a JavaScript expression. */
const translate = (expression: string) =>
  expression
    .replace(/([\w[\]]+) is string/g, "typeof $1 === 'string'")
    .replace(/(\w+)\.keys\(\)\.hasOnly\(\s*(\[[^\]]*\])\)/g, 'hasOnly($1, $2)')
    .replace(/\.size\(\)/g, '.length')

const functions = [...code.matchAll(/function (\w+)\(([^)]*)\) \{ return ([^;]+); \}/g)].map(
  ([, name, parameters, body]) => `const ${name} = (${parameters}) => ${translate(body ?? '')}`,
)
const hasOnly = (map: object, keys: string[]) => Object.keys(map).every((key) => keys.includes(key))

interface Rule {
  methods: string[]
  isMet: (request: object, uid: string) => boolean
}

/** The rules of the one `match` of documents. */
function readRules(): Rule[] {
  const [, body = ''] = /match \/users\/\{uid\} \{ (.*?;) \}/.exec(code) ?? []
  return [...body.matchAll(/allow ([\w, ]+): if ([^;]+);/g)].map(([, methods, expression]) => {
    const lines = [...functions, `return ${expression}`].join('\n')
    const run = new Function('hasOnly', 'request', 'uid', lines)
    return {
      methods: (methods ?? '').split(', '),
      isMet: (request, uid) => run(hasOnly, request, uid) === true,
    }
  })
}

const rules = readRules()
const isAllowed = (method: string, who: string | null, data: object = {}) => {
  const request = { auth: who === null ? null : { uid: who }, resource: { data } }
  return rules.some(({ methods, isMet }) => methods.includes(method) && isMet(request, 'ada'))
}

const account = {
  id: '0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e35',
  username: 'ada',
  email: 'ada@example.com',
  name: '',
  bio: '',
  picture: null,
  language: '',
  timeZone: '',
} as unknown as AccountAnswer
const profile = profileOf(account)

describe('firestore.rules', () => {
  it('are of the second version and know one kind of document, users/{uid}', () => {
    expect(source).toMatch(/^rules_version = '2';\n/)
    const matches = [...code.matchAll(/match (\/\S+)/g)].map(([, path]) => path)
    expect(matches).toEqual(['/databases/{database}/documents', '/users/{uid}'])
    for (const [opened, closed] of ['{}', '()', '[]'].map((pair) => [...pair])) {
      expect(code.split(opened!).length, opened).toBe(code.split(closed!).length)
    }
    expect(rules.flatMap(({ methods }) => methods).sort()).toEqual([
      'create',
      'delete',
      'get',
      'update',
    ])
    expect(code).not.toMatch(/if true|\*\*/)
  })

  it('let the owner read, write and delete the own profile, nobody else', () => {
    for (const method of ['get', 'create', 'update', 'delete']) {
      expect(isAllowed(method, 'ada', profile), method).toBe(true)
      expect(isAllowed(method, 'eve', profile), method).toBe(false)
      expect(isAllowed(method, null, profile), method).toBe(false)
    }
    expect(isAllowed('list', 'ada')).toBe(false)
  })

  it('take every profile that an account can have', () => {
    const long = profileOf({
      ...account,
      username: 'a'.repeat(50),
      email: `${'a'.repeat(64)}@${'b'.repeat(185)}.example`,
      name: 'n'.repeat(ACCOUNT_NAME_MAX),
      bio: 'b'.repeat(ACCOUNT_BIO_MAX),
      picture: { id: '1', url: 'https://app.example.com/media/picture.webp' },
      language: 'qps-ploc',
      timeZone: 'America/Argentina/ComodRivadavia',
    })
    expect(isAllowed('update', 'ada', long)).toBe(true)
  })

  it.each<[string, object]>([
    ['another key', { ...profile, role: 'administrator' }],
    ['a secret', { ...profile, accessToken: 'x' }],
    ['no key', {}],
    ['a number as a name', { ...profile, name: 1 }],
    ['a text without end', { ...profile, bio: 'b'.repeat(2_001) }],
    ['no address', { ...profile, email: '' }],
  ])('refuse a profile with %s', (_, data) => {
    expect(isAllowed('create', 'ada', data)).toBe(false)
    expect(isAllowed('update', 'ada', data)).toBe(false)
  })
})
