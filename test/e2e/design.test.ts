import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { looksOf, violationsInLooks } from '../support/axe-looks.ts'
import { addEveryBlock } from '../support/every-block.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/** The design of a page in the studio, and what visitors see of it. */

const words = text.design
let site: Site

beforeAll(async () => {
  site = await openSite({ links: 2, theme: { animation: 0 } })
  await addEveryBlock(site.client, site.page.id)
})
afterAll(() => site?.close())

async function enter(part = ''): Promise<Visitor> {
  const visitor = await site.visit({ viewport: { width: 1440, height: 900 } })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}/app/pages/${site.page.id}/design${part}`)
  return visitor
}

const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)
const shapeNow = async () => {
  const { corners, shadow } = (await pageNow()).theme
  return [corners, shadow]
}
const previewOf = ({ tab }: Visitor) =>
  tab.frameLocator(`iframe[title="${text.studio.previewOf(site.page.username)}"]`)

/** Radius and shadow of one part, as the browser paints it. */
const shapeOf = (node: Element) => {
  const { borderRadius, boxShadow } = getComputedStyle(node)
  return { borderRadius, hasShadow: /\b(4|14|26)px/.test(boxShadow) }
}
const PARTS = ['.links > li > .link', '.facade', '.place', '.tips', '.card.form', '.gallery a']

async function shapesOnThePage(visitor: Visitor): Promise<Record<string, unknown>> {
  const shapes: Record<string, unknown> = {}
  const { tab } = visitor
  await tab.goto(site.pageUrl)
  for (const part of PARTS) shapes[part] = await tab.locator(part).first().evaluate(shapeOf)
  await tab.getByRole('link', { name: 'Share', exact: true }).click()
  shapes.dialog = await tab.locator('dialog[open] > .card').evaluate(shapeOf)
  return shapes
}

describe('corners and shadow', () => {
  it('are chosen by keyboard, shown at once, seen by visitors, and given back', async () => {
    const visitor = await site.visit()
    const before = await shapesOnThePage(visitor)
    const creator = await enter('?part=buttons')
    const { tab } = creator
    const shown = previewOf(creator).locator('.links > li > .link').first()
    await shown.waitFor()
    const corners = tab.getByRole('group', { name: words.cornersLabel })
    const shadow = tab.getByRole('group', { name: words.shadowLabel })
    await tabTo(tab, corners.getByLabel(words.corners.style))
    await tab.keyboard.press('ArrowRight')
    expect(await corners.getByLabel(words.corners.square).isChecked()).toBe(true)
    await until(async () => (await shown.evaluate(shapeOf)).borderRadius === '0px')
    await tab.keyboard.press('Tab')
    for (let press = 0; press < 4; press++) await tab.keyboard.press('ArrowRight')
    expect(await shadow.getByLabel(words.shadows.hard).isChecked()).toBe(true)
    await until(async () => (await shown.evaluate(shapeOf)).hasShadow)
    await until(async () => String(await shapeNow()) === 'square,hard')
    await until(async () =>
      (await (await fetch(site.pageUrl)).text()).includes('--shade:4px 4px 0'),
    )
    const square = { borderRadius: '0px', hasShadow: true }
    expect(await shapesOnThePage(visitor)).toEqual(
      Object.fromEntries([...PARTS, 'dialog'].map((part) => [part, square])),
    )

    await shadow.getByLabel(words.shadows.style).check({ force: true })
    await corners.getByLabel(words.corners.style).check({ force: true })
    await until(async () => String(await shapeNow()) === 'style,style')
    await until(async () => !(await (await fetch(site.pageUrl)).text()).includes('--shade:'))
    expect(await shapesOnThePage(visitor)).toEqual(before)
    await visitor.leave()
    await creator.leave()
  })

  it('give way to a button style, which has its own', async () => {
    const theme = { corners: 'square', shadow: 'none' }
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/theme`, theme)
    const creator = await enter('?part=buttons')
    await creator.tab.getByRole('radio', { name: words.styles[5] }).check({ force: true })
    await until(async () => String(await shapeNow()) === 'style,style')
    expect((await pageNow()).theme.buttonStyle).toBe(6)
    const looks = looksOf([390, 768, 1440])
    expect(await violationsInLooks(creator.tab, looks)).toEqual({})
    await creator.leave()
  })
})

describe('themes', () => {
  it('are shown with the page itself, put on in one click and taken off again', async () => {
    const theme = { corners: 'pill', font: 'serif', ownBackground: 'gradient' }
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/theme`, theme)
    const before = await pageNow()
    const creator = await enter()
    const { tab } = creator
    const small = tab.frameLocator('iframe[title="Ink"]')
    await small.locator('h1', { hasText: before.title }).waitFor()
    await small.getByText('Link number 1').waitFor()
    const ink = tab.getByRole('radio', { name: words.themeOf('Ink') })
    await ink.check({ force: true })
    await tab.getByText(words.themeApplied('Ink')).waitFor()
    await until(async () => (await pageNow()).theme.background === '#0b0b0f')
    await until(async () => (await pageNow()).iconPosition === 1)
    const inInk = { corners: 'style', ownBackground: 'none', font: 'serif', animation: 3 }
    expect((await pageNow()).theme).toMatchObject(inInk)
    expect(await ink.isChecked()).toBe(true)

    await tab.getByRole('button', { name: text.common.undo }).click()
    await until(async () => (await pageNow()).theme.ownBackground === 'gradient')
    await until(async () => (await pageNow()).iconPosition === before.iconPosition)
    expect((await pageNow()).theme).toEqual(before.theme)

    await tab.getByRole('button', { name: words.moreThemes }).click()
    await tab.frameLocator('iframe[title="Low-poly"]').locator('h1').waitFor({ state: 'detached' })
    await tab.getByRole('radio', { name: words.themeOf('Low-poly') }).focus()
    await tab.frameLocator('iframe[title="Low-poly"]').locator('h1').waitFor()
    const looks = looksOf([390, 768, 1440])
    expect(await violationsInLooks(tab, looks)).toEqual({})
    await creator.leave()
  })
})
