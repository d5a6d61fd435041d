import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { destinationRules } from '#contract/links/destination-rules.ts'
import type { LinkAnswer } from '#contract/links/links.ts'
import { text } from '#web/messages/index.ts'
import { fetchPatiently } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { looksOf, violationsInLooks } from '../support/axe-looks.ts'
import { moveByKey } from '../support/move-by-key.ts'
import { drawPhoto } from '../support/photo.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, openVisitor, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/** The screen of a link, and what a visitor gets from its settings. */

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const PATIENT = { timeout: 10_000 }

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
}, 120_000)
afterAll(() => site?.close())

async function open(path: string, options = {}) {
  const creator = await site.visit({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Zurich',
    ...options,
  })
  await signIn(creator.context, site.server.url)
  await creator.tab.goto(site.server.url + path)
  return creator
}

const makeLink = (fields: Record<string, unknown> = {}) =>
  site.client.call<LinkAnswer>('POST', '/api/v1/links', {
    destination: 'https://shop.example/own',
    ...fields,
  })
const linkOf = (id: string) => site.client.call<LinkAnswer>('GET', `/api/v1/links/${id}`)

/** A visitor's answer: the status and the destination, if any. */
async function follow(link: LinkAnswer, userAgent = WINDOWS, language = 'en') {
  const answer = await fetchPatiently(link.shortUrl, {
    redirect: 'manual',
    headers: { 'user-agent': userAgent, 'accept-language': language },
  })
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('location')]
}

/** Fields save when people leave them; this does not wait for the pause. */
const save = async (tab: Page) => {
  await tab.keyboard.press('Control+s')
  await saved(tab)
}
const saveBar = (tab: Page) => tab.getByRole('region', { name: text.link.saveState })
const saved = (tab: Page) => saveBar(tab).getByText(text.studio.saved, { exact: true }).waitFor()
const openSection = async (tab: Page, name: keyof typeof text.link.sections) => {
  const toggle = tab.getByRole('button', { name: new RegExp(`^${text.link.sections[name]}`) })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
}
const card = (tab: Page, name: string) => tab.getByRole('region', { name, exact: true })
/** By keyboard: a section that is still opening moves away under the pointer. */
const turn = (tab: Page, name: string, region: string) =>
  card(tab, region).getByRole('switch', { name }).press('Space')

describe('making a link', () => {
  it('takes title, tags, an end, a limit and a password along, and opens by Enter', async () => {
    await makeLink({ tags: ['Campaign'] })
    const creator = await open('/app/links')
    const { tab } = creator
    await tab.getByLabel(text.links.address, { exact: true }).fill('shop.example/spring')
    await tab.getByLabel(text.links.alias, { exact: true }).fill('spring')
    await tab.getByText(text.link.aliasFree).waitFor()
    await tab.getByRole('button', { name: text.newLink.more }).click()
    const dialog = tab.getByRole('dialog', { name: text.newLink.title })
    const part = (name: keyof typeof text.link.sections) =>
      dialog.getByRole('button', { name: text.link.sections[name] }).click()
    await dialog.getByLabel(text.link.linkTitle, { exact: true }).fill('Spring sale')
    await part('tracking')
    await dialog.getByRole('combobox', { name: text.link.tags }).fill('campaign')
    await tab.keyboard.press('Enter')
    await part('redirect')
    await dialog.getByRole('switch', { name: text.link.end }).click({ force: true })
    await dialog.getByLabel(text.link.moment.endsAt, { exact: true }).fill('2031-05-01T12:00')
    await dialog.getByRole('switch', { name: text.link.limit }).click({ force: true })
    await dialog.getByLabel(text.link.limitCount, { exact: true }).fill('5')
    await part('access')
    await dialog.getByRole('switch', { name: text.link.password }).click({ force: true })
    await dialog.getByLabel(text.link.passwordFirst, { exact: true }).last().fill('abc')
    await dialog.getByRole('button', { name: text.links.shorten }).click()
    await tab.getByText(text.link.problems.passwordShort).waitFor()
    await dialog.getByLabel(text.link.passwordFirst, { exact: true }).last().fill('sesame')
    await dialog.getByRole('button', { name: text.links.shorten }).click()
    await dialog.getByText(text.newLink.madeTitle).waitFor()
    await dialog.getByRole('button', { name: text.common.done }).click()
    const row = tab.getByRole('listitem').filter({ hasText: '/spring' }).first()
    await row.waitFor()
    await row.getByRole('img', { name: text.link.kinds.password }).waitFor()
    await row.getByRole('img', { name: text.link.kinds.limit }).waitFor()

    await row.focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { level: 1, name: 'Spring sale' }).waitFor()
    const link = await linkOf(new URL(tab.url()).pathname.split('/').at(-1)!)
    expect(link).toMatchObject({
      destination: 'https://shop.example/spring',
      title: 'Spring sale',
      // typed in lower case: the existing spelling is used (decision 083)
      tags: ['Campaign'],
      endsAt: '2031-05-01T10:00:00.000Z',
      clickLimit: 5,
      hasPassword: true,
    })
    expect((await follow(link))[1]).toBeNull()
    await creator.leave()
  })
})

