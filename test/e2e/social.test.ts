import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { type DnsServer, openDnsServer } from '../support/dns-server.ts'
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdIssuer,
  startOpenIdIssuer,
} from '../support/openid-issuer.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, openVisitor, type Site, type Visitor } from '../support/site.ts'

/**
 * Signing in with a provider's account, in a real browser with a real provider: the configuration
 * uses it both as Google and under its own name as an OpenID Connect provider.
 */

const words = text.social
let google: OpenIdIssuer
let example: OpenIdIssuer
let company: OidcProvider
let dns: DnsServer
let site: Site

beforeAll(async () => {
  google = await startOpenIdIssuer()
  example = await startOpenIdIssuer()
  ;[company, dns] = await Promise.all([startOidcProvider(), openDnsServer()])
  site = await openSite(
    { links: 0, icons: [] },
    {
      env: {
        OUTBOUND_ALLOW_HOSTS: `${google.host},${example.host},${company.host}`,
        DNS_SERVERS: dns.servers.join(','),
        GOOGLE_CLIENT_ID: CLIENT_ID,
        GOOGLE_CLIENT_SECRET: CLIENT_SECRET,
        GOOGLE_ISSUER: google.url,
        OPENID_CLIENT_ID: CLIENT_ID,
        OPENID_CLIENT_SECRET: CLIENT_SECRET,
        OPENID_ISSUER: example.url,
        OPENID_NAME: 'Example ID',
      },
    },
  )
})
afterEach(() => {
  for (const { state } of [google, example]) {
    Object.assign(state, { claims: {}, returned: {}, isAway: false })
  }
})
afterAll(async () => {
  await site?.close()
  await google?.stop()
  await example?.stop()
  await company?.stop()
  dns?.close()
})

const visit = (width = 1280): Promise<Visitor> =>
  openVisitor(site.browser, [site.server.url, google.url, example.url, company.url], {
    viewport: { width, height: 860 },
  })

/** From our page to the provider's, which asks for consent. */
async function goTo(tab: Page, name: string, from = '/user-login'): Promise<void> {
  await tab.goto(site.server.url + from)
  await tab.getByRole('button', { name: words.continueWith(name) }).click()
  await tab.getByRole('heading', { name: 'Example ID' }).waitFor()
}

const storedUser = (tab: Page) =>
  tab.evaluate(() => JSON.parse(localStorage.getItem('authUser') ?? 'null'))

/** The final screen reports it, works, and has nothing of the provider in its address. */
async function expectEnd(tab: Page, title: string): Promise<void> {
  await tab.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(new URL(tab.url()).search).toBe('')
  expect(await violationsOf(tab)).toEqual([])
  expect(await storedUser(tab)).toBeNull()
}

