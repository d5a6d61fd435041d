import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FullBroadcastAnswer } from '#contract/mail/broadcasts.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { freshEmail, mailsTo, mailTo, openSite, quietMoment, type Site } from '../support/site.ts'
import { close, toStep2 } from '../support/subscribe-modal.ts'
import { tabTo } from '../support/tab-to.ts'

/** The mail that new subscribers get: written, turned on, and in the inbox of a visitor. */

const words = text.audience
const SUBJECT = 'Good to have you here'
let site: Site

beforeAll(async () => {
  site = await openSite({ links: 1, icons: [] })
})
afterAll(() => site?.close())

const LOOKS = [
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
] as const

async function openMails(width: number, colorScheme: 'dark' | 'light') {
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, CREATOR)
  await visitor.tab.goto(`${site.server.url}/app/pages/${site.page.id}/audience?view=mails`)
  return visitor
}

const subjects = (email: string) => mailsTo(site.sink, email).map(({ parsed }) => parsed.subject)

describe('the welcome mail of a page', () => {
  it('is written, turned on, and greets a visitor who subscribes, once', async () => {
    const { tab, leave } = await openMails(1440, 'light')
    await tab.getByRole('button', { name: words.welcome.write }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tabTo(tab, tab.getByRole('button', { name: words.welcome.write }))
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: words.welcome.title }).waitFor()
    const turnOn = tab.getByRole('button', { name: words.welcome.turnOn })
    expect(await turnOn.isDisabled()).toBe(true)
    await tab.getByText(words.problems.noSubject).waitFor()

    // and the switch says what is missing
    await tab.getByRole('link', { name: words.allMails }).click()
    await tab.getByRole('switch', { name: words.welcome.title }).press('Space')
    await tab.getByRole('alert').getByText(words.problems.noWords).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('link', { name: words.noSubject }).click()

    await tab.getByLabel(words.subject, { exact: true }).fill(SUBJECT)
    const content = tab.getByRole('textbox', { name: words.content })
    await content.click()
    await tab.keyboard.type('Here is what comes next.')
    await tab
      .frameLocator(`iframe[title="${words.preview}"]`)
      .getByText('Here is what comes next.', { exact: true })
      .waitFor()
    await tab.getByRole('button', { name: words.test, exact: true }).click()
    await mailTo(site.sink, CREATOR.email, new RegExp(SUBJECT))
    await turnOn.click()
    await tab.getByRole('button', { name: words.welcome.turnOff }).waitFor()
    expect(await violationsOf(tab)).toEqual([])

    const email = freshEmail()
    const visitor = await site.visit()
    await toStep2(site, visitor, email)
    const mail = await mailTo(site.sink, email, new RegExp(SUBJECT))
    expect(mail.parsed.text).toContain('Here is what comes next.')
    await close(visitor.tab)
    await visitor.leave()
    await quietMoment()
    expect(subjects(email).filter((subject) => subject === SUBJECT)).toHaveLength(1)
    expect(subjects(email)).not.toContain('Glad you are here')

    await tab.getByRole('link', { name: words.allMails }).click()
    const sent = `${words.mailStates.on} · ${words.welcome.sentTo(1)}`
    await tab.getByText(sent).waitFor()
    await leave()
  })

  it.each(LOOKS)('is turned off and on again by its switch (%i px, %s)', async (...look) => {
    const { tab, leave } = await openMails(...look)
    const toggle = tab.getByRole('switch', { name: words.welcome.title })
    await tabTo(tab, toggle)
    await tab.keyboard.press('Space')
    await tab.getByText(new RegExp(`^${words.welcome.off} ·`)).waitFor()
    expect(await toggle.isChecked()).toBe(false)
    const path = `/api/v1/pages/${site.page.id}/welcome-mail`
    const { mail } = await site.client.call<{ mail: FullBroadcastAnswer }>('GET', path)
    expect(mail.state).toBe('draft')
    const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await tab.keyboard.press('Space')
    await tab.getByText(new RegExp(`^${words.welcome.off} ·`)).waitFor({ state: 'detached' })
    expect(await toggle.isChecked()).toBe(true)
    expect(await violationsOf(tab)).toEqual([])
    await leave()
  })

  it('is the thank-you message while it is off, and can be deleted and taken back', async () => {
    const { tab, leave } = await openMails(1440, 'light')
    await tab.getByRole('link', { name: SUBJECT }).click()
    await tab.getByRole('button', { name: words.welcome.turnOff }).click()
    await tab.getByLabel(words.subject, { exact: true }).waitFor()
    const email = freshEmail()
    const visitor = await site.visit()
    await toStep2(site, visitor, email)
    await mailTo(site.sink, email, /Glad you are here/)
    await visitor.leave()
    expect(subjects(email)).not.toContain(SUBJECT)
    await tab.getByRole('button', { name: words.deleteMail, exact: true }).click()
    await tab.getByRole('button', { name: words.welcome.write }).waitFor()
    await tab.getByRole('button', { name: text.common.undo }).click()
    await tab.getByRole('link', { name: SUBJECT }).waitFor()
    await leave()
  })
})