describe('the details of a link', () => {
  it('save themselves, and a visitor sees each of them', async () => {
    const link = await makeLink({ alias: 'details', title: 'Details' })
    const creator = await open(`/app/links/${link.id}`)
    const { tab } = creator
    const field = (region: string, label: string) =>
      card(tab, region).getByLabel(label, { exact: true })
    await tab.getByLabel(text.link.destination, { exact: true }).fill('münchen.example/new?own=1')
    await tab.getByText('xn--mnchen-3ya.example').first().waitFor()
    await openSection(tab, 'tracking')
    await tab.getByLabel(text.link.note, { exact: true }).fill('Ask Bob first')
    await openSection(tab, 'redirect')
    await turn(tab, text.link.forwardsQuery, text.link.onTheWay)
    await turn(tab, text.link.hidesReferrer, text.link.onTheWay)
    await turn(tab, text.link.limit, text.link.limit)
    await field(text.link.limit, text.link.limitCount).fill('2')
    await card(tab, text.link.limit).getByText(text.link.sendElsewhere).click()
    await field(text.link.limit, text.link.otherDestination).fill('https://shop.example/full')
    await openSection(tab, 'chats')
    const { chats } = text.link.sections
    await turn(tab, text.link.previewOwn, chats)
    await field(chats, text.link.previewTitle).fill('Shown in chats')
    const picture = { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(await drawPhoto()) }
    await card(tab, chats).locator('input[type=file]').setInputFiles(picture)
    await tab.getByRole('button', { name: text.crop.use }).click()
    await tab.getByRole('button', { name: text.link.previewPictureChange }).waitFor()
    await until(async () => (await linkOf(link.id)).preview?.image != null)
    await saved(tab)

    const kept = await linkOf(link.id)
    expect(kept).toMatchObject({
      displayHost: 'xn--mnchen-3ya.example',
      note: 'Ask Bob first',
      clickLimit: 2,
      forwardsQuery: true,
      hidesReferrer: true,
      preview: { title: 'Shown in chats' },
    })
    const answer = await fetchPatiently(`${kept.shortUrl}?utm_source=mail`, {
      redirect: 'manual',
      headers: { 'user-agent': WINDOWS },
    })
    expect(answer.headers.get('location')).toBe(
      'https://xn--mnchen-3ya.example/new?own=1&utm_source=mail',
    )
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const crawler = await fetchPatiently(kept.shortUrl, {
      redirect: 'manual',
      headers: { 'user-agent': 'WhatsApp/2.24.20.89 A' },
    })
    const seen = await crawler.text()
    expect(seen).toContain('Shown in chats')
    expect(seen).toContain(`<meta property="og:image" content="${kept.preview?.image}"`)
    expect((await follow(kept))[1]).toBe('https://xn--mnchen-3ya.example/new?own=1')
    expect((await follow(kept))[1]).toBe('https://shop.example/full')

    await tab.reload()
    await openSection(tab, 'redirect')
    await tab.getByText(text.link.limitUsed(2, 2)).waitFor()
    await tab.getByText(text.link.states['limit-reached'], { exact: true }).first().waitFor()
    await creator.leave()
  })

  it('are taken back step by step', async () => {
    const link = await makeLink({ title: 'Before', hidesReferrer: false })
    const creator = await open(`/app/links/${link.id}/redirect`)
    const { tab } = creator
    await tab.getByLabel(text.link.linkTitle, { exact: true }).fill('After')
    await until(async () => (await linkOf(link.id)).title === 'After')
    await saved(tab)
    await turn(tab, text.link.hidesReferrer, text.link.onTheWay)
    await until(async () => (await linkOf(link.id)).hidesReferrer)
    const undo = saveBar(tab).getByRole('button', { name: text.common.undo })
    await undo.click()
    await until(async () => !(await linkOf(link.id)).hidesReferrer)
    expect((await linkOf(link.id)).title).toBe('After')
    await undo.click()
    await until(async () => (await linkOf(link.id)).title === 'Before')
    await saved(tab)
    await undo.waitFor({ state: 'detached' })
    await creator.leave()
  })

  it('open the section that their address names, and say closed what is set', async () => {
    const link = await makeLink({ password: 'sesame', hidesReferrer: true })
    const creator = await open(`/app/links/${link.id}/access`)
    const { tab } = creator
    await tab.getByText(text.link.passwordSet).waitFor()
    const toggle = (name: keyof typeof text.link.sections) =>
      tab.getByRole('button', { name: new RegExp(`^${text.link.sections[name]}`) })
    expect(await toggle('access').textContent()).toContain(text.link.password)
    expect(await toggle('redirect').textContent()).toContain(text.link.set.referrer)
    await toggle('redirect').click()
    await tab.waitForURL('**/redirect')
    // the address is there before its section
    await expect.poll(() => toggle('redirect').getAttribute('aria-expanded')).toBe('true')
    // by keyboard: a section that is still opening moves away under the pointer
    await toggle('redirect').press('Enter')
    await tab.waitForURL(`**/app/links/${link.id}`)
    await creator.leave()
  })

  it('say before saving what does not go together', async () => {
    const link = await makeLink({ clickLimit: 3 })
    const creator = await open(`/app/links/${link.id}/redirect`)
    const { tab } = creator
    const way = card(tab, text.link.onTheWay)
    await way.getByText(text.link.permanentNot('a click limit')).waitFor()
    expect(await way.getByRole('switch', { name: text.link.permanent }).isDisabled()).toBe(true)
    await turn(tab, text.link.limit, text.link.limit)
    await turn(tab, text.link.permanent, text.link.onTheWay)
    await card(tab, text.link.limit).getByText(text.link.notPermanent).waitFor()
    await save(tab)
    await until(async () => (await follow(link))[0] === 301)
    expect((await follow(link))[1]).toBe(link.destination)
    await creator.leave()
  })

  it('show a refusal at its field and lead there', async () => {
    await makeLink({ alias: 'taken-one' })
    const link = await makeLink()
    const creator = await open(`/app/links/${link.id}/rules`)
    const { tab } = creator
    const alias = tab.getByLabel(text.link.alias, { exact: true })
    await openSection(tab, 'redirect')
    await turn(tab, text.link.end, text.link.schedule)
    await turn(tab, text.link.start, text.link.schedule)
    await tab.getByLabel(text.link.moment.startsAt, { exact: true }).fill('2031-01-01T12:00')
    await tab.getByLabel(text.link.moment.endsAt, { exact: true }).fill('2031-01-01T11:00')
    // the other fields are saved anyway
    await tab.getByLabel(text.link.linkTitle, { exact: true }).fill('Saved beside it')
    await until(async () => (await linkOf(link.id)).title === 'Saved beside it')
    await saveBar(tab).getByText(text.link.waiting(1)).waitFor()
    await openSection(tab, 'redirect').then(() =>
      tab.getByRole('button', { name: new RegExp(`^${text.link.sections.redirect}`) }).click(),
    )
    await saveBar(tab).getByRole('button', { name: text.link.showProblem }).click()
    const schedule = card(tab, text.link.schedule)
    await schedule.getByText(text.link.problems.order, { exact: true }).waitFor()
    await tab.getByLabel(text.link.moment.endsAt, { exact: true }).fill('2031-01-02T11:00')
    await until(async () => (await linkOf(link.id)).endsAt !== null)

    await alias.fill('taken-one')
    await tab.getByText('The Alias has already been taken', { exact: true }).waitFor()
    await tab.getByText(text.link.aliasOld(link.alias)).waitFor()
    await alias.press('Enter')
    await saveBar(tab).getByText(text.link.waiting(1)).waitFor()
    await saveBar(tab).getByRole('button', { name: text.link.showProblem }).click()
    await expect.poll(() => alias.evaluate((one) => one === document.activeElement)).toBe(true)
    await tab.getByRole('button', { name: text.link.discard }).click()
    expect(await alias.inputValue()).toBe(link.alias)
    await creator.leave()
  })

  it('keep both sides when they were changed elsewhere meanwhile', async () => {
    const link = await makeLink({ title: 'First' })
    const creator = await open(`/app/links/${link.id}`)
    const { tab } = creator
    await openSection(tab, 'tracking')
    // somebody else saves first
    const theirs = { title: 'Theirs', tags: ['elsewhere'] }
    let quicker: Promise<unknown> | undefined
    await tab.route(`**/api/v1/links/${link.id}`, async (route) => {
      if (route.request().method() === 'PATCH') {
        quicker ??= site.client.call('PATCH', `/api/v1/links/${link.id}`, theirs)
        await quicker
      }
      await route.continue()
    })
    await tab.getByLabel(text.link.note, { exact: true }).fill('My note')
    await tab.getByLabel(text.link.linkTitle, { exact: true }).fill('Mine')
    const dialog = tab.getByRole('dialog')
    // one of the choices is called so too
    await dialog.getByText('Theirs').nth(1).waitFor()
    await dialog.getByText('Mine', { exact: true }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await dialog.getByRole('radio', { name: text.link.conflictTheirs }).check({ force: true })
    await dialog.getByRole('button', { name: text.link.conflictSave }).click()
    await saved(tab)
    expect(await linkOf(link.id)).toMatchObject({
      title: 'Theirs',
      note: 'My note',
      tags: ['elsewhere'],
    })
    await tab.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor()
    await creator.leave()
  })

  it('are saved when one leaves, and not left without a word where they cannot be', async () => {
    const link = await makeLink()
    const creator = await open(`/app/links/${link.id}/tracking`)
    const { tab } = creator
    await tab.getByLabel(text.link.note, { exact: true }).fill('Saved on the way out')
    await openSection(tab, 'access')
    await turn(tab, text.link.password, text.link.sections.access)
    await tab.getByRole('link', { name: text.link.back, exact: true }).last().click()
    const dialog = tab.getByRole('dialog', { name: text.link.leaveTitle })
    await dialog.getByRole('button', { name: text.link.stay }).click()
    expect(new URL(tab.url()).pathname).toContain(link.id)
    expect((await linkOf(link.id)).note).toBe('Saved on the way out')
    await card(tab, text.link.sections.access)
      .getByText(text.link.problems.passwordShort, { exact: true })
      .waitFor()
    await tab.getByLabel(text.link.passwordFirst, { exact: true }).last().fill('sesame')
    await tab.getByRole('link', { name: text.link.back, exact: true }).last().click()
    await tab.waitForURL('**/app/links')
    expect((await linkOf(link.id)).hasPassword).toBe(true)
    await creator.leave()
  })

  it('bring an earlier destination back, and take that back', async () => {
    const link = await makeLink({ destination: 'https://shop.example/first' })
    await site.client.call('PATCH', `/api/v1/links/${link.id}`, {
      destination: 'https://shop.example/second',
    })
    const creator = await open(`/app/links/${link.id}`)
    const { tab } = creator
    const destination = tab.getByRole('textbox', { name: text.link.destination, exact: true })
    await tab.getByLabel(text.link.linkTitle, { exact: true }).fill('stays')
    await saved(tab)
    await tab
      .getByRole('button', { name: text.link.historyRestoreOf('https://shop.example/first') })
      .click()
    await expect.poll(() => destination.inputValue()).toBe('https://shop.example/first')
    await until(async () => (await follow(link))[1] === 'https://shop.example/first')
    await tab.locator('.wp-toast-choice').getByRole('button', { name: text.common.undo }).click()
    await expect.poll(() => destination.inputValue()).toBe('https://shop.example/second')
    expect(await tab.getByLabel(text.link.linkTitle, { exact: true }).inputValue()).toBe('stays')
    await until(async () => (await follow(link))[1] === 'https://shop.example/second')
    await creator.leave()
  })

  it('may be deleted with something unfinished, and come back with it', async () => {
    const link = await makeLink({ title: 'Gone and back' })
    const creator = await open(`/app/links/${link.id}/redirect`)
    const { tab } = creator
    await turn(tab, text.link.limit, text.link.limit)
    const count = tab.getByLabel(text.link.limitCount, { exact: true })
    await count.fill('0')
    await tab.getByRole('button', { name: text.link.actions }).click()
    await tab.getByRole('menuitem', { name: text.common.delete }).click()
    await tab.getByRole('heading', { name: text.link.deletedTitle }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await until(async () => (await follow(link))[0] === 410)
    await tab.getByRole('button', { name: text.link.restore }).click()
    await expect.poll(() => count.inputValue()).toBe('0')
    await until(async () => (await follow(link))[1] === link.destination)
    await count.fill('9')
    await until(async () => (await linkOf(link.id)).clickLimit === 9)
    await creator.leave()
  })

  it('set a password that visitors must enter, and remove it', async () => {
    const link = await makeLink({ alias: 'secret-link' })
    const creator = await open(`/app/links/${link.id}/access`)
    const { tab } = creator
    await turn(tab, text.link.password, text.link.sections.access)
    await tab.getByLabel(text.link.passwordFirst, { exact: true }).last().fill('open sesame')
    await save(tab)
    await tab.getByText(text.link.passwordSet).waitFor()
    expect(await tab.content()).not.toContain('open sesame')

    const visitor = await site.visit()
    await visitor.context.route('https://shop.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>There</h1>' }),
    )
    await visitor.tab.goto(link.shortUrl)
    await visitor.tab.getByLabel('Password').fill('open sesame')
    await visitor.tab.keyboard.press('Enter')
    await visitor.tab.waitForURL('https://shop.example/own')
    await visitor.context.close()

    await tab.getByRole('button', { name: text.link.passwordRemove }).click()
    await until(async () => !(await linkOf(link.id)).hasPassword)
    await until(async () => (await follow(link))[1] === link.destination)
    await creator.leave()
  })
})

