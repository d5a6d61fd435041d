import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account as words } from '#web/messages/en/account.ts'
import { audit } from '#web/messages/en/audit.ts'
import { auth } from '#web/messages/en/auth.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { looksOf, violationsInLooks } from '../support/axe-looks.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

let site: Site
let { email, password, username }: typeof CREATOR = CREATOR

beforeAll(async () => {
  site = await openSite({ links: 1 })
})
afterAll(() => site?.close())

/** The link of the button in the newest mail that has a button like it. */
async function linkOfMail(to: string, pattern: RegExp): Promise<string> {
  const find = () =>
    site.sink.mails
      .filter((mail) => mail.recipients.includes(to))
      .map((mail) => pattern.exec(mail.parsed.text ?? '')?.[0])
      .findLast((link) => link !== undefined)
  await until(() => find() !== undefined)
  return find()!
}

async function signIn(tab: Page): Promise<void> {
  await tab.goto(`${site.server.url}/user-login`)
  await tab.getByLabel(auth.email).fill(email)
  await tab.getByLabel(auth.password, { exact: true }).fill(password)
  await tab.getByRole('button', { name: auth.signIn, exact: true }).click()
  await tab.waitForURL('**/user-dashboard')
}

describe('an account in a browser', () => {
  it('gets back in by keyboard alone: forgotten, mailed, chosen anew, signed in', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await tab.goto(`${site.server.url}/user-login`)
    await tab.getByRole('link', { name: auth.forgot }).focus()
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { level: 1, name: auth.forgotTitle }).waitFor()
    await tab.keyboard.type(email)
    await tab.keyboard.press('Enter')
    await tab.getByText(auth.forgotSent).waitFor()
    await tab.getByRole('heading', { name: auth.forgotSentTitle }).waitFor()
    expect(await violationsOf(tab)).toEqual([])

    const link = await linkOfMail(email, /http\S+\/app\/reset-password\?token=[\w-]{43}/)
    // a mail scanner opens it first
    for (let times = 0; times < 3; times++) {
      const scanned = await fetch(link)
      expect([scanned.status, scanned.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    }
    await tab.goto(link)
    await tab.getByRole('heading', { name: auth.resetTitle }).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    const field = tab.getByLabel(auth.newPassword, { exact: true })
    await field.fill('short')
    await tab.getByText(`${auth.strength.label}: ${auth.strength.short}`).waitFor()
    password = 'another walk by the sea'
    await field.fill(password)
    await tab.getByText(`${auth.strength.label}: ${auth.strength.strong}`).waitFor()
    await tab.getByLabel(auth.repeatPassword).fill('something else')
    await tab.keyboard.press('Enter')
    await tab.getByText(auth.passwordsDiffer).waitFor()
    await tab.getByLabel(auth.repeatPassword).fill(password)
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: auth.resetDone }).waitFor()
    await tab.getByRole('link', { name: auth.toSignIn }).click()
    await signIn(tab)

    await tab.goto(link)
    await tab.getByLabel(auth.newPassword, { exact: true }).fill('a third long secret')
    await tab.getByLabel(auth.repeatPassword).fill('a third long secret')
    await tab.keyboard.press('Enter')
    await tab.getByRole('heading', { name: auth.resetDeadTitle }).waitFor()
    await tab.getByRole('link', { name: auth.resetAgain }).waitFor()
    await visitor.leave()
  })

  it('takes another username; the old address leads to the new one', async () => {
    const visitor = await site.visit({ viewport: { width: 1440, height: 900 } })
    const { tab } = visitor
    await signIn(tab)
    await tab.goto(`${site.server.url}/app/profile`)
    await tab.getByLabel(words.name, { exact: true }).fill('Ada Lovelace')
    await tab.getByLabel(words.bio).fill('Notes on engines.')
    await tab.getByRole('button', { name: 'Save' }).click()
    await tab.getByText(words.profileSaved).first().waitFor()
    const old = username
    username = 'countess'
    await tab.getByLabel(words.username).fill(username)
    await tab.getByRole('button', { name: words.changeUsername }).click()
    await until(async () => (await fetch(`${site.server.url}/${username}`)).status === 200)
    const led = await fetch(`${site.server.url}/${old}`, { redirect: 'manual' })
    expect(led.headers.get('location')).toMatch(/\/countess$/)
    await tab.reload()
    expect(await tab.getByLabel(words.name, { exact: true }).inputValue()).toBe('Ada Lovelace')
    expect(await tab.getByLabel(words.username).inputValue()).toBe(username)
    await visitor.leave()
  })

  it('signs out another browser, and says what happened', async () => {
    const [here, there] = [await site.visit(), await site.visit()]
    await signIn(there.tab)
    await signIn(here.tab)
    const { tab } = here
    await tab.goto(`${site.server.url}/app/settings/security`)
    const ends = tab.getByRole('button', { name: /^Sign out .+ on / })
    await ends.first().waitFor()
    await tab.getByText(words.thisSession, { exact: true }).waitFor()
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click()
      await until(async () => (await ends.count()) < left)
    }
    // the live connection updates the other browser
    await there.tab.waitForURL(
      (url) =>
        url.pathname === '/' || url.pathname === '/welcome' || url.pathname === '/user-login',
    )
    await tab.getByText(words.auditSentences['session-end'][0]).first().waitFor()
    await tab.getByRole('link', { name: words.auditAll }).click()
    const happened = tab.getByRole('list', { name: audit.list }).getByRole('listitem')
    await happened.filter({ hasText: words.auditSentences['password-reset'][0] }).first().waitFor()
    await here.leave()
    await there.context.close()
  })

  it('has another e-mail address after both mails were followed', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await signIn(tab)
    await tab.goto(`${site.server.url}/app/settings/security`)
    await tab.getByRole('button', { name: words.changeEmail }).click()
    const next = 'countess@example.org'
    await tab.getByLabel(words.newEmail).fill(next)
    await tab.getByLabel(words.confirmPassword).fill('not the password')
    await tab.keyboard.press('Enter')
    await tab.getByText(words.wrongPassword).first().waitFor()
    await tab.getByLabel(words.confirmPassword).fill(password)
    await tab.keyboard.press('Enter')
    await tab.getByText(words.emailWaits(next)).waitFor()
    for (const [to, heading] of [
      [next, auth.confirmEmailTitle],
      [email, auth.emailChanged],
    ] as const) {
      await tab.goto(await linkOfMail(to, /http\S+\/app\/confirm-email\?side=\w+&token=[\w-]{43}/))
      const confirm = tab.getByRole('button', { name: auth.confirmEmail, exact: true })
      await confirm.waitFor()
      expect(await violationsOf(tab)).toEqual([])
      await confirm.click()
      await tab.getByRole('link', { name: auth.toSignIn }).waitFor()
      await tab.getByRole('heading', { name: heading }).waitFor()
    }
    email = next
    await tab.goto(`${site.server.url}/app/settings/security`)
    await tab.getByText(words.emailText(next)).waitFor()
    await visitor.leave()
  })

  it('downloads its data', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await signIn(tab)
    await tab.goto(`${site.server.url}/app/settings/security`)
    const download = tab.waitForEvent('download')
    await tab.getByRole('link', { name: words.export }).click()
    expect((await download).suggestedFilename()).toBe('waypost-account.json')
    await visitor.leave()
  })

  it('has screens in which axe finds nothing, light and dark, wide and narrow', async () => {
    const visitor = await site.visit()
    const { tab } = visitor
    await signIn(tab)
    const looks = looksOf([390, 1440])
    await tab.goto(`${site.server.url}/app/profile`, { waitUntil: 'networkidle' })
    await tab.getByLabel(words.bio).waitFor()
    expect(await violationsInLooks(tab, looks), 'profile').toEqual({})
    await tab.goto(`${site.server.url}/app/settings/security`, { waitUntil: 'networkidle' })
    await tab.getByRole('button', { name: words.changePassword }).click()
    await tab.getByRole('button', { name: words.changeEmail }).click()
    expect(await violationsInLooks(tab, looks), 'security').toEqual({})
    await tab.getByRole('button', { name: words.delete }).click()
    await tab.getByRole('dialog').getByLabel(words.confirmPassword).waitFor()
    expect(await violationsInLooks(tab, looks), 'deletion').toEqual({})
    await visitor.leave()
  })
})
