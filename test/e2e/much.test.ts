import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { cutAt } from '../support/eyes.ts'
import { followRequests } from '../support/settled.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Screens with much in them: 10,000 links, words of 40 letters, 200 tags, 50 folders, 60 blocks. */

const LINKS = 10_000
const AT_ONCE = 250
const TAGS = 200
const FOLDERS = 50
const BLOCKS = 60
/** 40 letters */
const WORD = 'Donaudampfschifffahrtsgesellschaftsamtes'
const WIDTHS = [390, 1440] as const

const numbered = (at: number) => `${WORD.slice(0, 36)}${String(at).padStart(4, '0')}`

let site: Site

beforeAll(async () => {
  site = await openSite({ title: WORD, links: 1 })
  const folders: string[] = []
  for (let at = 0; at < FOLDERS; at++) {
    const parentId = at % 10 === 0 ? null : folders[at - (at % 10)]!
    const wish = { name: numbered(at), color: 'violet', parentId }
    folders.push((await site.client.call<{ id: string }>('POST', '/api/v1/folders', wish)).id)
  }
  const add = (from: number) =>
    site.client.call('POST', '/api/v1/links/bulk', {
      mode: 'all',
      links: Array.from({ length: AT_ONCE }, (_, at) => from + at).map((at) => ({
        destination: `https://${WORD.toLowerCase()}.example/${WORD}/${at}`,
        alias: at % 2 === 0 ? `word-${at}` : `${WORD}-${at}`,
        title: at % 3 === 0 ? `${WORD} ${WORD} ${at}` : `Link ${at}`,
        note: at % 5 === 0 ? WORD : '',
        tags: [numbered(at % TAGS), numbered((at * 7) % TAGS)],
        folder: at % 4 === 0 ? null : folders[at % FOLDERS],
      })),
    })
  for (let from = 0; from < LINKS; from += 2 * AT_ONCE) {
    await Promise.all([add(from), add(from + AT_ONCE)])
  }
  for (let at = 0; at < BLOCKS; at++) {
    await site.client.call('POST', `/api/v1/pages/${site.page.id}/blocks`, {
      kind: 'link',
      title: `${WORD} ${at}`,
      address: `https://${WORD.toLowerCase()}.example/${WORD}/block/${at}`,
    })
  }
}, 240_000)
afterAll(() => site?.close())

async function open(path: string, width: number) {
  const visit = await site.visit({ viewport: { width, height: 900 } })
  visit.tab.setDefaultTimeout(20_000)
  await signIn(visit.context, site.server.url)
  await visit.tab.goto(`${site.server.url}${path}`)
  return visit
}

/**
 * What is wrong with the part of the screen that can be seen: it scrolls sideways, a button or field sticks out of it,
 * or something lies over it. Expected: []
 */
const faultsOf = (tab: Page): Promise<string[]> =>
  tab.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways')
    const controls = 'a[href], button, input, select, textarea, [role=option], [role=tab]'
    // what is open lies over the rest on purpose
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
    const dialog = dialogs.findLast((one) => one.checkVisibility())
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (box.width < 2 || y < 0 || y > innerHeight) continue
      const isScrolled = element.closest('[data-scrolls], nav, [role=tablist], [role=listbox]')
      const name = `${element.tagName} ${element.ariaLabel ?? element.textContent.slice(0, 40)}`
      if ((box.left < -1 || box.right > innerWidth + 1) && !isScrolled) {
        faults.push(`sticks out: ${name}`)
      }
      const top = document.elementFromPoint(x, y)
      const label = (element as HTMLInputElement).labels?.[0]
      const isOnTop = top === null || element.contains(top) || top.contains(element)
      if (!isOnTop && !label?.contains(top) && !isScrolled) {
        faults.push(`under ${top.tagName}.${top.className}: ${name}`)
      }
    }
    return faults
  })

/** PICTURES names a folder for what the screens look like. */
async function picture(tab: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await tab.screenshot({ path: `${folder}/${name}.png` })
}

const rows = (tab: Page): Locator =>
  tab.getByRole('list', { name: text.links.list }).locator('> li')

describe.each(WIDTHS)('with 10,000 links at %d px', (width) => {
  it('the list answers, is searched and narrowed by tag and folder', async () => {
    const { tab, leave } = await open('/app/links', width)
    await rows(tab).first().waitFor()
    expect(await rows(tab).count()).toBe(25)
    expect(await faultsOf(tab)).toEqual([])
    await picture(tab, `links-${width}`)
    const mark = rows(tab).getByRole('button', {
      name: text.links.inFolder.show(numbered(FOLDERS - 1)),
    })
    await mark.first().scrollIntoViewIfNeeded()
    expect(await faultsOf(tab)).toEqual([])
    await picture(tab, `links-scrolled-${width}`)
    await mark.first().click()
    await until(async () => (await mark.count()) === 0)
    expect(await faultsOf(tab)).toEqual([])
    await picture(tab, `links-folder-${width}`)
    await tab.goto(`${site.server.url}/app/links`)
    await rows(tab).first().waitFor()
    await tab.getByRole('button', { name: text.manyLinks.filter, exact: true }).click()
    const tags = tab.getByLabel(text.manyLinks.tag, { exact: true })
    await until(async () => (await tags.locator('option').count()) === TAGS + 1)
    expect(await faultsOf(tab)).toEqual([])
    await picture(tab, `links-filter-${width}`)
    await tags.selectOption(numbered(7))
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: text.manyLinks.filters(1) }).waitFor()
    await until(async () => (await rows(tab).first().textContent())?.includes(numbered(7)) === true)
    await tab.getByLabel(text.links.search).fill('word-9990')
    await tab.getByText(text.links.nothingFoundTitle('word-9990')).waitFor()
    await tab.getByRole('button', { name: text.manyLinks.clearFilters }).last().click()
    await tab.getByLabel(text.links.search).fill('word-9990')
    await until(async () => (await rows(tab).count()) === 1)
    expect(await faultsOf(tab)).toEqual([])
    await leave()
  })

  it('the palette finds one', async () => {
    const { tab, leave } = await open('/app/links', width)
    await rows(tab).first().waitFor()
    await tab.keyboard.press('ControlOrMeta+k')
    const field = tab.getByRole('combobox', { name: text.shell.palette.label })
    await field.fill(WORD)
    await tab
      .getByRole('option', { name: new RegExp(WORD) })
      .first()
      .waitFor()
    expect(await faultsOf(tab)).toEqual([])
    await picture(tab, `palette-${width}`)
    await leave()
  })

  it.each([
    ['home', '/user-dashboard'],
    ['tag', `/app/statistics?scope=tag&id=${numbered(7)}`],
    ['links-of-tag', `/app/links?tag=${numbered(7)}`],
    ['studio', ''],
    ['pages', '/app/pages'],
  ])('nothing is cut or sticks out (%s)', async (name, path) => {
    const { tab, leave } = await open('/app/settings', width)
    const untilSettled = followRequests(tab)
    await tab.goto(site.server.url + (path || `/app/pages/${site.page.id}`))
    await tab.getByRole('heading', { level: 1 }).first().waitFor()
    await untilSettled()
    expect(await cutAt(tab)).toEqual([])
    await picture(tab, `${name}-${width}`)
    await leave()
  })
})