describe('the rules of a link', () => {
  it('are built, ordered, tried and saved by keyboard, and visitors follow them', async () => {
    const link = await makeLink({ alias: 'by-rules' })
    const creator = await open(`/app/links/${link.id}/rules`)
    const { tab } = creator
    const { rules } = text
    const addRule = async (template: string) => {
      await tabTo(tab, tab.getByRole('button', { name: rules.add }))
      await tab.keyboard.press('Enter')
      await tabTo(tab, tab.getByRole('menuitem', { name: template }), 'ArrowDown')
      await tab.keyboard.press('Enter')
      await tab.getByRole('menu').waitFor({ state: 'detached' })
    }
    await tab.getByText(rules.emptyText).waitFor()

    await addRule(rules.templates.country)
    await tab.getByText(rules.simulator.fixFirst).waitFor()
    await tabTo(tab, tab.getByRole('combobox', { name: rules.subjects.country }).first())
    await tab.keyboard.type('switz')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Escape')
    const ruleDestination = card(tab, rules.title).getByLabel(rules.destination, { exact: true })
    await tabTo(tab, ruleDestination)
    await tab.keyboard.type('shop.example/schweiz')
    await tab.getByText(`Visitors in Switzerland ${rules.say.arrow} shop.example`).first().waitFor()

    await addRule(rules.templates.device)
    await tabTo(tab, ruleDestination.last())
    await tab.keyboard.type('shop.example/phone')
    await tab.getByText(`Phones ${rules.say.arrow} shop.example`).first().waitFor()
    await tab.getByText(rules.simulator.byDefault).waitFor()

    // puts the second rule first
    await tabTo(tab, tab.getByRole('button', { name: rules.move(rules.untitled(2)) }), 'Shift+Tab')
    await moveByKey(tab, 'ArrowUp', 2)
    const sentences = () =>
      tab
        .getByRole('list', { name: rules.list })
        .getByRole('heading', { level: 3 })
        .allTextContents()
    await expect.poll(async () => (await sentences())[0]).toContain('Phones')

    // a Swiss phone, including unsaved changes
    const tryIt = card(tab, rules.simulator.title)
    await tryIt.getByLabel(rules.simulator.device, { exact: true }).selectOption('mobile')
    await tryIt.getByRole('status').filter({ hasText: 'https://shop.example/phone' }).waitFor()
    await tryIt.getByText(rules.simulator.byRule(rules.untitled(1))).waitFor()
    await tryIt.getByText(rules.simulator.notReached).waitFor()
    await tryIt.getByText(rules.simulator.byAgent).click()
    await tryIt.getByLabel(rules.simulator.userAgent, { exact: true }).last().fill(WINDOWS)
    await tryIt.getByRole('status').filter({ hasText: link.destination }).waitFor()
    await tryIt.locator('[data-old]').first().waitFor({ state: 'detached' })
    expect(await violationsOf(tab)).toEqual([])

    await save(tab)
    const kept = await linkOf(link.id)
    expect(kept.rules.map((rule) => rule.conditions)).toEqual([
      [{ on: 'device', values: ['mobile'] }],
      [{ on: 'country', values: ['CH'] }],
    ])
    await until(async () => (await follow(link, IPHONE))[1] === 'https://shop.example/phone')
    expect(await follow(link, WINDOWS)).toEqual([302, link.destination])
    await creator.leave()
  })

  it('are tried with the answer and its why in sight of the fields', async () => {
    const rule = (id: string, conditions: object[]) => ({
      id,
      name: '',
      conditions,
      target: { kind: 'destination', destination: `https://shop.example/${id}` },
    })
    const link = await makeLink({
      rules: [
        rule('swiss', [
          { on: 'country', values: ['CH', 'LI'] },
          { on: 'language', values: ['de'] },
        ]),
        rule('phone', [{ on: 'device', values: ['mobile'] }]),
        rule('french', [{ on: 'language', values: ['fr'] }]),
      ],
    })
    const creator = await open(`/app/links/${link.id}/rules`, {
      viewport: { width: 1440, height: 900 },
    })
    const { tab } = creator
    const { simulator } = text.rules
    const tryIt = card(tab, simulator.title)
    const isInSight = async (one: ReturnType<Page['getByText']>) => {
      const { y, height } = (await one.boundingBox())!
      return y >= 0 && y + height <= 900
    }
    const answer = (to: string) =>
      tryIt.getByRole('status').filter({ hasText: `https://shop.example/${to}` })
    const why = tryIt.getByRole('region', { name: simulator.why })
    await why.waitFor()
    expect(await isInSight(why)).toBe(true)
    await tryIt.getByLabel(simulator.device, { exact: true }).selectOption('mobile')
    await answer('phone').waitFor()
    expect(await isInSight(answer('phone'))).toBe(true)
    expect(await isInSight(why)).toBe(true)
    // the result is still visible at the last field
    await tryIt.getByLabel(simulator.at, { exact: true }).fill('2026-12-01T09:00')
    await answer('phone').waitFor()
    expect(await isInSight(answer('phone'))).toBe(true)
    await creator.leave()
  })

  it('are put in order by pointer, folded up meanwhile', async () => {
    const rule = (id: string, name: string) => ({
      id,
      name,
      conditions: [],
      target: { kind: 'destination', destination: `https://shop.example/${id}` },
    })
    const link = await makeLink({ rules: [rule('a', 'First'), rule('b', 'Second')] })
    const creator = await open(`/app/links/${link.id}/rules`)
    const { tab } = creator
    await tab.getByRole('button', { name: /^First/ }).click()
    const target = card(tab, text.rules.title).getByLabel(text.rules.destination, { exact: true })
    await target.waitFor()
    const grip = (name: string) => tab.getByRole('button', { name: text.rules.move(name) })
    await grip('Second').scrollIntoViewIfNeeded()
    const from = (await grip('Second').boundingBox())!
    const to = (await grip('First').boundingBox())!
    await tab.mouse.move(from.x + 10, from.y + 10)
    await tab.mouse.down()
    await tab.mouse.move(from.x + 10, from.y - 10, { steps: 4 })
    await target.waitFor({ state: 'detached' })
    await tab.mouse.move(to.x + 10, to.y - 5, { steps: 10 })
    await tab.mouse.up()
    await target.waitFor()
    await save(tab)
    expect((await linkOf(link.id)).rules.map(({ id }) => id)).toEqual(['b', 'a'])
    await until(async () => (await follow(link))[1] === 'https://shop.example/b')
    await creator.leave()
  })

  it('are duplicated, removed with a way back, and refused where something is missing', async () => {
    const link = await makeLink({
      rules: [
        {
          id: 'one',
          name: 'German speakers',
          conditions: [{ on: 'language', values: ['de'] }],
          target: { kind: 'destination', destination: 'https://shop.example/de' },
        },
      ],
    })
    const creator = await open(`/app/links/${link.id}/rules`)
    const { tab } = creator
    const { rules } = text
    const cards = () => tab.getByRole('button', { name: /^Actions for (German|Rule)/ })
    await cards().first().click()
    await tab.getByRole('menuitem', { name: rules.duplicate }).click()
    await expect.poll(() => cards().count()).toBe(2)
    await cards().first().click()
    await tab.getByRole('menuitem', { name: text.common.delete }).click()
    await expect.poll(() => cards().count()).toBe(1)
    await tab.getByRole('button', { name: text.common.undo }).click()
    await expect.poll(() => cards().count()).toBe(2)

    await tab.getByRole('button', { name: rules.add }).click()
    await tab.getByRole('menuitem', { name: rules.templates.ios }).click()
    await saveBar(tab).getByRole('button', { name: text.link.showProblem }).click()
    await tab.getByText(rules.problems.appUrl, { exact: true }).first().waitFor()
    await tab.getByLabel(rules.appUrl, { exact: true }).fill('javascript:alert(1)')
    await tab.keyboard.press('Control+s')
    // at its field; the save bar says it too
    const list = tab.getByRole('region', { name: rules.title, exact: true })
    await list.getByText(destinationRules.appScheme, { exact: true }).waitFor()
    await tab.getByLabel(rules.appUrl, { exact: true }).fill('shop://item/7')
    await save(tab)
    const kept = await linkOf(link.id)
    expect(kept.rules.map((rule) => rule.name)).toEqual([
      'German speakers',
      'German speakers (copy)',
      'Open the app on iOS',
    ])
    const app = await fetchPatiently(link.shortUrl, { headers: { 'user-agent': IPHONE } })
    expect(await app.text()).toContain('shop://item/7')
    expect((await follow(link, IPHONE, 'de-CH,en;q=0.5'))[1]).toBe('https://shop.example/de')
    await creator.leave()
  })
})

