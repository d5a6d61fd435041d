import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, freshEmail, openSite, quietMoment, type Site } from '../support/site.ts'
import { atStep, modal, openButton, openModal, toStep1 } from '../support/subscribe-modal.ts'
import { until } from '../support/until.ts'

/** Every rule of spec §5, and the keyboard. */

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site?.close())

describe('the fields of the subscribe modal', () => {
  it('keep Subscribe disabled and the field invalid until it holds an e-mail address', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await openModal(site, visitor)
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
    await toStep1(site, visitor, freshEmail())
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
    await openModal(site, visitor)
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