describe('with an account of a provider', () => {
  it('signs up, and in again to where one wanted to go, with the keyboard alone', async () => {
    google.state.claims = { sub: 'new', email: 'new@example.com' }
    const first = await visit(390)
    await goTo(first.tab, 'Google', '/app/register')
    await first.tab.getByRole('link', { name: 'Allow' }).click()
    await first.tab.waitForURL('**/user-dashboard')
    const user = await storedUser(first.tab)
    expect(user).toEqual({
      uid: expect.any(String),
      username: expect.any(String),
      email: 'new@example.com',
      role: 'member',
    })
    await first.leave()

    const { tab, leave } = await visit()
    await tab.goto(`${site.server.url}/user-login?next=${encodeURIComponent('/app/links?q=x')}`)
    const button = tab.getByRole('button', { name: words.continueWith('Google') })
    await button.waitFor()
    expect(await violationsOf(tab)).toEqual([])
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await button.evaluate((one) => one === document.activeElement)) break
      await tab.keyboard.press('Tab')
    }
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Allow' }).focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/links?q=x')
    expect((await storedUser(tab)).uid).toBe(user.uid)
    await leave()
  })

  it('is led to the right button after a password (err_16)', async () => {
    google.state.claims = { sub: 'led', email: 'led@example.com' }
    const { tab, leave } = await visit()
    await goTo(tab, 'Google')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await tab.waitForURL('**/user-dashboard')
    await tab.evaluate(() => localStorage.clear())
    // the previous screen would notice that its session has ended
    await tab.goto('about:blank')
    await tab.context().clearCookies()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByLabel(text.auth.email).fill('led@example.com')
    await tab.getByLabel(text.auth.password, { exact: true }).fill('some-password')
    await tab.keyboard.press('Enter')
    await tab.getByRole('alert').getByText('please use the Google button').first().waitFor()
    const button = tab.getByRole('button', { name: words.continueWith('Google') })
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
    await tab.keyboard.press('Enter')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await tab.waitForURL('**/user-dashboard')
    await leave()
  })

  it('goes nowhere else, whatever next and the way back say (A19)', async () => {
    google.state.claims = { sub: 'next', email: 'next@example.com' }
    const { tab, leave } = await visit()
    for (const next of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      'javascript:1',
    ]) {
      await goTo(tab, 'Google', `/user-login?next=${encodeURIComponent(next)}`)
      const back = (await tab.getByRole('link', { name: 'Allow' }).getAttribute('href'))!
      await tab.goto(`${back}&next=${encodeURIComponent(next)}&redirect_uri=${next}`)
      await tab.waitForURL(`${site.server.url}/user-dashboard`)
      await tab.goto('about:blank')
      await tab.context().clearCookies()
    }
    await leave()
  })

  it('changes nothing when one says no, and goes back to where one wanted to go', async () => {
    const { tab, leave } = await visit(390)
    await goTo(tab, 'Example ID', '/user-login?next=%2Fapp%2Flinks')
    await tab.getByRole('link', { name: 'Deny' }).click()
    await expectEnd(tab, words.stoppedTitle)
    await tab.getByRole('link', { name: words.toSignIn }).click()
    await tab.waitForURL('**/user-login?next=%2Fapp%2Flinks')
    await leave()
  })

  it('takes no answer of another browser, with another state or nonce, or twice', async () => {
    example.state.claims = { sub: 'sly', email: 'sly@example.com' }
    const { tab, leave } = await visit()
    const stranger = await visit()
    await goTo(tab, 'Example ID')
    const back = (await tab.getByRole('link', { name: 'Allow' }).getAttribute('href'))!
    await stranger.tab.goto(back)
    await expectEnd(stranger.tab, words.failedTitle)
    await stranger.tab.getByText(words.staleLead).waitFor()
    await stranger.leave()

    example.state.returned = { state: 'another' }
    await goTo(tab, 'Example ID')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await expectEnd(tab, words.failedTitle)

    example.state.returned = {}
    example.state.claims = { sub: 'sly', email: 'sly@example.com', nonce: 'another' }
    await goTo(tab, 'Example ID')
    const late = (await tab.getByRole('link', { name: 'Allow' }).getAttribute('href'))!
    await tab.goto(late)
    await expectEnd(tab, words.failedTitle)
    await tab.goto(late)
    await expectEnd(tab, words.failedTitle)
    await tab.getByText(words.staleLead).waitFor()
    await leave()
  })

  it('says what is wrong: an address that is not confirmed or known, a provider that failed', async () => {
    const { tab, leave } = await visit(768)
    example.state.claims = { sub: 'shy', email: 'shy@example.com', email_verified: false }
    await goTo(tab, 'Example ID')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await expectEnd(tab, words.unconfirmedTitle)

    example.state.claims = { sub: 'known', email: CREATOR.email }
    await goTo(tab, 'Example ID')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await expectEnd(tab, words.knownTitle)

    example.state.returned = { error: 'server_error' }
    await goTo(tab, 'Example ID')
    await tab.getByRole('link', { name: 'Deny' }).click()
    await expectEnd(tab, words.failedTitle)

    await goTo(tab, 'Example ID')
    const back = (await tab.getByRole('link', { name: 'Allow' }).getAttribute('href'))!
    example.state.isAway = true
    await tab.goto(back)
    await expectEnd(tab, words.failedTitle)
    await leave()
  })
})

describe('an account with a password', () => {
  it.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)(
    'connects a provider, signs in with it, and disconnects (%i px, %s)',
    async (...look) => {
      const [width, colorScheme] = look
      example.state.claims = { sub: `mine ${width}`, email: 'elsewhere@example.net' }
      const visitor = await openVisitor(site.browser, [site.server.url, example.url], {
        viewport: { width, height: 860 },
        colorScheme,
      })
      const { tab, context } = visitor
      await signIn(context, site.server.url)
      const connectButton = tab.getByRole('button', { name: words.connectTo('Example ID') })
      const connect = async () => {
        await tab.goto(`${site.server.url}/app/settings/security`)
        await connectButton.click()
        await tab.getByRole('dialog').getByLabel(words.password).fill(CREATOR.password)
        await tab.keyboard.press('Enter')
        await tab.getByRole('heading', { name: 'Example ID' }).waitFor()
      }
      await tab.goto(`${site.server.url}/app/settings/security`)
      await connectButton.click()
      const dialog = tab.getByRole('dialog')
      await dialog.getByLabel(words.password).fill('wrong-password')
      await tab.keyboard.press('Enter')
      await dialog.getByText(words.wrongPassword).first().waitFor()
      await connect()
      await tab.getByRole('link', { name: 'Deny' }).click()
      await tab.getByRole('heading', { name: words.stoppedTitle }).waitFor()
      await tab.getByRole('link', { name: words.toSecurity }).click()
      await connect()
      await tab.getByRole('link', { name: 'Allow' }).click()
      await tab.waitForURL('**/app/settings/security')
      const disconnectButton = tab.getByRole('button', { name: words.disconnectFrom('Example ID') })
      await disconnectButton.waitFor()
      expect(await violationsOf(tab)).toEqual([])

      const other = await visit(width)
      await goTo(other.tab, 'Example ID')
      await other.tab.getByRole('link', { name: 'Allow' }).click()
      await other.tab.waitForURL('**/user-dashboard')
      expect((await storedUser(other.tab)).email).toBe(CREATOR.email)
      await other.leave()

      await disconnectButton.click()
      await connectButton.waitFor()
      await visitor.leave()
    },
  )

  it('cannot disconnect the last way to sign in', async () => {
    example.state.claims = { sub: 'last', email: 'last@example.com' }
    const { tab, leave } = await visit(390)
    await goTo(tab, 'Example ID')
    await tab.getByRole('link', { name: 'Allow' }).click()
    await tab.waitForURL('**/user-dashboard')
    await tab.goto(`${site.server.url}/app/settings/security`)
    await tab.getByText(words.lastWay).waitFor()
    const button = tab.getByRole('button', { name: words.disconnectFrom('Example ID') })
    expect(await button.count()).toBe(0)
    await leave()
  })
})

