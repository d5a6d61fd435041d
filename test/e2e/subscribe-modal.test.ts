import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeFor,
  freshEmail,
  mailTo,
  openSite,
  quietMoment,
  type Site,
  type Visitor,
  wrongCode,
} from '../support/site.ts'
import { until } from '../support/until.ts'

/** Every transition of spec §4 and every rule of spec §5, with the real server and real mails. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const modal = (tab: Page) => tab.locator('#subscribe-dialog')
const title = (tab: Page) => modal(tab).getByRole('heading')
const openButton = (tab: Page) => tab.locator('[data-action=subscribe]')
const toast = (tab: Page, text: string) => tab.getByRole('alert').filter({ hasText: text })

async function atStep(tab: Page, heading: string): Promise<void> {
  await title(tab).filter({ hasText: heading }).waitFor()
}

async function openModal({ tab }: Visitor): Promise<void> {
  await tab.goto(site.pageUrl)
  await openButton(tab).click()
  await title(tab).waitFor()
}

async function toStep1(visitor: Visitor, email: string): Promise<string> {
  const { tab } = visitor
  await openModal(visitor)
  await atStep(tab, 'Subscribe')
  await modal(tab).getByLabel('E-mail').fill(email)
  await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
  await atStep(tab, 'Verify Your Email')
  return codeFor(site.sink, email)
}

async function toStep2(visitor: Visitor, email: string): Promise<void> {
  const code = await toStep1(visitor, email)
  await modal(visitor.tab).getByLabel('Code').fill(code)
  await modal(visitor.tab).getByRole('button', { name: 'Verify' }).click()
  await atStep(visitor.tab, 'Glad you are here')
}

const cookieOf = async ({ context }: Visitor) =>
  (await context.cookies()).find((one) => one.name === site.page.id)
const close = (tab: Page) => modal(tab).getByRole('button', { name: 'Close', exact: true }).click()

describe('the subscribe modal', () => {
  it('goes 0 → 1 → 2, stores the cookie and reads "Subscribed"', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    const code = await toStep1(visitor, email)
    await toast(tab, 'Please Verify Your Email').waitFor()
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await toast(tab, 'Verified Successfully').waitFor()
    expect(await modal(tab).getByText('The first letter comes on Sunday.').count()).toBe(1)

    const cookie = await cookieOf(visitor)
    const content = JSON.parse(decodeURIComponent(cookie!.value))
    expect(Object.keys(content).sort()).toEqual(['link_bio_id', 'subscribe_email', 'subscriber_id'])
    expect(content).toMatchObject({ subscribe_email: email, link_bio_id: site.page.id })
    expect(cookie).toMatchObject({ httpOnly: false, sameSite: 'Lax', path: '/' })
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(364 * 86_400)
    await mailTo(site.sink, email, /Glad you are here/)

    await modal(tab).getByRole('button', { name: 'Done' }).click()
    expect(await openButton(tab).textContent()).toBe('Subscribed')
    await tab.reload()
    expect(await openButton(tab).textContent()).toBe('Subscribed')
    await visitor.leave()
  })

  it('opens at 3 with the cookie; unsubscribing removes it, closes, and goes to 0', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await toStep2(visitor, freshEmail())
    await close(tab)
    await openButton(tab).click()
    await atStep(tab, 'Unsubscribe?')
    await close(tab)
    await openButton(tab).click()
    await atStep(tab, 'Unsubscribe?')
    await tab.reload()
    await openButton(tab).click()
    await atStep(tab, 'Unsubscribe?')
    await modal(tab).getByRole('button', { name: 'Unsubscribe' }).click()
    await toast(tab, 'Link Bio Unsubscribe Successfully').waitFor()
    await until(async () => !(await modal(tab).isVisible()))
    expect(await cookieOf(visitor)).toBeUndefined()
    expect(await openButton(tab).textContent()).toBe('Subscribe')
    await openButton(tab).click()
    await atStep(tab, 'Subscribe')
    expect(await modal(tab).getByLabel('E-mail').inputValue()).toBe('')
    await visitor.leave()
  })

  it('stays at 1 on a wrong code and says so', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const code = await toStep1(visitor, freshEmail())
    await modal(tab).getByLabel('Code').fill(wrongCode(code))
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await toast(tab, 'Please Enter Correct Code').waitFor()
    await atStep(tab, 'Verify Your Email')
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('stays at 1 when the server cannot be reached', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    const code = await toStep1(visitor, freshEmail())
    await context.setOffline(true)
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await toast(tab, 'Something went wrong').waitFor()
    await atStep(tab, 'Verify Your Email')
    await context.setOffline(false)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('returns to 0 on err_0_1, when the code was entered in another tab', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    const code = await toStep1(visitor, freshEmail())
    const second = await context.newPage()
    await second.goto(`${site.pageUrl}/verify`)
    await second.getByLabel('Code').fill(code)
    await second.getByRole('button', { name: 'Verify' }).click()
    await second.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await toast(tab, 'Your email is already verified').waitFor()
    await atStep(tab, 'Subscribe')
    await visitor.leave()
  })

  it('stays at 0 when the address is subscribed already, and when the network is away', async () => {
    const first = await site.visit()
    const email = freshEmail()
    await toStep2(first, email)
    await first.leave()
    const visitor = await site.visit()
    const { tab, context } = visitor
    await openModal(visitor)
    await modal(tab).getByLabel('E-mail').fill(email)
    await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
    await toast(tab, 'This email is already subscribed.').waitFor()
    await atStep(tab, 'Subscribe')
    await context.setOffline(true)
    await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
    await toast(tab, 'Something went wrong').waitFor()
    await atStep(tab, 'Subscribe')
    await visitor.leave()
  })

  it('counts down to Resend; a refused resend goes to 0, the same address leads back to 1', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.clock.install()
    const email = freshEmail()
    const code = await toStep1(visitor, email)
    const resend = modal(tab).getByRole('button', { name: /Resend Code/ })
    expect(await resend.textContent()).toMatch(/^Resend Code in 0:(2\d|30)$/)
    expect(await resend.isDisabled()).toBe(true)
    await tab.clock.runFor(10_000)
    expect(await resend.textContent()).toMatch(/^Resend Code in 0:(1\d|20)$/)
    // The page's clock runs ahead of the server's, which still refuses.
    await tab.clock.runFor(25_000)
    await expect.poll(() => resend.textContent()).toBe('Resend Code')
    await resend.click()
    await toast(tab, 'Too many requests try again later').waitFor()
    await atStep(tab, 'Subscribe')
    expect(await modal(tab).getByLabel('E-mail').inputValue()).toBe(email)
    await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
    await atStep(tab, 'Verify Your Email')
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('takes the code of a resend and no longer the one before', { timeout: 90_000 }, async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    const before = await toStep1(visitor, email)
    await modal(tab)
      .getByRole('button', { name: 'Resend Code', exact: true })
      .click({ timeout: 45_000 })
    const after = await codeFor(site.sink, email, 2)
    await atStep(tab, 'Verify Your Email')
    if (before !== after) {
      await modal(tab).getByLabel('Code').fill(before)
      await modal(tab).getByRole('button', { name: 'Verify' }).click()
      await toast(tab, 'Please Enter Correct Code').waitFor()
    }
    await modal(tab).getByLabel('Code').fill(after)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('clears e-mail and code on close and goes back to 0 without the cookie', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await toStep1(visitor, freshEmail())
    await modal(tab).getByLabel('Code').fill('123')
    await close(tab)
    await openButton(tab).click()
    await atStep(tab, 'Subscribe')
    expect(await modal(tab).getByLabel('E-mail').inputValue()).toBe('')
    await modal(tab).getByLabel('E-mail').fill('half@way')
    await tab.keyboard.press('Escape')
    await until(async () => !(await modal(tab).isVisible()))
    await openButton(tab).click()
    await atStep(tab, 'Subscribe')
    expect(await modal(tab).getByLabel('E-mail').inputValue()).toBe('')
    await visitor.leave()
  })

  it('leads the same address back to its open code after it was closed', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    const code = await toStep1(visitor, email)
    await close(tab)
    await openButton(tab).click()
    await modal(tab).getByLabel('E-mail').fill(email)
    await modal(tab).getByRole('button', { name: 'Subscribe' }).click()
    await atStep(tab, 'Verify Your Email')
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('shows step 1 again after a reload with an open code', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    const code = await toStep1(visitor, email)
    await tab.reload()
    expect(await openButton(tab).textContent()).toBe('Subscribe')
    await openButton(tab).click()
    await atStep(tab, 'Verify Your Email')
    expect(await modal(tab).getByText(email).count()).toBe(1)
    expect(
      await modal(tab)
        .getByRole('button', { name: /Resend Code in/ })
        .count(),
    ).toBe(1)
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })
})

describe('the rules of its fields', () => {
  it('keep Subscribe disabled and the field invalid until it holds an e-mail address', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await openModal(visitor)
    const field = modal(tab).getByLabel('E-mail')
    const button = modal(tab).getByRole('button', { name: 'Subscribe' })
    for (const bad of ['', 'a', 'a@', '@b.com', 'a@b', 'a b@c.com', 'a@b..com', 'a@b.com@c.com']) {
      await field.fill(bad)
      expect(await button.isDisabled(), bad).toBe(true)
      expect(await field.getAttribute('aria-invalid'), bad).toBe('true')
      await field.press('Enter')
    }
    for (const good of ['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.ie"]) {
      await field.fill(good)
      expect(await button.isDisabled(), good).toBe(false)
      expect(await field.getAttribute('aria-invalid'), good).toBe('false')
    }
    await atStep(tab, 'Subscribe')
    await visitor.leave()
  })

  it('take digits only, at most six, and enable Verify at exactly six', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    await toStep1(visitor, freshEmail())
    const field = modal(tab).getByLabel('Code')
    const button = modal(tab).getByRole('button', { name: 'Verify' })
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
    expect(await field.getAttribute('inputmode')).toBe('numeric')
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    await field.pressSequentially('a1b2-3 4x5')
    expect(await field.inputValue()).toBe('12345')
    expect(await button.isDisabled()).toBe(true)
    await field.pressSequentially('678')
    expect(await field.inputValue()).toBe('123456')
    expect(await button.isDisabled()).toBe(false)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab.evaluate(() => navigator.clipboard.writeText(' 987 654\n'))
    await field.press('Control+A')
    await field.press('Control+V')
    expect(await field.inputValue()).toBe('987654')
    await visitor.leave()
  })

  it('ignore every action while a request is in progress', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    let requests = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await context.route('**/api/user/subscribe_user**', async (route) => {
      requests += 1
      await gate
      await route.continue()
    })
    await openModal(visitor)
    const field = modal(tab).getByLabel('E-mail')
    const email = freshEmail()
    await field.fill(email)
    await field.press('Enter')
    await modal(tab).getByRole('button', { name: 'Sending…' }).waitFor()
    await field.press('Enter')
    await modal(tab).getByRole('button', { name: 'Sending…' }).click({ force: true })
    await field.pressSequentially('x')
    await tab.keyboard.press('Escape')
    await tab.keyboard.press('Escape')
    await modal(tab).getByRole('button', { name: 'Close', exact: true }).click()
    await quietMoment()
    expect(await modal(tab).isVisible()).toBe(true)
    expect(await field.inputValue()).toBe(email)
    expect(requests).toBe(1)
    open()
    await atStep(tab, 'Verify Your Email')
    await codeFor(site.sink, email)
    expect(requests).toBe(1)
    await visitor.leave()
  })

  it('return the focus to the button on close, and are reached by keyboard alone', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    await tab.keyboard.press('Tab')
    await tab.keyboard.press('Tab')
    expect(await openButton(tab).evaluate((one) => one === document.activeElement)).toBe(true)
    await tab.keyboard.press('Enter')
    await atStep(tab, 'Subscribe')
    const email = freshEmail()
    await tab.keyboard.type(email)
    await tab.keyboard.press('Enter')
    await atStep(tab, 'Verify Your Email')
    await tab.keyboard.type(await codeFor(site.sink, email))
    await tab.keyboard.press('Enter')
    await atStep(tab, 'Glad you are here')
    await tab.keyboard.press('Escape')
    await until(async () => !(await modal(tab).isVisible()))
    expect(await openButton(tab).evaluate((one) => one === document.activeElement)).toBe(true)
    await visitor.leave()
  })
})
