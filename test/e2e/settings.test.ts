import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainAnswer } from '#contract/domains.ts'
import { errors } from '#contract/errors.ts'
import type { LinkAnswer } from '#contract/links/link-fields.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { type DnsServer, openDnsServer } from '../support/dns-server.ts'
import { expectFine } from '../support/fine.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** Settings in one place, and the audit: one's own, and everybody's for administrators. */

let dns: DnsServer
let site: Site
let member: ServerAccount

beforeAll(async () => {
  dns = await openDnsServer()
  site = await openSite({ links: 0, icons: [] }, { env: { DNS_SERVERS: dns.servers.join() } })
  member = (await addAccounts(site.server.dataDir, ['mallory'], undefined))[0]!
})
afterAll(async () => {
  await site?.close()
  dns?.close()
})

type Look = [width: number, colorScheme: 'light' | 'dark']
const WIDE: Look = [1440, 'light']
const LOOKS: Look[] = [[390, 'dark'], [768, 'light'], WIDE]

async function open(look: Look, path: string, account = CREATOR) {
  const [width, colorScheme] = look
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, account)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}

describe('domains', () => {
  it.each(LOOKS)('show every record at once, and what they answer (%i px, %s)', async (...look) => {
    const { tab, leave } = await open(look, '/app/settings/domains')
    const words = text.domains
    const host = `go-${look[0]}.shop.example`
    if (look === LOOKS[0]) await tab.getByText(words.emptyTitle).waitFor()
    await expectFine(tab)
    await tab.getByRole('button', { name: words.add, exact: true }).click()
    const dialog = tab.getByRole('dialog', { name: words.addTitle })
    await dialog.getByLabel(words.host).fill('co.uk')
    await dialog.getByRole('button', { name: words.add, exact: true }).click()
    await dialog.getByText(errors.domainNotAddable.text).waitFor()
    await dialog.getByLabel(words.host).fill(host)
    await dialog.getByRole('button', { name: words.add, exact: true }).click()
    await tab.getByRole('heading', { level: 1, name: host }).waitFor()
    await tab.getByText(`_waypost.${host}`, { exact: true }).waitFor()
    await tab.getByText(words.purposes.traffic).waitFor()
    await expectFine(tab)
    await tab.getByLabel(words.fields.notFoundRedirect).fill(`${site.server.url}/x`)
    await tab.getByRole('button', { name: text.common.save, exact: true }).click()
    await tab.locator('[aria-invalid="true"]').waitFor()
    await tab.getByLabel(words.fields.notFoundRedirect).fill('https://shop.example/')
    await tab.getByRole('button', { name: text.common.save, exact: true }).click()
    await tab.getByText(words.saved, { exact: true }).waitFor()
    await expectFine(tab)
    await tab.getByRole('link', { name: words.title, exact: true }).last().click()
    await tab.getByRole('link', { name: host }).waitFor()
    await expectFine(tab)
    await leave()
  })
})

describe('a domain that is proven', () => {
  it('is offered beside the alias of a new link, and the link is on it', async () => {
    const host = 'go.proven.example'
    const made = await site.client.call<DomainAnswer>('POST', '/api/v1/domains', { host })
    const [record] = made.records
    dns.zones.set(record!.name, { TXT: [record!.value] })
    const { tab, leave } = await open(WIDE, `/app/settings/domains/${made.id}`)
    await tab.getByRole('button', { name: text.domains.checkNow }).click()
    await tab.getByText(text.domains.states.owned, { exact: true }).first().waitFor()

    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: text.newLink.more, exact: true }).click()
    const dialog = tab.getByRole('dialog', { name: text.newLink.title })
    await dialog.getByLabel(text.links.address).fill('https://example.com/proven')
    await dialog.getByLabel(text.link.alias, { exact: true }).fill('proven')
    await dialog
      .getByText(`${new URL(site.server.url).host}/proven`)
      .first()
      .waitFor()
    await dialog.getByLabel(text.newLink.domain, { exact: true }).click()
    await tab.getByRole('option', { name: host }).click()
    await dialog.getByText(`${host}/proven`).first().waitFor()
    await expectFine(tab)
    await dialog.getByRole('button', { name: text.links.shorten }).click()
    await dialog.getByText(text.newLink.madeTitle).waitFor()
    const { items } = await site.client.call<{ items: LinkAnswer[] }>(
      'GET',
      `/api/v1/links?q=${host}`,
    )
    expect(items).toMatchObject([{ domain: host, alias: 'proven' }])
    await leave()
  })
})