describe('the list of links', () => {
  it('archives, deletes, and brings back, each with a way back', async () => {
    const link = await makeLink({ alias: 'come-and-go' })
    const creator = await open('/app/links')
    const { tab } = creator
    const row = tab.getByRole('listitem').filter({ hasText: '/come-and-go' })
    const choose = async (name: string) => {
      await row.getByRole('button', { name: text.links.actions(link.alias) }).click()
      await tab.getByRole('menuitem', { name, exact: true }).click()
    }
    const show = (name: string) =>
      tab
        .getByRole('radiogroup', { name: text.links.showState })
        .getByText(name, { exact: true })
        .click()
    await row.waitFor()
    await choose(text.link.archive)
    await row.waitFor({ state: 'detached' })
    expect((await follow(link))[1]).toBe(link.destination)
    await show(text.links.states.archived)
    await row.waitFor()
    await choose(text.link.unarchive)
    await row.waitFor({ state: 'detached' })
    await show(text.links.states.active)
    await row.waitFor()
    await choose(text.common.delete)
    await row.waitFor({ state: 'detached' })
    await until(async () => (await follow(link))[0] === 410)
    await show(text.links.states.deleted)
    await row.getByRole('button', { name: text.link.restore }).click()
    await row.waitFor({ state: 'detached' })
    await until(async () => (await follow(link))[1] === link.destination)
    await creator.leave()
  })

  it('edits what is needed most in place, and leads on to all settings', async () => {
    const link = await makeLink({ alias: 'quick-edit' })
    const creator = await open('/app/links')
    const { tab } = creator
    const row = tab.getByRole('listitem').filter({ hasText: '/quick-edit' })
    await row.getByText('shop.example').click()
    await tab.waitForURL(`**/app/links/${link.id}`)
    await tab.goBack()
    await row.focus()
    await tab.keyboard.press('e')
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel(text.link.linkTitle, { exact: true }).fill('Quick')
    await dialog.getByRole('button', { name: text.common.done }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await linkOf(link.id)).title).toBe('Quick')
    await row.focus()
    await tab.keyboard.press('e')
    await dialog.getByRole('link', { name: text.links.allSettings }).click()
    await tab.waitForURL(`**/app/links/${link.id}`)
    await creator.leave()
  })
})

