import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Space } from '#contract/account/spaces.ts'
import type { DomainAnswer } from '#contract/domains.ts'
import type { LinkAnswer } from '#contract/links/links.ts'
import type { MembershipRole } from '#server/features/spaces/spaces.table.ts'
import { text } from '#web/messages/index.ts'
import { type AppClient, signInTo } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { chip, save } from '../support/calendar-screen.ts'
import { type DnsServer, openDnsServer } from '../support/dns-server.ts'
import { appCode } from '../support/second-factor.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { addReaders } from '../support/server-subscribers.ts'
import { signIn } from '../support/sign-in.ts'
import { mailTo, openSite, type Site, type Visitor } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'
import { untilStill } from '../support/until-still.ts'

/** What people do with a space itself, from its name to its end; half of it by keyboard alone. */

/** folder for screenshots, if somebody wants to check them */
const { PICTURES } = process.env
const words = text.spaces
const notices = text.checks
const switchWords = text.shell.spaces
const LOOKS = [
  [390, 'dark'],
  [1440, 'light'],
] as const
const OWNERS = ['namer', 'seeker', 'giver', 'guard', 'ender', 'sorter', 'host', 'lead']

let dns: DnsServer
let site: Site
let owners: ServerAccount[]

beforeAll(async () => {
  dns = await openDnsServer()
  site = await openSite({ links: 0, icons: [] }, { env: { DNS_SERVERS: dns.servers.join() } })
  const names = LOOKS.flatMap(([width]) => OWNERS.map((who) => `${who}-${width}`))
  owners = await addAccounts(site.server.dataDir, names, undefined)
}, 120_000)
afterAll(async () => {
  await site?.close()
  dns?.close()
})

