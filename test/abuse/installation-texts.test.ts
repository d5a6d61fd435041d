import { expect, it } from 'vitest'
import type { SettingsAnswer } from '#contract/account/installation-settings.ts'
import { INSTALLATION_NAME_MAX } from '#contract/account/installation-values.ts'
import { installationRoutes } from '#server/features/installation/index.ts'
import { readSettings } from '#server/platform/settings/installation-settings.ts'
import { makeAccount } from '../support/accounts.ts'
import { describeOn, describeOnBothEngines } from '../support/engines.ts'
import { createIdentityApp } from '../support/identity-app.ts'
import { polyglots } from '../support/polyglots.ts'
import { createPublicApp } from '../support/public-app.ts'

/** A74: what administrators write for everybody is text or a checked address, never markup. */

const SETTINGS = '/api/v1/admin/settings'
const addresses = ['helpUrl', 'termsUrl', 'privacyUrl', 'imprintUrl'] as const
const redirects = ['homeRedirect', 'afterSignOutUrl'] as const

const textsOf = (text: string) => ({
  name: text.slice(0, INSTALLATION_NAME_MAX).trim(),
  supportText: text,
  banner: text,
})

/** Addresses that lead somewhere and have the text in each part that may have any. */
const addressesOf = (text: string) => [
  `https://way.example/${text}`,
  `https://way.example/?q=${text}`,
  `https://way.example/#${text}`,
]

/** The elements of a document in order, with the names of their attributes. */
function elementsIn(html: string): string[] {
  return [...html.matchAll(/<(\/?[a-z!][^\s>/]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)].map(
    ([, name = '', rest = '']) =>
      `${name} ${rest
        .replace(/"[^"]*"/g, '')
        .replace(/\s+/g, ' ')
        .trim()}`,
  )
}

const plain = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

async function open(engine: Parameters<typeof createIdentityApp>[0]) {
  const identity = await createIdentityApp(engine, { routes: installationRoutes })
  const { accessToken } = await makeAccount(identity.deps, { role: 'administrator' })
  const visitor = identity.browser()
  const change = async (body: object) => {
    const headers = { authorization: accessToken }
    const answer = await visitor.send('PATCH', SETTINGS, body, { headers })
    // screens show what was read last
    await readSettings(identity.deps)
    return answer
  }
  return { ...identity, change, visitor }
}

describeOnBothEngines('settings of the installation with markup in them', (engine) => {
  it('are kept as text, letter by letter, and answered as JSON', async () => {
    const { change, visitor } = await open(engine)
    expect(polyglots.length).toBeGreaterThanOrEqual(30)
    for (const text of polyglots) {
      const wanted = textsOf(text)
      const answer = await change(wanted)
      expect([text, answer.status]).toEqual([text, 200])
      expect((answer.body as SettingsAnswer).settings).toMatchObject(wanted)
      const shown = await visitor.get('/api/v1/installation')
      expect(shown.body).toMatchObject({ name: wanted.name, banner: text })
      const support = await visitor.get('/api/v1/installation/support')
      expect(support.body).toEqual({ text })
      for (const { headers } of [shown, support]) {
        expect(headers['content-type']).toMatch(/^application\/json/)
        expect(headers['x-content-type-options']).toBe('nosniff')
      }
    }
  })

  it('are no address, unless they stand in one that leads to a web page', async () => {
    const { change, visitor } = await open(engine)
    const before = (await visitor.get('/api/v1/installation')).body
    for (const name of [...addresses, ...redirects]) {
      for (const text of polyglots) {
        const answer = await change({ [name]: text })
        expect([name, text, answer.status]).toEqual([name, text, 400])
        expect(Object.keys(answer.body.error.fields)).toEqual([name])
      }
    }
    expect((await visitor.get('/api/v1/installation')).body).toEqual(before)
  })
})

describeOn('sqlite', 'settings of the installation with markup in them', (engine) => {
  it('are text on the screens around pages, the error page and in mails', async () => {
    const { change, browser, runOutbox, deps } = await open(engine)
    const site = await createPublicApp(engine, {
      deps: { db: deps.db, ids: deps.ids, clock: deps.clock },
    })
    const page = await site.makePage('ada-page')
    const paths = ['/nothing-is-here', `/${page.username}/share`, `/${page.username}/unsubscribe`]
    const visitor = site.browser()
    let mails = 0
    const look = async () => {
      const screens = []
      for (const path of paths) screens.push((await visitor.get(path)).text)
      const email = `person-${++mails}@example.com`
      await browser().post('/post-jwt-register', { email, password: 'quite-long-indeed' })
      await runOutbox()
      const { html } = deps.mail.lastTo(email)
      return { screens, mail: html ?? '' }
    }
    const address = 'https://way.example/'
    await change({
      ...{ name: 'Way', supportText: 'x', banner: 'x' },
      ...Object.fromEntries(addresses.map((name) => [name, address])),
    })
    const first = await look()
    for (const html of first.screens) expect(html).toContain(`href="${address}"`)
    expect(first.mail).toContain('Way')
    for (const text of polyglots) {
      for (const hostile of addressesOf(text)) {
        const given = Object.fromEntries(addresses.map((name) => [name, hostile]))
        expect((await change({ ...textsOf(text), ...given })).status).toBe(200)
        const screens = []
        for (const path of paths) screens.push((await visitor.get(path)).text)
        for (const [at, html] of screens.entries()) {
          expect(elementsIn(html), hostile).toEqual(elementsIn(first.screens[at]!))
          const hrefs = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href]) => plain(href!))
          expect(hrefs.filter((href) => href === hostile.trim())).toHaveLength(4)
        }
      }
      const { mail } = await look()
      expect(elementsIn(mail), text).toEqual(elementsIn(first.mail))
      const { name } = textsOf(text)
      expect(plain(mail), text).toContain(name)
    }
    await site.close()
  }, 120_000)
})