describe('where short links live on another host', () => {
  let split: Site
  let shortHost: string
  beforeAll(async () => {
    const port = await freePort()
    shortHost = `127.0.0.1:${port}`
    const env = { PUBLIC_URL: `http://localhost:${port}`, SHORT_URL: `http://${shortHost}` }
    split = await openSite({ links: 0, icons: [] }, { port, env })
  })
  afterAll(() => split?.close())

  it('shows that host wherever an address is chosen or shown', async () => {
    const creator = await split.visit({ viewport: { width: 1440, height: 900 } })
    const { tab } = creator
    await tab.goto(`${split.server.url}/app/register`)
    await tab.getByText(`${shortHost}/you`).waitFor()
    await signIn(creator.context, split.server.url)
    await tab.goto(`${split.server.url}/app/links`)
    await tab.getByLabel(text.links.address, { exact: true }).fill('https://shop.example/')
    await tab.getByLabel(text.links.alias, { exact: true }).fill('elsewhere')
    await tab.getByText(`${shortHost}/elsewhere`, { exact: true }).waitFor()
    await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
    await tab.getByRole('link', { name: `${shortHost}/elsewhere` }).click()
    await tab.getByRole('heading', { level: 1, name: 'elsewhere' }).waitFor()
    const short = tab.getByRole('link', { name: `${shortHost}/elsewhere`, exact: true })
    expect(await short.getAttribute('href')).toBe(`http://${shortHost}/elsewhere`)
    await creator.leave()
  })

  it('takes the mark of this device to that host, and away again', async () => {
    const shortOrigin = `http://${shortHost}`
    const creator = await openVisitor(split.browser, [split.server.url, shortOrigin], {
      viewport: { width: 1440, height: 900 },
      userAgent: WINDOWS,
    })
    const { tab, context } = creator
    await signIn(context, split.server.url)
    const { id, shortUrl } = await split.client.call<LinkAnswer>('POST', '/api/v1/links', {
      destination: 'https://example.org/',
      interstitialSeconds: 10,
    })
    const words = text.statistics.settings
    const turn = async (isOn: boolean) => {
      await tab.goto(`${split.server.url}/app/statistics`)
      await tab.getByRole('button', { name: words.title }).click()
      const device = tab.getByRole('dialog').getByRole('switch', { name: words.device })
      await expect.poll(() => device.isEnabled(), PATIENT).toBe(true)
      const cameBack = tab.waitForEvent('load')
      await device.click({ force: true })
      await cameBack
      expect(tab.url()).toBe(`${split.server.url}/app/statistics`)
      const marks = await context.cookies(shortOrigin)
      expect(marks.some(({ name }) => name === 'waypost_own')).toBe(isOn)
    }
    const counted = async () => {
      const link = await split.client.call<LinkAnswer>('GET', `/api/v1/links/${id}`)
      return [link.clicks, link.ownClicks]
    }
    await turn(true)
    await tab.goto(shortUrl)
    await expect.poll(counted, PATIENT).toEqual([0, 1])
    await turn(false)
    await tab.goto(shortUrl)
    await expect.poll(counted, PATIENT).toEqual([1, 1])
    await creator.leave()
  })
})

