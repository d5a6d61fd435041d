import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signWeeklyMailToken } from '#server/features/statistics/weekly-mail-token.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { goals } from '#web/messages/en/goals.ts'
import { en as text } from '#web/messages/en.ts'
import { fetchPatiently } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { looksOf, violationsInLooks } from '../support/axe-looks.ts'
import { launchBrowser } from '../support/browser.ts'
import { runCommand } from '../support/run-command.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { openVisitor } from '../support/site.ts'
import { until } from '../support/until.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const PATIENT = { timeout: 10_000 }
const words = text.statistics

let dataDir: string
let server: ServerProcess
let browser: Browser
let account: { email: string; password: string }
let links: { id: string; alias: string; title: string; shortUrl: string }[]
const titleOf = (alias: string) => links.find((one) => one.alias === alias)!.title

/** The demonstration's 90 days of clicks, and a server for them. */
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'waypost-'))
  const made = await runCommand('demo', [], { DATA_DIR: dataDir })
  const [, password] = /Password\s+(\S+)/.exec(made.stdout) ?? []
  account = { email: 'ida@example.com', password: password! }
  server = await startServer({ dataDir })
  browser = await launchBrowser()
  const visitor = await signedIn()
  links = (await ask<{ items: typeof links }>(visitor.tab, '/api/v1/links?limit=50')).items
  await until(async () => (await numbersOf(visitor.tab, '')).clicks > 1_000, 30_000)
  await visitor.leave()
}, 90_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function signedIn(options: Parameters<typeof openVisitor>[2] = {}) {
  const visitor = await openVisitor(browser, [server.url], {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Zurich',
    ...options,
  })
  await signIn(visitor.context, server.url, account)
  await visitor.tab.goto(`${server.url}/app/nothing`)
  return visitor
}

/** A call as the application makes it, with a tab's session. */
function ask<T>(tab: Page, path: string): Promise<T> {
  return tab.evaluate(async (address) => (await fetch(address)).json(), path) as Promise<T>
}

interface Numbers {
  clicks: number
  allClicks: number
  excluded: Record<string, number>
}

/** What the API answers about the last 30 days, asked as the screen does. */
async function numbersOf(tab: Page, query: string): Promise<Numbers> {
  const path = `/api/v1/statistics?timezone=Europe/Zurich&from=${await startOfSpan(tab)}&${query}`
  return (await ask<{ numbers: Numbers }>(tab, path)).numbers
}

/** 29 days before midnight, in the tab's time zone. */
const startOfSpan = (tab: Page): Promise<string> =>
  tab.evaluate(() => {
    const day = new Date()
    day.setHours(0, 0, 0, 0)
    day.setDate(day.getDate() - 29)
    return day.toISOString()
  })

const measure = (tab: Page) =>
  tab.getByRole('group', { name: words.measures.label }).getByRole('button').first()
const shows = (tab: Page, count: number) =>
  measure(tab).getByText(count.toLocaleString('en'), { exact: true }).waitFor()
const click = (alias: string, headers: Record<string, string> = {}) =>
  fetchPatiently(`${server.url}/${alias}`, {
    redirect: 'manual',
    headers: { 'user-agent': FIREFOX, ...headers },
  })
async function makeLink(tab: Page, link: Record<string, unknown>) {
  const body = JSON.stringify({ destination: 'https://example.org/', ...link })
  return tab.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/v1/links', { method: 'POST', headers, body })
    return (await answer.json()) as { id: string; shortUrl: string }
  }, body)
}
const filterButton = (name: string, value: string) => ({ name: words.tables.filter(name, value) })

