import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createPublicApp, type PublicApp, type TestPage } from '#test/support/public-app.ts'
import { linksOfCreator, rewriteAddresses } from './mail-visits.ts'

const EVIL = 'https://evil.example/sign-in?a=1&b=2'
const DAY = 86_400_000

describeOnBothEngines('links in mails of new accounts (A59)', (engine) => {
  let app: PublicApp
  let page: TestPage

  beforeEach(async () => {
    app = await createPublicApp(engine)
    page = await app.makePage('ada')
    const created_at = new Date(app.deps.clock.now()).toISOString()
    await app.deps.db.updateTable('user').set({ created_at }).execute()
  })
  afterEach(() => app.close())

  it('stop at a page that shows where they go, for a week', async () => {
    const linkTo = await linksOfCreator(app.deps, page.userId)
    const { pathname, search } = new URL(linkTo(EVIL))
    const answer = await app.browser().get(pathname + search)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('evil.example')
    expect(answer.text).toContain('href="https://evil.example/sign-in?a=1&amp;b=2"')
    expect(answer.text).not.toContain('http-equiv="refresh"')
    expect(linkTo('http://localhost:3000/ada')).toBe('http://localhost:3000/ada')
    app.deps.clock.advance(8 * DAY)
    expect((await linksOfCreator(app.deps, page.userId))(EVIL)).toBe(EVIL)
  })

  it('lead nobody to an address that was in no mail', async () => {
    const linkTo = await linksOfCreator(app.deps, page.userId)
    const { searchParams } = new URL(linkTo('https://good.example/'))
    const key = searchParams.get('key')!
    for (const query of [
      `to=${encodeURIComponent(EVIL)}&key=${key}`,
      `to=https://good.example/&key=${key}&to=${encodeURIComponent(EVIL)}`,
      `to=javascript:alert(1)&key=${key}`,
      'to=https://good.example/',
      '',
    ]) {
      const answer = await app.browser().get(`/u?${query}`)
      expect([query, answer.status]).toEqual([query, 404])
      expect(answer.text).not.toContain('evil.example')
    }
  })

  it('are also found in the text of a thank-you mail, up to the end of the sentence', async () => {
    const linkTo = (href: string) => `<${href}>`
    expect(rewriteAddresses('See https://a.example/x. And (http://b.example)!', linkTo)).toBe(
      'See <https://a.example/x>. And (<http://b.example>)!',
    )
  })
})