describe.each(LOOKS)('a space (%i px, %s)', { timeout: 180_000 }, (width, colorScheme) => {
  const enter = async (account: ServerAccount, path: string) => {
    const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
    visitor.tab.setDefaultTimeout(10_000)
    await signIn(visitor.context, site.server.url, account)
    await visitor.tab.goto(site.server.url + path)
    return visitor
  }
  const ownerOf = (who: string) =>
    owners.find(({ username }) => username === `${who}-${width}`) as ServerAccount
  /** A space of somebody's, with one other person in it. */
  const makeSpace = async (who: string, role: MembershipRole = 'editor') => {
    const owner = ownerOf(who)
    const client = await signInTo(site.server, owner)
    const name = `Team ${who}`
    const { id } = await client.call<Space>('POST', '/api/v1/spaces', { name, color: 'blue' })
    const [other] = await addAccounts(site.server.dataDir, [`of-${who}-${width}`], id, role)
    return { owner, other: other as ServerAccount, client, id, name, root: `/app/s/${id}` }
  }
  const spaceOf = async (client: AppClient, id: string) => {
    const { items } = await client.call<{ items: Space[] }>('GET', '/api/v1/spaces')
    return items.find((space) => space.id === id)
  }
  const look = async (tab: Page, name: string) => {
    expect(await violationsOf(tab)).toEqual([])
    const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    if (PICTURES) await tab.screenshot({ path: `${PICTURES}/${name}-${width}.png` })
  }
  const press = async (tab: Page, target: Locator, key = 'Enter') => {
    await tabTo(tab, target)
    await tab.keyboard.press(key)
  }
  const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true })
  /** By the menu, as somebody does who knows no address. */
  const go = async (tab: Page, label: string) => {
    const menu = tab.getByRole('navigation', { name: text.navigation.label })
    if (width < 1000) await button(tab, text.shell.openMenu).click()
    await menu.getByRole('link', { name: new RegExp(`^${label}`) }).click()
  }
  const openMenu = async (tab: Page) => {
    const menu = tab.getByRole('navigation', { name: text.navigation.label })
    if (width < 1000) await press(tab, button(tab, text.shell.openMenu))
    await menu.waitFor()
    return menu
  }

  it('gets another name and colour, and is downloaded, by keyboard alone', async () => {
    const { owner, client, id, root } = await makeSpace('namer')
    const { tab, leave } = await enter(owner, `${root}/space`)
    const name = tab.getByLabel(words.name, { exact: true })
    await name.waitFor()
    await look(tab, 'space')
    await tabTo(tab, name)
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type('Harbour')
    await press(tab, tab.getByRole('radio', { name: words.colors.blue }), 'ArrowRight')
    await press(tab, button(tab, text.common.save))
    await tab.getByText(words.saved, { exact: true }).waitFor()
    expect(await spaceOf(client, id)).toMatchObject({ name: 'Harbour', color: 'violet' })
    const file = tab.waitForEvent('download')
    await press(tab, tab.getByRole('link', { name: words.exportAction, exact: true }))
    const archive = await file
    expect(archive.suggestedFilename()).toMatch(/\.zip$/)
    const files = unzipSync(await readFile(await archive.path()))
    expect(Object.keys(files)).toContain('links.json')
    await openMenu(tab)
    await button(tab, switchWords.open('Harbour')).waitFor()
    await leave()
  })

  it('is found among many, by keyboard alone, and opens at the next sign-in', async () => {
    const owner = ownerOf('seeker')
    const client = await signInTo(site.server, owner)
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'North Harbour'])
      await client.call('POST', '/api/v1/spaces', { name, color: 'green' })
    const { tab, leave } = await enter(owner, '/user-dashboard')
    await openMenu(tab)
    await press(tab, button(tab, switchWords.open(switchWords.personal)))
    const list = tab.getByRole('dialog', { name: switchWords.list })
    const search = list.getByRole('searchbox', { name: switchWords.search })
    await until(() => search.evaluate((one) => one === document.activeElement))
    await look(tab, 'switch')
    await tab.keyboard.type('nowhere')
    await list.getByText(switchWords.none).waitFor()
    await tab.keyboard.press('Control+a')
    await tab.keyboard.type('harb')
    await until(async () => (await list.getByRole('link').count()) === 1)
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.waitForURL(/\/app\/s\/[\w-]+\/home$/)
    const { pathname } = new URL(tab.url())
    const noted = async () =>
      (await client.call<{ lastId: string | null }>('GET', '/api/v1/spaces')).lastId
    await until(async () => pathname === `/app/s/${await noted()}/home`)
    await leave()

    const later = await site.visit({ colorScheme, viewport: { width, height: 860 } })
    await later.tab.goto(`${site.server.url}/user-login`)
    await tabTo(later.tab, later.tab.getByLabel(text.auth.email))
    await later.tab.keyboard.type(owner.email)
    await tabTo(later.tab, later.tab.getByLabel(text.auth.password, { exact: true }))
    await later.tab.keyboard.type(owner.password)
    await later.tab.keyboard.press('Enter')
    await later.tab.waitForURL(`**${pathname}`)
    await openMenu(later.tab)
    await button(later.tab, switchWords.open('North Harbour')).waitFor()
    await later.leave()
  })

  it('is offered, taken back, declined and accepted; who owned it leaves', async () => {
    const { owner, other, client, id, name, root } = await makeSpace('giver')
    const giver = await enter(owner, `${root}/space`)
    const offer = button(giver.tab, words.transferOffer)
    await giver.tab.getByLabel(words.transferTo).selectOption({ label: other.username })
    await offer.click()
    await giver.tab.getByText(words.transferOffered(other.username)).waitFor()
    await look(giver.tab, 'offered')
    // each open screen follows the other
    const taker = await enter(other, `${root}/space`)
    const forYou = taker.tab.getByRole('heading', { name: words.transferForYou(name) })
    await forYou.waitFor()
    await button(giver.tab, words.transferWithdraw).click()
    await offer.waitFor()
    await forYou.waitFor({ state: 'detached' })
    expect((await spaceOf(client, id))?.offeredTo).toBeNull()
    await offer.click()
    await giver.tab.getByText(words.transferOffered(other.username)).waitFor()
    await forYou.waitFor()

    const noticeOf = (of: Page, text: string) => of.getByRole('link', { name: text })
    await taker.tab.goto(`${site.server.url + root}/home`)
    const offered = noticeOf(taker.tab, notices.spaceOffered(name, owner.username))
    await offered.scrollIntoViewIfNeeded()
    await look(taker.tab, 'notice')
    await offered.click()
    await taker.tab.getByRole('heading', { name: words.transferForYou(name) }).waitFor()
    await button(taker.tab, words.transferDecline).click()
    await taker.tab.getByText(words.transferDeclined).waitFor()
    await offer.waitFor()
    await giver.tab.goto(`${site.server.url + root}/home`)
    await noticeOf(giver.tab, notices.spaceDeclined(name, other.username)).click()
    await offer.click()
    await giver.tab.getByText(words.transferOffered(other.username)).waitFor()
    await forYou.waitFor()
    await look(taker.tab, 'offer')
    await button(taker.tab, words.transferAccept).click()
    await taker.tab.getByText(words.transferDone).waitFor()
    await button(taker.tab, words.deleteAction).waitFor()
    expect(await spaceOf(client, id)).toMatchObject({ role: 'administrator' })

    await button(giver.tab, words.leaveAction).waitFor()
    await look(giver.tab, 'given')
    await button(giver.tab, words.leaveAction).click()
    const leaving = giver.tab.getByRole('dialog', { name: words.leaveTitle(name) })
    await look(giver.tab, 'leave')
    await button(leaving, words.leave).click()
    await giver.tab.waitForURL('**/user-dashboard')
    expect(await spaceOf(client, id)).toBeUndefined()
    await giver.tab.goto(`${site.server.url + root}/space`)
    await giver.tab.getByText(switchWords.absentTitle).waitFor()
    await look(giver.tab, 'absent')
    await giver.leave()
    await taker.leave()
  })

  it('requires a second factor, and leads whoever has none to set one up', async () => {
    const { owner, other, root, name } = await makeSpace('guard')
    const guard = await enter(owner, `${root}/space`)
    const required = guard.tab.getByRole('switch', { name: words.factorSwitch })
    await press(guard.tab, required, 'Space')
    await guard.tab.getByText(words.saveError('')).waitFor()
    expect(await required.isChecked()).toBe(false)
    await turnOnFactor(guard, owner)
    await guard.tab.reload()
    await press(guard.tab, required, 'Space')
    await until(() => required.isChecked())

    const plain = await enter(other, `${root}/links`)
    await plain.tab.getByRole('heading', { name: switchWords.lacksTitle(name) }).waitFor()
    await look(plain.tab, 'lacks-factor')
    await press(plain.tab, plain.tab.getByRole('link', { name: switchWords.lacksAction }))
    await plain.tab.waitForURL('**/app/settings/security')
    await turnOnFactor(plain, other)
    await plain.tab.goto(`${site.server.url + root}/links`)
    await plain.tab.getByLabel(text.links.address, { exact: true }).waitFor()
    await plain.leave()
    await guard.leave()
  })

  it('is deleted by its name and restored, with its links, by keyboard alone', async () => {
    const { owner, client, id, name, root } = await makeSpace('ender')
    const body = { destination: 'https://example.com/kept' }
    const link = await client.call<LinkAnswer>('POST', `/api/v1/links?space=${id}`, body)
    const answer = async () => (await fetch(link.shortUrl, { redirect: 'manual' })).status
    const { tab, leave } = await enter(owner, `${root}/space`)
    await press(tab, button(tab, words.deleteAction))
    const dialog = tab.getByRole('dialog', { name: words.deleteTitle(name) })
    await untilStill(dialog)
    const sure = button(dialog, words.deleteAction)
    await tab.keyboard.type('Team')
    expect(await sure.isDisabled()).toBe(true)
    await look(tab, 'delete')
    await tab.keyboard.type(` ${name.slice('Team '.length)}`)
    await press(tab, sure)
    await tab.waitForURL('**/app/space')
    await tab.getByRole('heading', { name: words.deleted }).waitFor()
    await look(tab, 'deleted')
    await until(async () => (await answer()) === 410)
    await press(tab, button(tab, words.restoreOf(name)))
    await tab.getByRole('heading', { name: words.deleted }).waitFor({ state: 'detached' })
    await until(async () => (await answer()) === 302)
    expect(await spaceOf(client, id)).toMatchObject({ deletesAt: null })
    await leave()
  })

  it('has a folder for somebody named alone, who looks and then works in it', async () => {
    const { owner, other, client, id, root } = await makeSpace('sorter', 'guest')
    const body = { destination: 'https://example.com/elsewhere', alias: `hidden-${width}` }
    await client.call('POST', `/api/v1/links?space=${id}`, body)
    const sorter = await enter(owner, `${root}/links`)
    await button(sorter.tab, text.manyLinks.more).click()
    await sorter.tab.getByRole('menuitem', { name: text.links.inFolder.create }).click()
    const dialog = sorter.tab.getByRole('dialog')
    await dialog.getByLabel(words.name, { exact: true }).fill('Clients')
    await dialog.getByLabel(text.folders.access).selectOption('granted')
    await dialog.getByLabel(text.folders.addPerson).selectOption(other.userId)
    await dialog.getByRole('list', { name: text.folders.people }).waitFor()
    await look(sorter.tab, 'folder-people')
    await button(dialog, text.common.create).click()
    await dialog.waitFor({ state: 'detached' })

    const folder = (tab: Page) =>
      tab
        .getByRole('navigation', { name: text.folders.title })
        .getByRole('button', { name: /Clients/ })
    const guest = await enter(other, `${root}/home`)
    await guest.tab.waitForURL('**/links')
    await folder(guest.tab).waitFor()
    expect(await guest.tab.getByText(`/hidden-${width}`).count()).toBe(0)
    expect(await guest.tab.getByLabel(text.links.address, { exact: true }).count()).toBe(0)
    await look(guest.tab, 'guest-looks')
    await button(guest.tab, text.manyLinks.more).click()
    await guest.tab.getByRole('menuitem', { name: text.manyLinks.lists }).waitFor()
    const making = guest.tab.getByRole('menuitem', { name: text.links.inFolder.create })
    expect(await making.count()).toBe(0)

    const edit = async () => {
      await button(sorter.tab, text.folders.actions('Clients')).click()
      await sorter.tab.getByRole('menuitem', { name: text.folders.edit }).click()
      await untilStill(dialog)
    }
    await edit()
    await dialog.getByLabel(text.folders.levelOf(other.username)).selectOption('edit')
    await button(dialog, text.common.save).click()
    await dialog.waitFor({ state: 'detached' })
    // a link that is made before the folders are there waits for them
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await guest.tab.route(/\/api\/v1\/folders/, async (route) => {
      await isReleased
      await route.continue()
    })
    await guest.tab.reload()
    await guest.tab.getByLabel(text.links.address, { exact: true }).fill('example.com/by-guest')
    await guest.tab.getByLabel(text.links.alias, { exact: true }).fill(`by-guest-${width}`)
    await button(guest.tab, text.links.shorten).click()
    expect(await folder(guest.tab).count()).toBe(0)
    release()
    await guest.tab
      .getByRole('listitem')
      .filter({ hasText: `/by-guest-${width}` })
      .first()
      .waitFor()
    await folder(guest.tab).getByText(`1 ${text.folders.links}`).waitFor()
    await look(guest.tab, 'guest-works')

    await edit()
    await button(dialog, text.folders.takeOut(other.username)).click()
    await button(dialog, text.common.save).click()
    await dialog.waitFor({ state: 'detached' })
    await guest.tab.reload()
    await folder(guest.tab).waitFor({ state: 'detached' })
    expect(await guest.tab.getByText(`/by-guest-${width}`).count()).toBe(0)
    await guest.leave()
    await sorter.leave()
  })

  it('makes a domain its primary one, which new links take', async () => {
    const { owner, client, id, root } = await makeSpace('host')
    const host = `go${width}.shop.example`
    const add = { host }
    const domain = await client.call<DomainAnswer>('POST', `/api/v1/domains?space=${id}`, add)
    const [proof, way] = domain.records
    dns.zones.set(proof!.name, { TXT: [proof!.value] })
    dns.zones.set(way!.name, { CNAME: [way!.value] })
    const { tab, leave } = await enter(owner, `${root}/settings/domains/${domain.id}`)
    const isPrimary = button(tab, text.domains.notPrimary)
    await button(tab, text.domains.checkNow).click()
    await button(tab, text.domains.makePrimary).click()
    await isPrimary.waitFor()
    await look(tab, 'domain')
    await tab.getByRole('link', { name: text.domains.title, exact: true }).last().click()
    await tab.getByRole('listitem').getByText(text.domains.primary, { exact: true }).waitFor()
    await look(tab, 'domains')
    await tab.goto(`${site.server.url + root}/links`)
    await tab.getByLabel(text.links.address, { exact: true }).fill('example.com/sale')
    await button(tab, text.links.shorten).click()
    await tab.getByText(host).first().waitFor()
    const { items } = await client.call<{ items: LinkAnswer[] }>('GET', `/api/v1/links?space=${id}`)
    expect(items).toMatchObject([{ domain: host }])
    await tab.goto(`${site.server.url + root}/settings/domains/${domain.id}`)
    await isPrimary.click()
    await button(tab, text.domains.makePrimary).waitFor()
    await leave()
  })

  it('is where two people do all of their work side by side, without an id', async () => {
    const { owner, other, client, id, name, root } = await makeSpace('lead')
    const lead = await enter(owner, `${root}/home`)
    const mate = await enter(other, '/user-dashboard')
    await openMenu(mate.tab)
    await button(mate.tab, switchWords.open(switchWords.personal)).click()
    await mate.tab.getByRole('link', { name, exact: true }).click()
    await mate.tab.waitForURL(`**${root}/home`)

    // a page
    const { tab } = mate
    const title = `Harbour ${width}`
    await go(tab, text.navigation.pages)
    await button(tab, text.pages.create).click()
    const making = tab.getByRole('dialog', { name: text.pages.createTitle })
    await untilStill(making)
    await making.getByLabel(text.pages.name, { exact: true }).fill(title)
    await making.getByLabel(text.pages.username, { exact: true }).fill(`harbour-${width}`)
    await button(making, text.common.create).click()
    const block = tab.getByLabel(text.studio.addLink)
    await block.fill('https://example.com/tides')
    await block.press('Enter')
    await tab.getByLabel(/^Address of/).waitFor()
    await button(tab, text.studio.publish).click()
    await tab.getByRole('heading', { name: text.studio.published }).waitFor()
    await look(tab, 'side-published')
    const published = await fetch(`${site.server.url}/harbour-${width}`)
    expect(await published.text()).toContain('>example.com</span>')
    await go(lead.tab, text.navigation.pages)
    await lead.tab.waitForURL('**/pages')
    // what the home of the space has read a moment ago is not read again
    await lead.tab.reload()
    await lead.tab.getByRole('link', { name: title }).first().waitFor()

    // a mail to its subscribers
    const pages = await client.call<{ items: { id: string }[] }>('GET', `/api/v1/pages?space=${id}`)
    await addReaders(site.server.dataDir, pages.items[0]!.id, 2)
    const { audience } = text
    const subject = `Tides at ${width}`
    await tab.keyboard.press('Escape')
    await go(tab, text.navigation.mails)
    await button(tab, audience.write).click()
    await tab.getByLabel(audience.subject, { exact: true }).fill(subject)
    await tab.getByRole('textbox', { name: audience.content }).click()
    await tab.keyboard.type('High water at nine.')
    await tab.getByText(audience.saveStates.saved).waitFor()
    await button(tab, audience.send).click()
    const sending = tab.getByRole('dialog')
    await sending.getByText(audience.goesTo(2)).waitFor()
    await button(sending, audience.sendNow).click()
    await mailTo(site.sink, 'reader1@example.net', new RegExp(subject))
    await go(lead.tab, text.navigation.mails)
    await lead.tab.getByRole('list', { name: audience.views.mails }).getByText(subject).waitFor()
    await look(lead.tab, 'side-mails')

    // a date
    await go(tab, text.navigation.calendar)
    await button(tab, text.calendar.newEvent).first().click()
    await save(tab, 'Low tide')
    await go(lead.tab, text.navigation.calendar)
    await chip(lead.tab, 'Low tide').waitFor()
    await look(lead.tab, 'side-calendar')

    // a task
    await go(tab, text.navigation.tasks)
    await go(lead.tab, text.navigation.tasks)
    await lead.tab.getByText(text.tasks.noneTitle).waitFor()
    await button(tab, text.tasks.firstTask).click()
    await tab.keyboard.type('Paint the buoy')
    await tab.keyboard.press('Enter')
    await button(lead.tab, text.tasks.openCard('Paint the buoy')).waitFor()

    // words, seen at once
    for (const [one, writesTo] of [
      [lead, other],
      [mate, owner],
    ] as const) {
      await go(one.tab, text.navigation.chat)
      await one.tab.getByRole('link', { name: new RegExp(`^${writesTo.username}`) }).click()
    }
    const say = async (at: Page, to: ServerAccount, what: string) => {
      await at.getByRole('textbox', { name: text.chat.write(to.username) }).fill(what)
      await at.keyboard.press('Enter')
    }
    const heard = (at: Page, what: string) => at.getByRole('log').getByText(what).waitFor()
    await say(tab, owner, 'Shall we sail?')
    await heard(lead.tab, 'Shall we sail?')
    await say(lead.tab, other, 'At nine')
    await heard(tab, 'At nine')

    // a link with a UTM template and the look of its code
    await go(tab, text.navigation.links)
    await button(tab, text.newLink.more).click()
    const link = tab.getByRole('dialog', { name: text.newLink.title })
    await link.getByLabel(text.links.address).fill('example.com/boats')
    await link.getByLabel(text.link.alias, { exact: true }).fill(`boats-${width}`)
    await link.getByRole('button', { name: text.link.sections.tracking }).click()
    await link.getByLabel(text.manyLinks.utm.source).fill('harbour')
    await button(link, text.newLink.saveTemplate).click()
    await link.getByLabel(text.newLink.templateName).fill('Of the harbour')
    await tab.keyboard.press('Enter')
    await tab.getByText(text.newLink.templateSaved('Of the harbour')).waitFor()
    await button(link, text.links.shorten).click()
    await link.getByText(text.newLink.madeTitle).waitFor()
    await button(link, text.common.done).click()
    const openCode = async (at: Page) => {
      await at
        .getByRole('link', { name: new RegExp(`/boats-${width}`) })
        .first()
        .click()
      await at.getByRole('link', { name: text.link.tabs.qr, exact: true }).click()
      const plum = at.getByRole('radio', { name: text.qr.lookNames.plum })
      await plum.waitFor({ state: 'attached' })
      return plum
    }
    const plum = await openCode(tab)
    await plum.check({ force: true })
    await tab.getByText(text.qr.save.saved, { exact: true }).first().waitFor()
    await go(lead.tab, text.navigation.links)
    await button(lead.tab, text.newLink.more).click()
    const theirs = lead.tab.getByRole('dialog', { name: text.newLink.title })
    await theirs.getByRole('button', { name: text.link.sections.tracking }).click()
    await button(theirs, text.newLink.templates).click()
    await lead.tab.getByRole('menuitem', { name: 'Of the harbour' }).click()
    await until(
      async () => (await theirs.getByLabel(text.manyLinks.utm.source).inputValue()) === 'harbour',
    )
    await look(lead.tab, 'side-template')
    await lead.tab.keyboard.press('Escape')
    await theirs.waitFor({ state: 'detached' })
    const seen = await openCode(lead.tab)
    await until(() => seen.isChecked())
    await look(lead.tab, 'side-code')
    await mate.leave()
    await lead.leave()
  })
})

/** By the calls of the screen, which `factors` walks through. */
async function turnOnFactor({ context }: Visitor, { password }: ServerAccount): Promise<void> {
  const { url: origin } = site.server
  const post = async (path: string, data: object) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const answer = await context.request.post(`${origin}/api/v1/auth/two-factor/${path}`, {
      headers,
      data,
    })
    expect(answer.ok()).toBe(true)
    return answer.json()
  }
  const { secret } = await post('enable', { password })
  await post('verify-totp', { code: appCode({ clock: { now: Date.now } } as never, secret) })
}