describe('the statistics screen', () => {
  it('combines filters, keeps them in the address, and goes back', async () => {
    const { tab, context, leave } = await signedIn()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab.goto(`${server.url}/app/statistics`)
    await shows(tab, (await numbersOf(tab, '')).clicks)
    await tab.getByRole('button', filterButton('Country', 'Germany')).click()
    await shows(tab, (await numbersOf(tab, 'country=DE')).clicks)
    await tab.getByRole('button', filterButton('Device', 'Phone')).click()
    const both = (await numbersOf(tab, 'country=DE&device=mobile')).clicks
    await shows(tab, both)
    expect(new URL(tab.url()).search).toBe('?country=DE&device=mobile')

    await tab.reload()
    await shows(tab, both)
    const chips = tab.getByRole('group', { name: words.filters.label })
    expect(await chips.getByRole('button', { name: /Germany|Phone/ }).count()).toBe(2)
    await chips.getByRole('button', { name: /Germany/ }).focus()
    await tab.keyboard.press('Delete')
    await shows(tab, (await numbersOf(tab, 'device=mobile')).clicks)
    await tab.goBack()
    await shows(tab, both)

    await tab.getByRole('button', { name: words.copyView }).click()
    await tab.getByRole('button', { name: text.common.copied }).waitFor()
    const copied = await tab.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/\/app\/s\/[\w-]+\/statistics\?country=DE&device=mobile$/)
    await tab.goto(copied)
    await shows(tab, both)
    await leave()
  })

  it('draws what the API says, as a chart for the keyboard and as a table', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics?span=7d&compare=0`)
    const chart = tab.getByRole('slider', { name: words.chart.scrub(words.measures.clicks) })
    await chart.focus()
    for (const key of ['Home', 'ArrowRight']) await tab.keyboard.press(key)
    const second = await chart.getAttribute('aria-valuetext')
    await tab.getByText(words.chart.asTable, { exact: true }).click()
    const table = tab.getByRole('region', { name: words.chart.scrub(words.measures.clicks) })
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    expect(rows).toHaveLength(7)
    expect(second).toBe(words.chart.value(rows.at(-2)![0]!, rows.at(-2)![1]!))
    const sum = rows.reduce((all, [, count]) => all + Number(count!.replaceAll(',', '')), 0)
    await shows(tab, sum)
    await leave()
  })

  it('finds a link and takes days from the calendar by the keyboard alone', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics`)
    const { alias, title, id } = links.find((link) => link.alias === 'spring-walks')!
    await tab.getByRole('button', { name: words.scope.label(words.scope.space) }).focus()
    await tab.keyboard.press('Enter')
    await until(() => tab.evaluate(() => document.activeElement instanceof HTMLInputElement))
    await tab.keyboard.type(alias)
    await until(async () => (await tab.getByRole('option').count()) === 1)
    await tab.getByRole('option', { name: alias }).waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.getByRole('button', { name: words.scope.label(title || alias) }).waitFor()
    expect(new URL(tab.url()).search).toBe(`?scope=link&id=${id}`)

    await tab.getByRole('button', { name: new RegExp(`^${words.spans.label}: `) }).focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('menuitem', { name: words.spans.custom }).waitFor()
    await tab.keyboard.press('End')
    await tab.keyboard.press('Enter')
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('table').waitFor()
    await until(() =>
      tab.evaluate(() => document.activeElement?.closest('[role="dialog"] table') !== null),
    )
    for (const key of ['ArrowUp', 'Enter', 'ArrowUp', 'Enter']) await tab.keyboard.press(key)
    await dialog.getByRole('button', { name: words.spans.apply }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const search = new URL(tab.url()).searchParams
    const days = (Date.parse(search.get('to')!) - Date.parse(search.get('from')!)) / 86_400_000
    expect(days).toBe(7)
    await leave()
  })

  it('puts the referrers of one network together, its single hosts one step below', async () => {
    const { tab, leave } = await signedIn()
    const alias = 'from-networks'
    const { id } = await makeLink(tab, { alias })
    for (const referer of [
      'https://l.facebook.com/',
      'https://m.facebook.com/',
      'https://lm.facebook.com/',
      'https://l.facebook.com/',
      'android-app://com.facebook.katana/',
      'https://l.instagram.com/',
    ]) {
      await click(alias, { referer })
    }
    await until(async () => (await numbersOf(tab, `scope=link&id=${id}`)).clicks === 6)
    await tab.goto(`${server.url}/app/links/${id}/statistics`)
    const rowsOf = (column: string) =>
      tab
        .getByRole('table')
        .filter({ has: tab.getByRole('columnheader', { name: column, exact: true }) })
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
    const { referrer, referrerHost } = words.dimensions
    await expect
      .poll(() => rowsOf(referrer), PATIENT)
      .toEqual([
        ['facebook.com', '5', '83%'],
        ['instagram.com', '1', '17%'],
      ])
    await tab.getByRole('button', filterButton(referrer, 'facebook.com')).click()
    await expect
      .poll(() => rowsOf(referrerHost), PATIENT)
      .toEqual([
        ['l.facebook.com', '2', '40%'],
        ['com.facebook.katana', '1', '20%'],
        ['lm.facebook.com', '1', '20%'],
        ['m.facebook.com', '1', '20%'],
      ])
    await tab.locator('[data-stale]').first().waitFor({ state: 'detached' })
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', filterButton(referrerHost, 'l.facebook.com')).click()
    await shows(tab, 2)
    // without the network, the filter by one of its hosts is removed too
    const chosen = words.tables.unfilter(referrer, 'facebook.com')
    await tab.getByRole('button', { name: chosen }).click()
    await shows(tab, 6)
    expect(await rowsOf(referrerHost)).toEqual([])
    await leave()
  })

  it('saves every click of what is shown as a file', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics?country=SE`)
    const { clicks, excluded } = await numbersOf(tab, 'country=SE')
    await shows(tab, clicks)
    const coming = tab.waitForEvent('download')
    await tab.getByRole('button', { name: words.export.label }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/^clicks-.+\.csv$/)
    const lines = readFileSync((await download.path())!, 'utf8')
      .trimEnd()
      .split('\r\n')
    const all = Object.values(excluded).reduce((sum, count) => sum + count, clicks)
    expect(lines.length - 1).toBe(all)
    expect(lines.slice(1).every((line) => line.includes(',SE,'))).toBe(true)
    await leave()
  })

  it('says why there is nothing, and what to do', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics?country=AQ`)
    await tab.getByText(words.empty.filterTitle).waitFor()
    await tab.getByRole('button', { name: words.empty.resetFilters }).click()
    await shows(tab, (await numbersOf(tab, '')).clicks)
    await tab.goto(`${server.url}/app/statistics?from=2020-01-01&to=2020-01-03`)
    await tab.getByText(words.empty.spanTitle).waitFor()
    await tab.goto(`${server.url}/app/statistics?scope=link&id=nobody`)
    await tab.getByText(words.scope.goneTitle).waitFor()
    await tab.getByRole('button', { name: words.scope.goneAction }).click()
    await shows(tab, (await numbersOf(tab, '')).clicks)
    await leave()
  })

  it('names a link without a click, however long its alias is', async () => {
    const { tab, leave } = await signedIn({ viewport: { width: 390, height: 844 } })
    const alias = 'L'.repeat(50)
    const { id } = await makeLink(tab, { alias })
    await tab.goto(`${server.url}/app/statistics?link=${id}`)
    await tab.getByRole('button', { name: alias }).waitFor()
    await tab.goto(`${server.url}/app/statistics?scope=link&id=${id}`)
    // another copy button also contains its alias
    await tab.getByRole('button', { name: words.scope.label(alias) }).waitFor()
    const width = await tab.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    await leave()
  })

  it('finds a tag whose links are neither new nor found by its letters', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics`)
    await tab.getByRole('button', { name: words.scope.label(words.scope.space) }).click()
    await tab.getByPlaceholder(words.scope.search).fill('map')
    await tab.getByRole('option', { name: 'maps', exact: true }).click()
    await tab.getByRole('button', { name: words.scope.label(words.scope.tag('maps')) }).waitFor()
    expect(new URL(tab.url()).search).toBe('?scope=tag&id=maps')
    await leave()
  })

  it('begins the hours of the week with the day that weeks begin with', async () => {
    for (const [locale, days] of [
      ['en-GB', ['Monday', 'Sunday']],
      ['en-US', ['Sunday', 'Saturday']],
    ] as const) {
      const { tab, leave } = await signedIn({ locale })
      await tab.goto(`${server.url}/app/statistics`)
      const rows = tab.getByRole('table', { name: words.heat.label }).getByRole('rowheader')
      await rows.first().waitFor()
      expect([await rows.first().textContent(), await rows.last().textContent()]).toEqual(
        days.map((day) => `${day}${day.slice(0, 3)}`),
      )
      await tab.getByRole('button', { name: new RegExp(`^${days[0]} 00:00`) }).focus()
      await tab.keyboard.press('ArrowDown')
      const focused = await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect(focused).not.toContain(days[0])
      await leave()
    }
  })

  it('prints the screen alone and in light colours', async () => {
    const { tab, leave } = await signedIn({ colorScheme: 'dark' })
    await tab.goto(`${server.url}/app/statistics`)
    await shows(tab, (await numbersOf(tab, '')).clicks)
    const scheme = () => tab.locator('html').getAttribute('data-mantine-color-scheme')
    const schemes = [await scheme()]
    for (const event of ['beforeprint', 'afterprint']) {
      await tab.evaluate((name) => window.dispatchEvent(new Event(name)), event)
      schemes.push(await scheme())
    }
    expect(schemes).toEqual(['dark', 'light', 'dark'])
    await tab.emulateMedia({ media: 'print' })
    await tab.locator('#side-menu').waitFor({ state: 'hidden' })
    expect(await tab.getByRole('heading', { name: words.title }).isVisible()).toBe(true)
    expect(await tab.locator('.wp-topbar').isVisible()).toBe(false)
    await leave()
  })

  it('tells what is chosen, and shades apart, where the system chooses the colours', async () => {
    const { tab, leave } = await signedIn({ forcedColors: 'active' })
    await tab.goto(`${server.url}/app/statistics`)
    await tab.locator('[data-shade="5"]').first().waitFor()
    const outlineOf = (selector: string) =>
      tab
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle)
    for (const chosen of [
      '.mantine-SegmentedControl-label[data-active]',
      '[role="tab"][aria-selected="true"]',
      '[aria-pressed="true"]',
      'nav [aria-current="page"]',
    ]) {
      expect(await outlineOf(chosen), chosen).toBe('solid')
    }
    expect(await outlineOf('[role="tab"][aria-selected="false"]')).toBe('none')
    const shades = await tab
      .locator('table [data-shade]')
      .evaluateAll((cells) => [
        ...new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)),
      ])
    expect(shades.length).toBeGreaterThan(2)
    await leave()
  })

  it('shows a click as it comes, stands still when told, and notices a lost connection', async () => {
    const { tab, context, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics?view=live`)
    await tab.getByText(words.liveView.running, { exact: true }).nth(1).waitFor()
    const rows = tab.getByRole('region', { name: words.liveView.last }).locator('tbody tr')
    const before = await rows.count()
    await click('ridge-gpx')
    await until(async () => (await rows.count()) === before + 1)
    expect(await rows.first().textContent()).toContain(titleOf('ridge-gpx'))

    await tab.getByRole('button', { name: words.liveView.pause }).click()
    await click('ridge-gpx')
    await sleep(1_500)
    expect(await rows.count()).toBe(before + 1)
    await tab.getByRole('button', { name: words.liveView.resume }).click()
    await until(async () => (await rows.count()) === before + 2)

    await context.setOffline(true)
    await tab.getByText(words.liveView.offline).waitFor()
    await context.setOffline(false)
    await tab.getByText(words.liveView.offline).waitFor({ state: 'hidden', timeout: 30_000 })
    await leave()
  })

  it('asks for a word before it deletes clicks, and keeps what is switched on', async () => {
    const { tab, leave } = await signedIn()
    await tab.goto(`${server.url}/app/statistics`)
    const open = () => tab.getByRole('button', { name: words.settings.title }).click()
    await open()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('switch', { name: words.settings.mail }).click({ force: true })
    await tab.getByText(words.settings.mailOn).waitFor()
    await dialog.getByLabel(words.settings.retention).selectOption('365')
    const apply = dialog.getByRole('button', { name: words.settings.retentionApply })
    expect(await apply.isDisabled()).toBe(true)
    await dialog
      .getByLabel(words.settings.retentionConfirm(words.settings.retentionWord))
      .fill(words.settings.retentionWord)
    await apply.click()
    await tab.getByText(words.settings.retentionSaved('A year')).waitFor()
    await tab.reload()
    await open()
    await dialog.getByLabel(words.settings.retention).waitFor()
    expect(await dialog.getByLabel(words.settings.retention).inputValue()).toBe('365')
    expect(await dialog.getByRole('switch', { name: words.settings.mail }).isChecked()).toBe(true)
    await leave()
  })
})

