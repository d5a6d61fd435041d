import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site, type Visitor } from '../support/site.ts'

/** The notifications of spec §1 and §9, as a visitor sees them. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const DESKTOP = { viewport: { width: 1280, height: 800 } }

/** Copies the address `times` times, which shows as many notifications. */
async function notify({ tab, context }: Visitor, times = 1): Promise<Locator> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await tab.goto(site.pageUrl)
  await tab.getByRole('link', { name: 'Share', exact: true }).click()
  for (let time = 0; time < times; time++) {
    await tab.getByRole('button', { name: 'Copy' }).click()
    await tab.locator('.Toastify__toast').nth(time).waitFor()
  }
  // Away from the notifications, because a pointer over one would keep it open.
  await tab.mouse.move(10, 700)
  return tab.locator('.Toastify__toast')
}

const playState = (tab: Page) =>
  tab
    .locator('.Toastify__progress-bar--animated')
    .first()
    .evaluate((bar) => getComputedStyle(bar).animationPlayState)

describe('a notification', () => {
  it.each(['no-preference', 'reduce'] as const)(
    'appears top-right, coloured, with a bar of 5000 ms, and goes by itself (motion: %s)',
    async (reducedMotion) => {
      const visitor = await site.visit({ ...DESKTOP, reducedMotion })
      const { tab } = visitor
      const toast = await notify(visitor)
      const shown = Date.now()
      const box = (await toast.boundingBox())!
      expect(box.x + box.width).toBeGreaterThan(1280 - 60)
      expect(box.y).toBeLessThan(60)
      const look = await toast.evaluate((one) => ({
        classes: one.className,
        background: getComputedStyle(one).backgroundColor,
      }))
      expect(look.classes).toContain('Toastify__toast-theme--colored')
      expect(look.classes).toContain('Toastify__toast--success')
      expect(look.background).toBe('rgb(21, 128, 61)')
      const bar = tab.locator('.Toastify__progress-bar--animated')
      expect(await bar.evaluate((one) => getComputedStyle(one).animationDuration)).toBe('5s')
      expect(await bar.isVisible()).toBe(true)
      // the library names it in English, whatever the page's language
      await expect.poll(() => bar.getAttribute('aria-hidden')).toBe('true')
      await toast.waitFor({ state: 'detached', timeout: 15_000 })
      expect(Date.now() - shown).toBeGreaterThan(3_500)
      await visitor.leave()
    },
  )

  it('waits while the pointer is over it, and while the window has no focus', async () => {
    const visitor = await site.visit(DESKTOP)
    const { tab } = visitor
    const toast = await notify(visitor)
    await toast.hover()
    await expect.poll(() => playState(tab)).toBe('paused')
    await tab.mouse.move(10, 700)
    await expect.poll(() => playState(tab)).toBe('running')
    await tab.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect.poll(() => playState(tab)).toBe('paused')
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => playState(tab)).toBe('running')
    await visitor.leave()
  })

  it('goes when it is clicked', async () => {
    const visitor = await site.visit(DESKTOP)
    const toast = await notify(visitor)
    await toast.click({ position: { x: 60, y: 20 } })
    await toast.waitFor({ state: 'detached', timeout: 3_000 })
    await visitor.leave()
  })

  it('can be dragged out, and comes back when it was dragged a little', async () => {
    const visitor = await site.visit(DESKTOP)
    const { tab } = visitor
    const toast = await notify(visitor)
    const drag = async (distance: number) => {
      const { x, y } = (await toast.boundingBox())!
      await tab.mouse.move(x + 40, y + 20)
      await tab.mouse.down()
      await tab.mouse.move(x + 40 + distance / 2, y + 20, { steps: 5 })
      await tab.mouse.move(x + 40 + distance, y + 20, { steps: 5 })
      const moved = (await toast.boundingBox())!.x - x
      await tab.mouse.up()
      return moved
    }
    expect(await drag(60)).toBeGreaterThan(30)
    expect(await toast.count()).toBe(1)
    await expect.poll(async () => (await toast.boundingBox())!.x).toBeGreaterThan(900)
    await drag(300)
    await toast.waitFor({ state: 'detached', timeout: 3_000 })
    await visitor.leave()
  })

  it('stands below the ones before it', async () => {
    const visitor = await site.visit(DESKTOP)
    const { tab } = visitor
    const toasts = await notify(visitor, 2)
    const ids = await toasts.evaluateAll((all) =>
      all
        .map((one) => ({ id: one.id, top: one.getBoundingClientRect().top }))
        .sort((one, other) => one.top - other.top)
        .map(({ id }) => Number(id)),
    )
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBeLessThan(ids[1]!)
    await tab.keyboard.press('Escape')
    // It stays on top of the page after its modal closes.
    await toasts.first().click({ position: { x: 60, y: 20 } })
    await expect.poll(() => toasts.count()).toBe(1)
    await visitor.leave()
  })

  it('is red for an error', async () => {
    const visitor = await site.visit(DESKTOP)
    const { tab, context } = visitor
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await tab.getByRole('dialog').getByLabel('E-mail').fill('reader@example.net')
    await context.setOffline(true)
    await tab.keyboard.press('Enter')
    const toast = tab.locator('.Toastify__toast--error')
    await toast.waitFor()
    expect(await toast.textContent()).toBe('Something went wrong')
    expect(await toast.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(185, 28, 28)',
    )
    await visitor.leave()
  })
})
