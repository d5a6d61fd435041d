import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeFor,
  freshEmail,
  mailTo,
  openSite,
  type Site,
  type Visitor,
  wrongCode,
} from '../support/site.ts'
import {
  atStep,
  close,
  modal,
  openButton,
  openModal,
  toast,
  toStep1,
  toStep2,
} from '../support/subscribe-modal.ts'
import { until } from '../support/until.ts'

/** Every transition of spec §4, with the real server and real mails. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

const cookieOf = async ({ context }: Visitor) =>
  (await context.cookies()).find((one) => one.name === site.page.id)
describe('the subscribe modal', () => {
  it('goes 0 → 1 → 2, stores the cookie and reads "Subscribed"', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    const code = await toStep1(site, visitor, email)
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
    await toStep2(site, visitor, freshEmail())
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

  it('offers to say why afterwards, where the browser still knows who has left', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const email = freshEmail()
    await toStep2(site, visitor, email)
    await close(tab)
    await openButton(tab).click()
    await modal(tab).getByRole('button', { name: 'Unsubscribe' }).click()
    await tab.getByRole('link', { name: 'Tell us why (optional)' }).click()
    await tab.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    await tab.getByRole('button', { name: 'Too many mails' }).click()
    await tab.getByText('Thank you for your answer.').waitFor()
    const { items } = await site.client.call<{ items: { email: string; leftReason: string }[] }>(
      'GET',
      `/api/v1/pages/${site.page.id}/subscribers`,
    )
    expect(items.find((one) => one.email === email)?.leftReason).toBe('often')
    await visitor.leave()
  })

  it('stays at 1 on a wrong code and says so', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    const code = await toStep1(site, visitor, freshEmail())
    await modal(tab).getByLabel('Code').fill(wrongCode(code))
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await toast(tab, 'Please Enter Correct Code').waitFor()
    // and at the field, until it changes
    await modal(tab).locator('.error').getByText('Please Enter Correct Code').waitFor()
    expect(await modal(tab).getByLabel('Code').getAttribute('aria-invalid')).toBe('true')
    await atStep(tab, 'Verify Your Email')
    await modal(tab).getByLabel('Code').fill(code)
    await modal(tab).locator('.error').waitFor({ state: 'detached' })
    await modal(tab).getByRole('button', { name: 'Verify' }).click()
    await atStep(tab, 'Glad you are here')
    await visitor.leave()
  })

  it('stays at 1 when the server cannot be reached', async () => {
    const visitor = await site.visit()
    const { tab, context } = visitor
    const code = await toStep1(site, visitor, freshEmail())
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
    const code = await toStep1(site, visitor, freshEmail())
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
    await toStep2(site, first, email)
    await first.leave()
    const visitor = await site.visit()
    const { tab, context } = visitor
    await openModal(site, visitor)
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
    const code = await toStep1(site, visitor, email)
    const resend = modal(tab).getByRole('button', { name: /Resend Code/ })
    expect(await resend.textContent()).toMatch(/^Resend Code in 0:(2\d|30)$/)
    expect(await resend.isDisabled()).toBe(true)
    await tab.clock.runFor(10_000)
    expect(await resend.textContent()).toMatch(/^Resend Code in 0:(1\d|20)$/)
    // The page's clock is ahead of the server's, which still refuses.
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
    const before = await toStep1(site, visitor, email)
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
    await toStep1(site, visitor, freshEmail())
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
    const code = await toStep1(site, visitor, email)
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
    const code = await toStep1(site, visitor, email)
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