it('leaves the visits of this browser out while its switch is on', async () => {
  const reader = await signedIn()
  const { tab, context, leave } = await signedIn({ userAgent: FIREFOX })
  // shows one of our pages without any request to others
  const { id, shortUrl } = await makeLink(tab, { interstitialSeconds: 10 })
  const visitSignedOut = async () => {
    await context.clearCookies({ name: /waypost_session$/ })
    await tab.goto(shortUrl)
    await signIn(context, server.url, account)
  }
  const turn = async (done: string) => {
    await tab.goto(`${server.url}/app/statistics`)
    await tab.getByRole('button', { name: words.settings.title }).click()
    const device = tab.getByRole('dialog').getByRole('switch', { name: words.settings.device })
    await expect.poll(() => device.isEnabled(), PATIENT).toBe(true)
    await device.click({ force: true })
    await tab.getByText(done, { exact: true }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
  }
  const counted = async () => {
    const { clicks, excluded } = await numbersOf(reader.tab, `scope=link&id=${id}`)
    return [clicks, excluded.own]
  }
  await turn(words.settings.deviceOn)
  await visitSignedOut()
  await expect.poll(counted, PATIENT).toEqual([0, 1])
  await turn(words.settings.deviceOff)
  await visitSignedOut()
  await expect.poll(counted, PATIENT).toEqual([1, 1])
  await reader.leave()
  await leave()
})

describe('the numbers of a link', () => {
  it('are shown to everybody while the owner wants it', async () => {
    const { tab, leave } = await signedIn()
    const { id, alias } = links.find((link) => link.alias === 'letter')!
    await tab.goto(`${server.url}/app/links/${id}/statistics`)
    const address = `${server.url}/app/numbers/${alias}`
    const guest = await openVisitor(browser, [server.url])
    await guest.tab.goto(address)
    await guest.tab.getByRole('heading', { name: words.public.absentTitle }).waitFor()

    await tab.getByRole('switch', { name: words.sharing.switch }).click({ force: true })
    await tab.getByText(`/app/numbers/${alias}`).waitFor()
    await guest.tab.reload()
    await guest.tab.getByRole('heading', { name: new RegExp(`/${alias}$`) }).waitFor()
    await guest.tab.getByRole('rowheader', { name: 'United Kingdom' }).waitFor()
    expect(await violationsOf(guest.tab)).toEqual([])

    await tab.getByRole('switch', { name: words.sharing.switch }).click({ force: true })
    await tab.getByText(words.sharing.off).waitFor()
    await guest.tab.reload()
    await guest.tab.getByRole('heading', { name: words.public.absentTitle }).waitFor()
    await guest.leave()
    await leave()
  })

  it('stand beside those of another link, with the goals that they led to', async () => {
    const { tab, leave } = await signedIn()
    const [one, other] = ['letter', 'podcast-12'].map((alias) =>
      links.find((link) => link.alias === alias),
    )
    const { id, alias } = one!
    await click(`${alias}/goal`)
    await tab.goto(`${server.url}/app/links/${id}/statistics`)
    await tab.getByText(goals.reached(1)).waitFor()
    await tab.getByRole('button', { name: words.against.choose }).click()
    await tab.getByRole('textbox', { name: words.against.search }).fill(other!.alias)
    const found = tab.getByRole('list', { name: words.against.links })
    await found.getByRole('button').filter({ hasText: other!.title }).click()
    await tab.getByText(words.against.this).first().waitFor()
    expect(new URL(tab.url()).searchParams.get('against')).toBe(other!.id)
    const { clicks } = await numbersOf(tab, `scope=link&id=${other!.id}`)
    const count = clicks.toLocaleString('en')
    await measure(tab).getByText(words.against.count(other!.title, count)).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: words.against.remove(other!.title) }).click()
    await tab.getByText(words.chart.now).waitFor()
    await leave()
  })

  it('are an address to share before the first click', async () => {
    const { tab, leave } = await signedIn()
    const made = await makeLink(tab, { destination: 'https://example.com/never' })
    await tab.goto(`${server.url}/app/links/${made.id}/statistics`)
    await tab.getByText(words.empty.neverTitle).waitFor()
    const copy = tab.getByRole('button', { name: text.common.copyAddress(made.shortUrl) })
    expect(await copy.count()).toBeGreaterThan(0)

    // only a bot came: no empty tables
    await tab.getByRole('switch', { name: words.sharing.switch }).click({ force: true })
    await tab.getByText(words.sharing.on).waitFor()
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
    await fetchPatiently(made.shortUrl, { redirect: 'manual', headers })
    const alias = made.shortUrl.split('/').at(-1)
    await until(async () => {
      const path = `/api/v1/public-statistics/${alias}`
      return (await ask<{ allClicks: number }>(tab, path)).allClicks === 1
    })
    await tab.goto(`${server.url}/app/numbers/${alias}`)
    await tab.getByText(words.public.onlyBots).waitFor()
    expect(await tab.getByRole('table').count()).toBe(0)
    await leave()
  })
})

