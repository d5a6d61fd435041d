import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { isReservedSlug, RESERVED_SLUGS } from '#contract/links/reserved-slugs.ts'
import { createPage } from '../support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

/** A13 to A16: names that cannot be taken. */

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

it('reserves the first segment of every call', () => {
  const segments = endpoints.map(({ path }) => path.split('/')[1] ?? '')
  const free = segments.filter((segment) => !segment.startsWith(':') && !isReservedSlug(segment))
  expect([...new Set(free)]).toEqual([])
})

it('reserves the screens of the application and the files clients ask for', () => {
  const roots = 'app assets media u .well-known welcome setup user-login user-dashboard register'
  const files = 'robots.txt favicon.ico sitemap.xml healthz readyz metrics'
  for (const name of `${roots} ${files}`.split(' '))
    expect(RESERVED_SLUGS.has(name), name).toBe(true)
})

describeOnBothEngines('names', (engine) => {
  it('that are reserved or look like protected ones are taken', async () => {
    const { ada, url, deps } = await createPage(engine)
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const before = await readAllTables(engine.database)
    const looks = [
      'paypal',
      'PayPal',
      'paypa1',
      'pay_pal',
      'раypal',
      'pay\u200bpal',
      'ｐａｙｐａｌ',
    ]
    const some = ['api', 'user-login', 'robots.txt', '.well-known', 'assets', 'post-jwt-login', 'u']
    const forms = some.flatMap((name) => [name, name.toUpperCase(), fullWidth(name)])
    for (const name of [...looks, ...forms]) {
      const destination = 'https://a.example'
      const alias = await ada.call('POST', '/api/v1/links', { destination, alias: name })
      expect([alias.status, alias.code], name).toEqual([409, 'err_26'])
      const changed = await ada.call('PATCH', `/api/v1/links/${link.id}`, { alias: name })
      expect([changed.status, changed.code], name).toEqual([409, 'err_26'])
      for (const [method, path] of [
        ['POST', '/api/v1/pages'],
        ['PATCH', url],
      ] as const) {
        const page = await ada.call(method, path, { username: name })
        expect([page.status, page.code], `${method} ${name}`).toEqual([409, 'err_20_1'])
      }
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    expect(await deps.db.selectFrom('slug').select('key').execute()).toHaveLength(2)
  }, 60_000)

  it('have 4 to 50 ASCII characters as aliases', async () => {
    const { ada } = await createPage(engine)
    const before = await readAllTables(engine.database)
    const refused: [string, string][] = [
      ['abc', 'err_29'],
      ['a', 'err_29'],
      ['x'.repeat(51), 'err_29_1'],
      ['x'.repeat(5_000), 'err_29_1'],
      ['😀😀😀😀', 'err_29_2'],
      ['abcd\0', 'err_29_2'],
      ['%2e%2e', 'err_29_2'],
      ['../../x', 'err_29_2'],
      ['ab cd', 'err_29_2'],
      ['ab/cd', 'err_29_2'],
      ['ab+cd', 'err_29_2'],
      ['zero\u200bwidth', 'err_29_2'],
      ['ſtreet', 'err_29_2'],
      ['\u212Aelvin', 'err_29_2'],
    ]
    for (const [alias, code] of refused) {
      const answer = await ada.call('POST', '/api/v1/links', {
        destination: 'https://a.example',
        alias,
      })
      expect([answer.status, answer.code], JSON.stringify(alias.slice(0, 60))).toEqual([400, code])
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    for (const alias of ['abcd', 'y'.repeat(50), '_-_-', '2026']) {
      const answer = await ada.call('POST', '/api/v1/links', {
        destination: 'https://a.example',
        alias,
      })
      expect(answer.status, alias).toBe(201)
    }
  })

  it('are ASCII as usernames', async () => {
    const { ada, url } = await createPage(engine)
    const before = await readAllTables(engine.database)
    for (const username of [
      'ſophie',
      '\u212Aelvin',
      'ıstanbul',
      'abc\u202edef',
      'ada lovelace',
      'a.b.c',
      'ab',
      '',
      'z'.repeat(51),
      'ada\0',
      '%61da',
    ]) {
      const answer = await ada.call('PATCH', url, { username })
      expect([answer.status, answer.code], JSON.stringify(username)).toEqual([400, 'err_400'])
      expect(Object.keys(answer.json.error.fields)).toEqual(['username'])
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('are unique by the database, not by our looking first', async () => {
    const { deps } = await createPage(engine)
    const slug = await deps.db.selectFrom('slug').selectAll().executeTakeFirstOrThrow()
    const twice = deps.db
      .insertInto('slug')
      .values({ ...slug, target_id: 'other' })
      .execute()
    await expect(twice).rejects.toThrow()
  })
})