describe('with the provider of a space', () => {
  it('is set up by its owner, and opens that space alone to a colleague, by two people side by side', async () => {
    const { id: spaceId } = await site.client.call<{ id: string }>('POST', '/api/v1/spaces', {
      name: 'Acme',
      color: 'blue',
    })
    const settings = text.teamSettings
    const owner = await visit()
    await signIn(owner.context, site.server.url)
    await owner.tab.goto(`${site.server.url}/app/s/${spaceId}/space`)
    await owner.tab.getByRole('link', { name: settings.cardAction }).click()
    const addresses = owner.tab.getByRole('region', { name: settings.register })
    const returnAddress = (await addresses.getByText('/app/team-return/').textContent())!
    expect(await violationsOf(owner.tab)).toEqual([])
    const client = await company.register(returnAddress, `${site.server.url}/user-login`)
    const fill = (label: string, value: string) =>
      owner.tab.getByLabel(label, { exact: true }).fill(value)
    await fill(settings.issuer, company.url)
    await fill(settings.clientId, client.clientId)
    await fill(settings.clientSecret, client.clientSecret)
    await owner.tab.getByRole('button', { name: settings.checkAndSave }).click()
    await owner.tab.getByText(company.host).first().waitFor()
    await fill(settings.domain, 'acme.example')
    await owner.tab.getByRole('button', { name: text.domains.add }).click()
    const record = owner.tab.getByText(/^waypost-sign-in=/)
    await record.waitFor()
    expect(await owner.tab.getByText('_waypost-sign-in.acme.example').isVisible()).toBe(true)
    dns.zones.set('_waypost-sign-in.acme.example', { TXT: [(await record.textContent())!] })
    await owner.tab.getByRole('button', { name: text.domains.checkNow }).click()
    await owner.tab.getByText(text.domains.found, { exact: true }).waitFor()
    await owner.tab.getByRole('combobox', { name: settings.newcomers }).click()
    await owner.tab.getByRole('option', { name: text.users.roles.editor }).click()
    const offered = owner.tab.getByRole('switch', { name: settings.on })
    await offered.click()
    await expect.poll(() => offered.isChecked()).toBe(true)
    expect(await violationsOf(owner.tab)).toEqual([])

    const colleague = await visit(390)
    const { tab } = colleague
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByLabel(text.auth.email).fill('ada@acme.example')
    const button = tab.getByRole('button', { name: text.team.signInTo('Acme') })
    await button.waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await button.click()
    await tab.getByRole('heading', { name: 'Acme ID' }).waitFor()
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.waitForURL(`**/app/s/${spaceId}/home`)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(tab.url()).search).toBe('')
    // the personal space and the account are none of this session
    await tab.goto(`${site.server.url}/user-dashboard`)
    await tab.waitForURL(`**/app/s/${spaceId}/home`)
    await tab.goto(`${site.server.url}/app/s/${spaceId}/settings/security`)
    await tab.getByRole('heading', { name: text.shell.spaces.reachTitle }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await colleague.leave()
    await owner.leave()
  })

  it('says in words of ours what went wrong, and keeps nobody signed in', async () => {
    const [space] = (
      await site.client.call<{ items: { id: string; name: string }[] }>('GET', '/api/v1/spaces')
    ).items.filter(({ name }) => name === 'Acme')
    await company.set({
      person: { sub: 'stranger', email: 'eve@evil.example', email_verified: true },
    })
    const { tab, leave } = await visit()
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByLabel(text.auth.email).fill('eve@acme.example')
    await tab.getByRole('button', { name: text.team.signInTo('Acme') }).click()
    await tab.getByRole('heading', { name: 'Acme ID' }).waitFor()
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await expectEnd(tab, text.team.uninvitedTitle('Acme'))
    await tab.goto(`${site.server.url}/app/team-return/${space!.id}?code=x&state=y`)
    await expectEnd(tab, text.social.failedTitle)
    await leave()
  })
})