it('ends the weekly mail by its link, which only asks when it is opened', async () => {
  const { tab, leave } = await signedIn()
  const settings = '/api/v1/statistics/settings'
  await tab.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' }
    await fetch(address, { method: 'PATCH', headers, body: '{"weeklyMail":true}' })
  }, settings)
  const { uid } = await ask<{ uid: string }>(tab, '/api/v1/auth/session')
  const token = signWeeklyMailToken(openSecrets({ dataDir, secret: undefined }), uid)
  const wants = async () => (await ask<{ weeklyMail: boolean }>(tab, settings)).weeklyMail

  const reader = await openVisitor(browser, [server.url], { javaScriptEnabled: false })
  await reader.tab.goto(`${server.url}/u/${token}`)
  await reader.tab.getByRole('heading', { name: 'Stop the weekly mail?' }).waitFor()
  expect(await wants()).toBe(true)
  await reader.tab.getByRole('button', { name: 'Stop the weekly mail' }).click()
  await reader.tab
    .getByRole('heading', { name: 'You will no longer get the weekly mail' })
    .waitFor()
  expect(await wants()).toBe(false)
  await reader.leave()
  await leave()
})

describe('axe finds nothing', () => {
  it('on any statistics screen, wide or narrow, light and dark', { timeout: 180_000 }, async () => {
    const { id } = links.find((link) => link.alias === 'spring-walks')!
    const { tab, leave } = await signedIn()
    const looks = looksOf([390, 1440])
    const grid = tab.getByRole('button', { name: /^Sunday 23:00/ })
    for (const [path, ready] of [
      ['/app/statistics', grid],
      ['/app/statistics?country=DE&device=mobile&interval=week', grid],
      ['/app/statistics?all=referrer', tab.getByRole('dialog').getByRole('row')],
      ['/app/statistics?country=AQ', tab.getByText(words.empty.filterTitle)],
      ['/app/statistics?view=live', tab.getByText(words.liveView.last)],
      [`/app/links/${id}/statistics`, grid],
    ] as const) {
      await tab.goto(server.url + path)
      await ready.first().waitFor()
      expect(await violationsInLooks(tab, looks), path).toEqual({})
    }
    await leave()
  })
})
