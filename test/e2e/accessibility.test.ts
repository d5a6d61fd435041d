import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presets } from '#page/theme/presets.ts'
import { violationsOf } from '../support/axe.ts'
import { codeFor, freshEmail, openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * axe on everything that a visitor can see: all presets, the dialogs, the screens without
 * JavaScript.
 */

let site: Site

beforeAll(async () => {
  site = await openSite({ icons: [1, 2, 22, 36], links: 4 })
})
afterAll(() => site?.close())

async function wear(theme: Record<string, unknown>): Promise<void> {
  const before = await (await fetch(site.pageUrl)).text()
  await site.client.call('PATCH', `/api/v1/pages/${site.page.id}/theme`, theme)
  await until(async () => (await (await fetch(site.pageUrl)).text()) !== before)
}

const submitEmail = async (tab: Page, email: string) => {
  await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await tab.getByRole('dialog').getByLabel('E-mail').fill(email)
  await tab.keyboard.press('Enter')
}

describe('axe finds nothing', () => {
  it('on the page in every preset', { timeout: 240_000 }, async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const found: Record<string, string[]> = {}
    // Starts with the second: the page already has the first one.
    for (const { id, theme } of [...presets.slice(1), presets[0]!]) {
      await wear({ ...theme })
      await tab.goto(site.pageUrl)
      const violations = await violationsOf(tab)
      if (violations.length > 0) found[id] = violations
    }
    expect(found).toEqual({})
    await visitor.leave()
  })

  it.each(['light', 'dark'] as const)('on the open dialogs (%s)', async (colorScheme) => {
    const visitor = await site.visit({ colorScheme })
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Share', exact: true }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await tab.getByRole('alert').waitFor()
    expect(await violationsOf(tab), 'share').toEqual([])
    await tab.keyboard.press('Escape')
    await tab.reload()
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await dialog.getByRole('heading', { name: 'Subscribe' }).waitFor()
    expect(await violationsOf(tab), 'step 0').toEqual([])
    await tab.reload()
    await submitEmail(tab, freshEmail())
    await dialog.getByRole('heading', { name: 'Verify Your Email' }).waitFor()
    expect(await violationsOf(tab), 'step 1').toEqual([])
    await visitor.leave()
  })

  it('on step 2 and step 3', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    const dialog = tab.getByRole('dialog')
    const email = freshEmail()
    await submitEmail(tab, email)
    await dialog.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    expect(await violationsOf(tab), 'step 2').toEqual([])
    await tab.reload()
    await tab.getByRole('link', { name: 'Subscribed', exact: true }).click()
    await dialog.getByRole('heading', { name: 'Unsubscribe?' }).waitFor()
    expect(await violationsOf(tab), 'step 3').toEqual([])
    await tab.goto(`${site.pageUrl}/unsubscribe`)
    expect(await violationsOf(tab), 'unsubscribe').toEqual([])
    await tab.goto(`${site.pageUrl}/verify`)
    expect(await violationsOf(tab), 'thanks').toEqual([])
    await visitor.leave()
  })

  it.each(['light', 'dark'] as const)(
    'on the screens without scripts (%s)',
    async (colorScheme) => {
      const visitor = await site.visit({ colorScheme })
      const { tab } = visitor
      for (const path of ['/ada/share', '/nobody-here', '/ada#subscribe', '/u/broken-token']) {
        await tab.goto(site.server.url + path)
        expect(await violationsOf(tab), path).toEqual([])
      }
      await tab.goto(`${site.pageUrl}#subscribe`)
      await tab.locator('#subscribe-email').fill(freshEmail())
      await tab.locator('#subscribe').getByRole('button', { name: 'Subscribe' }).click()
      await tab.waitForURL(`${site.pageUrl}/verify`)
      expect(await violationsOf(tab), 'verify').toEqual([])
      await tab.getByLabel('Code').fill('1')
      await tab.getByRole('button', { name: 'Verify' }).click()
      await tab.getByRole('alert').waitFor()
      expect(await violationsOf(tab), 'verify, refused').toEqual([])
      await visitor.leave()
    },
  )
})
