import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { expectFine } from '../support/fine.ts'
import { startSafeBrowsing } from '../support/safe-browsing-server.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { mailTo, openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/** A blocked destination, from the administrator's list to the owner's appeal and back (A58). */

let site: Site
let service: Awaited<ReturnType<typeof startSafeBrowsing>>
let member: ServerAccount

beforeAll(async () => {
  service = await startSafeBrowsing()
  const env = { SAFE_BROWSING_URL: service.origin, OUTBOUND_ALLOW_HOSTS: service.host }
  site = await openSite({ links: 0, icons: [] }, { env })
  member = (await addAccounts(site.server.dataDir, ['mallory'], undefined))[0]!
})
afterAll(async () => {
  await site?.close()
  service?.close()
})

type Look = [width: number, colorScheme: 'light' | 'dark']

async function open([width, colorScheme]: Look, path: string, account = CREATOR as Account) {
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, account)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}
type Account = Pick<ServerAccount, 'email' | 'password'>

const follow = (alias: string) => fetch(`${site.server.url}/${alias}`, { redirect: 'manual' })

describe('safety of destinations', () => {
  it('is walked through by administrator, visitor and owner', async () => {
    const words = text.safety
    const owner = await open([768, 'light'], '/user-dashboard', member)
    const made = await owner.context.request.post(`${site.server.url}/api/v1/links`, {
      headers: { origin: site.server.url, 'sec-fetch-site': 'same-origin' },
      data: { alias: 'shop-now', destination: 'https://sub.bad.example/shop' },
    })
    const { id } = (await made.json()) as { id: string }
    expect((await follow('shop-now')).status).toBe(302)

    const admin = await open([1440, 'light'], '/app/admin/blocked')
    await admin.tab.getByText(words.emptyTitle).waitFor()
    await expectFine(admin.tab)
    await admin.tab.getByRole('button', { name: words.block, exact: true }).click()
    const dialog = admin.tab.getByRole('dialog', { name: words.blockTitle })
    await dialog.getByLabel(words.pattern).fill('no domain')
    await dialog.getByLabel(words.reason).selectOption('phishing')
    await admin.tab.keyboard.press('Enter')
    await until(
      async () => (await dialog.getByLabel(words.pattern).getAttribute('aria-invalid')) === 'true',
    )
    await expectFine(admin.tab)
    await dialog.getByLabel(words.pattern).fill('bad.example')
    await dialog.getByRole('button', { name: words.block, exact: true }).click()
    await admin.tab.getByText('bad.example', { exact: true }).waitFor()
    await until(async () => (await follow('shop-now')).status === 410)

    const visitor = await site.visit({ viewport: { width: 390, height: 844 } })
    await visitor.tab.goto(`${site.server.url}/shop-now`)
    await visitor.tab.getByRole('heading', { name: 'This link is blocked' }).waitFor()
    expect(await visitor.tab.locator('main').textContent()).toContain('sub.bad.example')
    expect(await visitor.tab.getByRole('link', { name: /bad/ }).count()).toBe(0)
    await expectFine(visitor.tab)

    const mail = await mailTo(site.sink, member.email, /shows a warning/)
    expect(mail.parsed.text).toContain('/shop-now')
    await owner.tab.goto(`${site.server.url}/app/links/${id}`)
    const note = owner.tab.getByRole('region', { name: text.blocked.blockNote.common.title })
    await note.getByRole('button', { name: text.blocked.blockNote.common.ask }).click()
    await note.getByLabel(text.blocked.blockNote.common.why).fill('It is my shop, and it is clean.')
    await expectFine(owner.tab)
    await note.getByRole('button', { name: text.blocked.blockNote.common.send }).click()
    await note.getByText(text.blocked.blockNote.common.asked).waitFor()

    await admin.tab.goto(`${site.server.url}/app/admin/reports`)
    await admin.tab.getByRole('tab', { name: words.tabs.appeals }).click()
    await admin.tab.getByText('It is my shop, and it is clean.').waitFor()
    await expectFine(admin.tab)
    await admin.tab.getByLabel(words.appeals.answer).fill('Sorry for that.')
    await admin.tab.getByRole('button', { name: words.appeals.link.grant }).click()
    await admin.tab.getByText(words.appeals.emptyTitle).waitFor()
    await until(async () => (await follow('shop-now')).status === 302)
    const answer = await mailTo(site.sink, member.email, /works again/)
    expect(answer.parsed.text).toContain('Sorry for that.')
    await Promise.all([admin.leave(), visitor.leave(), owner.leave()])
  })

  it('takes a report without an account or scripts, and the administrator acts on it', async () => {
    const words = text.safety.reports
    const make = { alias: 'trick-me', destination: 'https://trick.example/' }
    await site.client.call('POST', '/api/v1/links', make)
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await site.visit({ colorScheme, javaScriptEnabled: false })
      await visitor.tab.goto(`${site.server.url}/trick-me+`)
      await visitor.tab.getByRole('link', { name: 'Report this link' }).click()
      await visitor.tab.getByLabel('What is wrong?').selectOption('phishing')
      await visitor.tab.getByLabel(/Details/).fill(`It asks for passwords (${colorScheme})`)
      await visitor.tab.getByRole('button', { name: 'Send report' }).click()
      await visitor.tab.getByRole('heading', { name: 'Thank you' }).waitFor()
      await visitor.leave()
    }
    const reader = await site.visit({ viewport: { width: 390, height: 844 } })
    await reader.tab.goto(`${site.server.url}/u/report?about=trick-me`)
    await expectFine(reader.tab)
    await reader.leave()

    const { tab, leave } = await open([390, 'light'], '/app/admin/reports')
    await tab.getByText('It asks for passwords (dark)').waitFor()
    await expectFine(tab)
    const disable = tab.getByRole('button', { name: words.actions['disable-link'] })
    await disable.first().click()
    await tab.getByText(words.emptyTitle).waitFor()
    await until(async () => (await follow('trick-me')).status === 410)
    await leave()
  })

  it.each<Look>([
    [390, 'dark'],
    [768, 'light'],
  ])('takes a list, says what it could not read, and takes back (%i px, %s)', async (...look) => {
    const words = text.safety
    const { tab, leave } = await open(look, '/app/admin/blocked')
    await tab.getByRole('button', { name: words.importList }).click()
    const dialog = tab.getByRole('dialog', { name: words.importTitle })
    const host = `listed-${look[0]}.example`
    await dialog.getByLabel(words.listLabel).fill(`# mine\n0.0.0.0 ${host}\nnot a domain`)
    await dialog.getByRole('button', { name: words.importList }).click()
    await dialog.getByText(words.line(3, 'not a domain')).waitFor()
    await expectFine(tab)
    await dialog.getByRole('button', { name: text.common.done }).click()
    await tab.getByLabel(words.search).fill(host)
    await tab.getByText(host, { exact: true }).waitFor()
    await expectFine(tab)
    await tab.getByRole('button', { name: words.unblock(host) }).click()
    await tab.getByText(words.nothingFoundTitle).waitFor()
    await leave()
  })

  it('follows a feed, and says when it cannot be read', async () => {
    const words = text.safety.feeds
    const { tab, leave } = await open([1440, 'dark'], '/app/admin/blocked?tab=feeds')
    await tab.getByText(words.emptyTitle).waitFor()
    await tab.getByRole('button', { name: words.add }).click()
    const dialog = tab.getByRole('dialog', { name: words.add })
    await dialog.getByLabel(words.address).fill('file:bad.txt')
    await tab.keyboard.press('Enter')
    await dialog
      .getByRole('alert')
      .filter({ hasText: /try again later/ })
      .waitFor()
    await expectFine(tab)
    const folder = join(site.server.dataDir, 'feeds')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'bad.txt'), 'from-a-feed.example\nmore.example')
    await dialog.getByRole('button', { name: words.follow }).click()
    await tab.getByText('file:bad.txt', { exact: true }).waitFor()
    await expectFine(tab)
    const link = { destination: 'https://www.from-a-feed.example/' }
    await expect(site.client.call('POST', '/api/v1/links', link)).rejects.toThrow('err_241')
    await tab.getByRole('button', { name: words.remove('file:bad.txt') }).click()
    await tab.getByText(words.emptyTitle).waitFor()
    await leave()
  })

  it('looks at a host that looks like another before a link is made', async () => {
    const { tab, leave } = await open([390, 'light'], '/app/links')
    const form = tab.locator('form').filter({ has: tab.getByLabel(text.links.address) })
    await tab.getByLabel(text.links.address).fill('https://paypa1.example/login')
    await tab.keyboard.press('Enter')
    const note = tab.getByRole('alert').filter({ hasText: 'paypal.com' })
    await note.waitFor()
    await expectFine(tab)
    expect(await tab.getByText(text.links.shortened).count()).toBe(0)
    await tab.keyboard.press('Tab')
    await until(async () => {
      await note.getByLabel(text.blocked.lookAlike.mean).focus()
      await tab.keyboard.press('Space')
      return note.getByLabel(text.blocked.lookAlike.mean).isChecked()
    })
    await form.getByRole('button', { name: text.links.shorten }).click()
    const made = async () => {
      const { items } = await site.client.call<{ items: { destination: string; alias: string }[] }>(
        'GET',
        '/api/v1/links?q=paypa1',
      )
      return items[0]
    }
    await until(async () => (await made()) !== undefined)
    const { alias } = (await made())!
    const visitor = await site.visit()
    await visitor.tab.goto(`${site.server.url}/${alias}+`)
    await visitor.tab.getByText('This looks like paypal.com, but is a different site.').waitFor()
    await expectFine(visitor.tab)
    await Promise.all([leave(), visitor.leave()])
  })

  it('takes a report from the foot of a page; the page is disabled, asked for and brought back', async () => {
    const words = text.safety
    const owner = await open([1440, 'light'], '/user-dashboard', member)
    const pages = await owner.context.request.get(`${site.server.url}/api/v1/pages`)
    const [mine] = ((await pages.json()) as { items: { id: string; username: string }[] }).items
    await owner.context.request.post(`${site.server.url}/api/v1/pages/${mine!.id}/publish`, {
      headers: { origin: site.server.url, 'sec-fetch-site': 'same-origin' },
    })
    await until(async () => (await follow(mine!.username)).status === 200)
    const visitor = await site.visit()
    await visitor.tab.goto(`${site.server.url}/${mine!.username}`)
    await visitor.tab.getByRole('link', { name: 'Report this page' }).click()
    expect(await visitor.tab.getByLabel('Link or page').inputValue()).toBe(mine!.username)
    await visitor.tab.getByLabel('What is wrong?').selectOption('phishing')
    await visitor.tab.getByRole('button', { name: 'Send report' }).click()
    await visitor.tab.getByRole('heading', { name: 'Thank you' }).waitFor()

    const admin = await open([768, 'dark'], '/app/admin/reports')
    const pick = words.reports.pick(words.reports.reasons.phishing, mine!.username)
    await admin.tab.getByLabel(pick).check()
    await expectFine(admin.tab)
    await admin.tab.getByRole('button', { name: words.reports.many.disable, exact: true }).click()
    await until(async () => (await follow(mine!.username)).status === 410)
    await visitor.tab.goto(`${site.server.url}/${mine!.username}`)
    await visitor.tab.getByRole('heading', { name: 'This page is blocked' }).waitFor()
    await expectFine(visitor.tab)

    const mail = await mailTo(site.sink, member.email, /Your page now shows a warning/)
    expect(mail.parsed.text).toMatch(new RegExp(`/app/s/[\\w-]+/pages/${mine!.id}/settings`))
    await owner.tab.goto(`${site.server.url}/app/pages/${mine!.id}/settings`)
    const { common } = text.blocked.blockNote
    const note = owner.tab.getByRole('region', { name: common.title })
    await note.getByRole('button', { name: common.ask }).click()
    await note.getByLabel(common.why).fill('It is my own page.')
    await expectFine(owner.tab)
    await note.getByRole('button', { name: common.send }).click()
    await note.getByText(common.asked).waitFor()

    await admin.tab.goto(`${site.server.url}/app/admin/reports?tab=appeals`)
    await admin.tab.getByText('It is my own page.').waitFor()
    await expectFine(admin.tab)
    const [copy] = await Promise.all([
      admin.context.waitForEvent('page'),
      admin.tab.getByRole('link', { name: words.seePage }).click(),
    ])
    await copy.getByRole('heading', { level: 1 }).waitFor()
    expect(await copy.getByText('This page is blocked').count()).toBe(0)
    await copy.close()
    await admin.tab.getByRole('button', { name: words.appeals.page.grant }).click()
    await until(async () => (await follow(mine!.username)).status === 200)
    await mailTo(site.sink, member.email, /Your page is back/)
    await Promise.all([owner.leave(), visitor.leave(), admin.leave()])
  })

  it('takes a key for the service that is asked, and says what is wrong with it', async () => {
    const words = text.safety.service
    const { tab, leave } = await open([390, 'dark'], '/app/admin/blocked?tab=feeds')
    await tab.getByText(words.off).waitFor()
    await tab.getByRole('button', { name: words.set }).click()
    await tab.getByText('Enter the key of the safety service').waitFor()
    await tab.getByLabel(words.key, { exact: true }).fill('wrong')
    await tab.keyboard.press('Enter')
    await tab.getByText('The safety service refused this key').waitFor()
    await expectFine(tab)
    await tab.getByLabel(words.key, { exact: true }).fill(service.key)
    await tab.getByRole('button', { name: words.set }).click()
    await tab.getByText(words.on, { exact: true }).waitFor()
    await expectFine(tab)
    service.state.bad.set('evil.example/', 'phishing')
    const link = { destination: 'https://www.evil.example/a' }
    await expect(site.client.call('POST', '/api/v1/links', link)).rejects.toThrow('err_241')
    await tab.getByRole('button', { name: words.remove }).click()
    await tab.getByText(words.off).waitFor()
    await leave()
  })

  it('is nothing for members', async () => {
    const { tab, leave } = await open([1440, 'light'], '/app/admin/blocked', member)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    expect(await tab.getByText(text.safety.lead).count()).toBe(0)
    await leave()
  })
})