/** A port that nothing listens on at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('axe finds nothing', () => {
  it('on the screen of a link, at any width, light and dark', { timeout: 120_000 }, async () => {
    const link = await makeLink({
      title: 'A link with everything that can be set on it',
      note: 'x',
      tags: ['a', 'b'],
      endsAt: '2031-01-01T00:00:00.000Z',
      clickLimit: 10,
      password: 'sesame',
      interstitialSeconds: 3,
      preview: { title: 'A title', text: 'A text' },
      rules: [
        {
          id: 'a',
          name: '',
          conditions: [
            { on: 'device', values: ['mobile'] },
            { on: 'country', values: ['CH', 'DE'], isNot: true },
            { on: 'language', values: ['de'] },
            { on: 'referrer', values: ['example.com', 'direct'] },
            { on: 'query', name: 'a', test: 'equals', value: 'b' },
            { on: 'time', from: '2026-01-01T00:00:00.000Z' },
            { on: 'daytime', from: '22:00', to: '06:00', timezone: 'Europe/Zurich' },
            { on: 'weekday', values: [1, 2], timezone: 'UTC' },
            { on: 'visit', from: 1, to: 3 },
          ],
          target: {
            kind: 'split',
            variants: [
              { destination: 'https://a.example', weight: 2 },
              { destination: 'https://b.example', weight: 1 },
            ],
          },
        },
      ],
    })
    const creator = await open(`/app/links/${link.id}`)
    const { tab } = creator
    const looks = looksOf([390, 768, 1440])
    const found: Record<string, unknown> = {}
    const look = async (name: string) => {
      found[name] = await violationsInLooks(tab, looks)
    }
    await card(tab, text.link.summary).waitFor()
    await look('closed')
    for (const name of ['redirect', 'tracking', 'chats', 'access'] as const) {
      await openSection(tab, name)
    }
    await tab.getByLabel(text.link.note, { exact: true }).fill('changed')
    await saved(tab)
    await look('details')
    await openSection(tab, 'rules')
    await tab.getByRole('button', { name: /^Rule 1/ }).click()
    await tab.getByRole('heading', { name: text.rules.simulator.why }).waitFor()
    await look('rules')
    await tab.goto(`${site.server.url}/app/links`)
    await tab.getByRole('button', { name: text.newLink.more }).click()
    const dialog = tab.getByRole('dialog', { name: text.newLink.title })
    await dialog.getByRole('button', { name: text.link.sections.redirect }).click()
    await dialog.getByRole('switch', { name: text.link.limit }).waitFor()
    await look('list')
    expect(found).toEqual({ closed: {}, details: {}, rules: {}, list: {} })
    await creator.leave()
  })
})
