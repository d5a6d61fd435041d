import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { addReaders } from '../support/server-subscribers.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** A viewer of a space: forbidden actions are not offered, and the screens say why. */

/** folder for screenshots, if somebody wants to check them */
const { PICTURES } = process.env
const words = text.audience
let site: Site
let viewer: ServerAccount
let linkId: string

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [] })
  await addReaders(site.server.dataDir, site.page.id, 3)
  const { spaceId } = await site.client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
  viewer = (await addAccounts(site.server.dataDir, ['vera-viewer'], spaceId))[0]!
  const link = { destination: 'https://a.example/', title: 'A sale' }
  linkId = (await site.client.call<{ id: string }>('POST', '/api/v1/links', link)).id
})
afterAll(() => site?.close())

const LOOKS = [
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
] as const

async function open(width: number, colorScheme: 'dark' | 'light', path: string) {
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, viewer)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}

async function look(tab: Page, name: string): Promise<void> {
  expect(await violationsOf(tab)).toEqual([])
  const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
  const width = tab.viewportSize()!.width
  if (PICTURES) await tab.screenshot({ path: join(PICTURES, `${name}-${width}.png`) })
}

describe.each(LOOKS)('a viewer (%i px, %s)', (...given) => {
  it('sees a page and its numbers, and no address of a subscriber', async () => {
    const { tab, leave } = await open(...given, `/app/pages/${site.page.id}`)
    await tab.getByText(text.common.readOnly).waitFor()
    const fields = tab.locator('fieldset[disabled]').first()
    await fields.getByRole('button').first().waitFor()
    expect(await fields.getByRole('button', { disabled: false }).count()).toBe(0)
    await look(tab, 'page')
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}/audience`)
    await tab.getByText(words.hiddenTitle).waitFor()
    expect(await tab.getByText(/reader\d/).count()).toBe(0)
    expect(await tab.getByRole('link', { name: words.export }).count()).toBe(0)
    await look(tab, 'audience')
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}/audience?view=mails`)
    await tab.getByText(words.noMailsTitle).waitFor()
    expect(await tab.getByRole('button', { name: words.write }).count()).toBe(0)
    await leave()
  })

  it('sees a link and changes nothing, and how much room there is', async () => {
    const { tab, leave } = await open(...given, `/app/links/${linkId}`)
    await tab.getByText(text.common.readOnly).waitFor()
    await tab.getByRole('heading', { name: 'A sale' }).waitFor()
    expect(await tab.getByRole('button', { name: text.link.actions }).count()).toBe(0)
    await tab.locator('fieldset[disabled] input').first().waitFor()
    await look(tab, 'link')
    await tab.goto(`${site.server.url}/app/settings`)
    await tab.getByText(text.settings.storageUsed('0 B', '1 GB')).waitFor()
    await look(tab, 'settings')
    await leave()
  })
})
