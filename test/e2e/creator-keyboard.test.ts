import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { moveByKey } from '../support/move-by-key.ts'
import { openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 2 })
})
afterAll(() => site?.close())

describe('with the keyboard alone', () => {
  it('signs in, shortens, adds links and puts them in order', async () => {
    const creator = await site.visit({ viewport: { width: 1440, height: 900 } })
    const { tab } = creator
    await tab.goto(`${site.server.url}/user-login`)
    await tabTo(tab, tab.getByLabel(text.auth.email))
    await tab.keyboard.type(CREATOR.email)
    await tabTo(tab, tab.getByLabel(text.auth.password, { exact: true }))
    await tab.keyboard.type(CREATOR.password)
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/user-dashboard')
    const navigation = tab.getByRole('navigation', { name: 'Main' })
    await navigation.waitFor()

    await tabTo(tab, navigation.getByRole('link', { name: 'Links' }))
    await tab.keyboard.press('Enter')
    await tab.getByLabel(text.links.address).waitFor()
    await tabTo(tab, tab.getByLabel(text.links.address))
    await tab.keyboard.type('example.com/by-keyboard')
    await tab.keyboard.press('Enter')
    await tab.getByText('/by-keyboard').first().waitFor()

    await tabTo(tab, navigation.getByRole('link', { name: 'Pages' }), 'Shift+Tab')
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/pages')
    const edit = tab.getByRole('main').getByRole('link', { name: /ada/i }).first()
    await edit.waitFor()
    await tabTo(tab, edit)
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/app/pages/*')
    const add = tab.getByLabel(text.studio.addLink)
    await add.waitFor()
    await tabTo(tab, add)
    await tab.keyboard.type('https://example.com/third')
    await tab.keyboard.press('Enter')
    await expect.poll(() => add.inputValue()).toBe('')

    const orderOf = () =>
      tab
        .getByLabel(/^Address of/)
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(async () => (await orderOf())[0]).toBe('https://example.com/third')
    const before = await orderOf()
    await tabTo(tab, tab.getByRole('button', { name: /^Move / }).first())
    await moveByKey(tab, 'ArrowDown', 1)
    await expect.poll(orderOf).toEqual([before[1], before[0], ...before.slice(2)])
    await tab.getByRole('status').filter({ hasText: text.studio.saved }).waitFor()
    await tab.reload()
    await add.waitFor()
    expect(await orderOf()).toEqual([before[1], before[0], ...before.slice(2)])
    await creator.leave()
  })
})