describe('settings', () => {
  it.each(LOOKS)('lead everywhere with the keyboard alone (%i px, %s)', async (...look) => {
    const { tab, leave } = await open(look, '/app/settings')
    const words = text.settings
    await tab.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await expectFine(tab)
    const row = (label: string) => tab.locator('main').getByText(label, { exact: true })
    await row(words.layout).locator('xpath=ancestor::button').focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('dialog', { name: text.shell.layout.title }).waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await row(words.sessions).locator('xpath=ancestor::a').focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/settings/security#sessions')
    const card = tab.getByRole('region', { name: text.account.sessions })
    await card.waitFor()
    await expect.poll(() => card.evaluate((one) => one === document.activeElement)).toBe(true)
    await expectFine(tab)
    await leave()
  })

  it('are found by ⌘K, each by its own name', async () => {
    const { tab, leave } = await open(WIDE, '/user-dashboard')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await tab.keyboard.press('Control+k')
    await tab.getByRole('combobox').fill(text.settings.notifications)
    await tab.getByRole('option', { name: text.settings.notifications }).waitFor()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/profile#notifications')
    await leave()
  })

  it('show members nothing that is about everybody', async () => {
    const { tab, leave } = await open(WIDE, '/app/settings', member)
    await tab.getByRole('heading', { level: 1, name: text.settings.title }).waitFor()
    expect(await tab.getByRole('link', { name: text.settings.administration }).count()).toBe(0)
    await tab.goto(`${site.server.url}/app/admin/audit`)
    await tab.getByRole('heading', { name: text.errors.notFoundTitle }).waitFor()
    await leave()
  })
})

describe('what happened', () => {
  it.each(LOOKS)(
    'is shown to administrators, by person, deed, outcome and day (%i px)',
    async (...look) => {
      await fetch(`${site.server.url}/post-jwt-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: member.email, password: 'a wrong one' }),
      })
      const { tab, leave } = await open(look, '/app/admin/audit')
      const words = text.audit
      const [signedIn, refused] = text.account.auditSentences['sign-in']
      const rows = tab.getByRole('list', { name: words.list }).getByRole('listitem')
      await rows.first().waitFor()
      await expectFine(tab)
      await tab.getByLabel(words.person, { exact: true }).fill('MALLORY@')
      await expect.poll(() => tab.url()).toContain('person=MALLORY')
      await tab.getByLabel(words.result).selectOption('refused')
      await rows.filter({ hasText: refused! }).first().waitFor()
      await expect
        .poll(async () => (await rows.allTextContents()).join())
        .not.toContain(CREATOR.email)
      await tab.reload()
      await rows.first().waitFor()
      expect(await tab.getByLabel(words.person, { exact: true }).inputValue()).toBe('MALLORY@')
      await tab.getByLabel(words.to, { exact: true }).fill('2020-01-01')
      await tab.getByRole('heading', { name: words.nothingFoundTitle }).waitFor()
      await expectFine(tab)
      await tab.getByRole('button', { name: words.clear }).click()
      await rows.filter({ hasText: signedIn! }).first().waitFor()
      expect(await tab.getByLabel(words.person, { exact: true }).inputValue()).toBe('')
      await leave()
    },
  )

  it.each(LOOKS)('is shown to everybody about themselves (%i px)', async (...look) => {
    const { tab, leave } = await open(look, '/app/settings/activity', member)
    const words = text.audit
    const rows = tab.getByRole('list', { name: words.list }).getByRole('listitem')
    await rows.first().waitFor()
    await expectFine(tab)
    expect(await tab.getByLabel(words.person, { exact: true }).count()).toBe(0)
    await tab.getByLabel(words.action).selectOption('sign-out')
    await tab.getByRole('heading', { name: words.nothingFoundTitle }).waitFor()
    await tab.goto(`${site.server.url}/app/settings/activity?action=nonsense&from=never`)
    await rows.first().waitFor()
    await leave()
  })
})
