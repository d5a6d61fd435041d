import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { openSite, type Site } from '../support/site.ts'

/** A19: whatever `next` says, signing in keeps the browser on this site. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const foreign = [
  'https://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'https:evil.example',
  'https:/evil.example',
  'http://localhost@evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '\u0001https://evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/app/..//evil.example',
  '/%2e%2e//evil.example',
  '/;@evil.example',
  '/@evil.example//',
  '//localhost:80@evil.example',
  '//evil.example\\@localhost',
  '//evil。example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//http://',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/x',
  'evil.example',
  '.evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '/user-login?next=//evil.example',
]

describe('signing in with a hostile next', () => {
  it('stays on this site, whatever it says', { timeout: 240_000 }, async () => {
    const visitor = await site.visit({ viewport: { width: 1280, height: 800 } })
    const { tab, context } = visitor
    const places: Record<string, string> = {}
    for (const next of foreign) {
      // The previous screen would notice that its session has ended.
      await tab.goto('about:blank')
      await context.clearCookies()
      await tab.goto(`${site.server.url}/user-login?next=${encodeURIComponent(next)}`)
      await tab.getByLabel(text.auth.email).fill(CREATOR.email)
      await tab.getByLabel(text.auth.password, { exact: true }).fill(CREATOR.password)
      await tab.keyboard.press('Enter')
      await tab.waitForURL((url) => url.pathname !== '/user-login')
      const { origin, pathname } = new URL(tab.url())
      // A path that only looks hostile is one of our own screens that does not exist.
      const isOurs = origin === new URL(site.server.url).origin
      if (!isOurs || !/^\/(user-dashboard$|[;@%])/.test(pathname)) places[next] = tab.url()
    }
    expect(places).toEqual({})
    await visitor.leave()
  })

  it('follows a path of this site', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(`${site.server.url}/user-login?next=${encodeURIComponent('/app/links?q=x')}`)
    await tab.getByLabel(text.auth.email).fill(CREATOR.email)
    await tab.getByLabel(text.auth.password, { exact: true }).fill(CREATOR.password)
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/links?q=x')
    await visitor.leave()
  })
})
