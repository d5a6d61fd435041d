import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FullPageAnswer } from '#contract/pages/pages.ts'
import { text } from '#web/messages/index.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site, type Visitor } from '../support/site.ts'
import { until } from '../support/until.ts'

/** Small faults that everybody meets in their first minutes. */

const DESK = { viewport: { width: 1440, height: 900 } }

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 1 })
})
afterAll(() => site?.close())

async function enter(path: string): Promise<Visitor> {
  const visitor = await site.visit(DESK)
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(`${site.server.url}${path}`)
  return visitor
}

const studio = (tab = '') => `/app/pages/${site.page.id}${tab}`
const pageNow = () => site.client.call<FullPageAnswer>('GET', `/api/v1/pages/${site.page.id}`)

describe('a colour by its hexadecimal name', () => {
  it('stays as it is while somebody types, and a short one grows when it is left', async () => {
    const { tab, leave } = await enter(studio('/design'))
    const field = tab.getByLabel(text.design.button, { exact: true })
    await field.fill('')
    for (const [at] of [...'#1d7b3a'].entries()) {
      await field.press('#1d7b3a'[at]!)
      expect(await field.inputValue()).toBe('#1d7b3a'.slice(0, at + 1))
    }
    await until(async () => (await pageNow()).theme.button === '#1d7b3a')
    await field.fill('#1d7')
    expect(await field.inputValue()).toBe('#1d7')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('#11dd77')
    await until(async () => (await pageNow()).theme.button === '#11dd77')
    await leave()
  })
})

describe('the box for new blocks', () => {
  it('takes a handle, finds networks by name, and says what it does not find', async () => {
    const { tab, leave } = await enter(studio())
    const box = tab.getByLabel(text.studio.addLink)
    await box.fill('@ada')
    await tab.getByRole('button', { name: 'Instagram', exact: true }).click()
    await until(async () =>
      (await pageNow()).blocks.some((one) => one.address === 'https://www.instagram.com/ada'),
    )
    await box.fill('tikt')
    await box.press('Enter')
    await box.fill('ada')
    await box.press('Enter')
    await until(async () =>
      (await pageNow()).blocks.some((one) => one.address === 'https://www.tiktok.com/@ada'),
    )
    await until(() => box.evaluate((field) => field === document.activeElement))
    await box.fill('qqqq')
    await tab.getByText(text.blocks.noKind('qqqq')).waitFor()
    await leave()
  })
})

describe('the list of subscribers', () => {
  it('shows the button by the button that says so', async () => {
    const before = await pageNow()
    await site.client.call('PATCH', `/api/v1/pages/${site.page.id}`, {
      isSubscribable: false,
      revision: before.revision,
    })
    const { tab, leave } = await enter(studio('/audience'))
    await tab.getByRole('button', { name: text.audience.showButton }).click()
    await until(async () => (await pageNow()).isSubscribable)
    await leave()
  })
})

describe('many addresses at once', () => {
  it('counts those that are right, and says which are not or stand there twice', async () => {
    const { tab, leave } = await enter('/app/links')
    await tab.getByRole('button', { name: text.manyLinks.open }).click()
    await tab
      .getByRole('textbox', { name: text.manyLinks.addresses })
      .fill('https://a.example/1\nnot a link\nhttps://a.example/1\nb.example/2')
    await tab.getByRole('button', { name: text.manyLinks.shorten(2), exact: true }).waitFor()
    await tab.getByText(text.manyLinks.wrong(1, 'not a link')).waitFor()
    await tab.getByText(text.manyLinks.doubles(1)).waitFor()
    await leave()
  })
})
