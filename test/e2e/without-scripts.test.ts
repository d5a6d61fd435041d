import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFor, freshEmail, mailTo, openSite, type Site, type Visitor } from '../support/site.ts'

/** Everything that visitors can do without JavaScript (bio-page.md §1, contract.md §2). */

let site: Site

beforeAll(async () => {
  site = await openSite({}, {}, true)
})
afterAll(() => site?.close())

const visit = () => site.visit({ javaScriptEnabled: false })

async function askForCode({ tab }: Visitor, email: string): Promise<void> {
  await tab.goto(site.pageUrl)
  await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await tab.getByLabel('E-mail').fill(email)
  await tab.getByRole('button', { name: 'Subscribe' }).click()
  await tab.waitForURL(`${site.pageUrl}/verify`)
}

async function subscribe(visitor: Visitor, email: string): Promise<void> {
  await askForCode(visitor, email)
  await visitor.tab.getByLabel('Code').fill(await codeFor(site.sink, email))
  await visitor.tab.getByRole('button', { name: 'Verify' }).click()
  await visitor.tab.getByRole('heading', { name: 'Glad you are here' }).waitFor()
}

const subscribers = async () => {
  const { items } = await site.client.call<{ items: { email: string; state: string }[] }>(
    'GET',
    `/api/v1/pages/${site.page.id}/subscribers`,
  )
  return items
}
const isActive = async (email: string) =>
  (await subscribers()).some((one) => one.email === email && one.state === 'active')

describe('a browser without scripts', () => {
  it('follows a link of the page to its destination', async () => {
    const visitor = await visit()
    const { tab, context } = visitor
    await context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
    )
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Link number 3' }).click()
    await tab.waitForURL('https://example.com/link/3')
    visitor.misdeeds.foreign.length = 0
    await visitor.leave()
  })

  it('shares by the address, the QR files and the eight networks', async () => {
    const visitor = await visit()
    const { tab } = visitor
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Share', exact: true }).click()
    await tab.waitForURL(`${site.pageUrl}/share`)
    expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Share Your Link-Bio')
    expect(await tab.getByLabel('Page address').inputValue()).toBe(site.pageUrl)
    const names = await tab.locator('ul a').allTextContents()
    expect(names).toEqual([
      'X',
      'Facebook',
      'WhatsApp',
      'LinkedIn',
      'Telegram',
      'Reddit',
      'Pinterest',
      'E-mail',
    ])
    const download = tab.waitForEvent('download')
    await tab.getByRole('link', { name: 'Download PNG' }).click()
    expect((await download).suggestedFilename()).toBe('ada-qr.png')
    await tab.getByRole('link', { name: 'Back to the page' }).click()
    await tab.waitForURL(site.pageUrl)
    await visitor.leave()
  })

  it('subscribes with the code of the mail, sees the thanks, and ends it by the cookie', async () => {
    const visitor = await visit()
    const { tab, context } = visitor
    const email = freshEmail()
    await subscribe(visitor, email)
    expect(await tab.getByText('The first letter comes on Sunday.').count()).toBe(1)
    expect(await isActive(email)).toBe(true)
    const thanks = await mailTo(site.sink, email, /Glad you are here/)
    expect(thanks.parsed.text).toContain('The first letter comes on Sunday.')
    const cookie = (await context.cookies()).find((one) => one.name === site.page.id)
    expect(JSON.parse(decodeURIComponent(cookie!.value))).toMatchObject({
      subscribe_email: email,
      link_bio_id: site.page.id,
    })

    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Subscribed', exact: true }).click()
    await tab.waitForURL(`${site.pageUrl}/unsubscribe`)
    expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Unsubscribe?')
    await tab.getByRole('button', { name: 'Unsubscribe' }).click()
    await tab.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(await isActive(email)).toBe(false)
    expect((await context.cookies()).some((one) => one.name === site.page.id)).toBe(false)
    await tab.getByRole('button', { name: 'Not what I expected' }).click()
    await tab.getByText('Thank you for your answer.').waitFor()
    await tab.getByRole('link', { name: 'Back to the page' }).click()
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).waitFor()
    await visitor.leave()
  })

  it('ends it by the link of the mail, which only asks on GET', async () => {
    const visitor = await visit()
    const email = freshEmail()
    await subscribe(visitor, email)
    const { parsed } = await mailTo(site.sink, email, /Glad you are here/)
    const link = /https?:\/\/\S+\/u\/[\w.-]+/.exec(parsed.text!)![0]
    // Mail scanners open every link before the reader does.
    for (let scan = 0; scan < 3; scan++) expect((await fetch(link)).status).toBe(200)
    expect(await isActive(email)).toBe(true)

    const reader = await visit()
    await reader.tab.goto(link)
    expect(await reader.tab.getByRole('heading', { level: 1 }).textContent()).toBe('Unsubscribe?')
    expect(await isActive(email)).toBe(true)
    await reader.tab.getByRole('button', { name: 'Unsubscribe' }).click()
    await reader.tab.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(await isActive(email)).toBe(false)
    await reader.leave()
    await visitor.leave()
  })

  it('blocks further mail by "this was not me" of the code mail', async () => {
    const visitor = await visit()
    const email = freshEmail()
    await askForCode(visitor, email)
    await codeFor(site.sink, email)
    const { parsed } = await mailTo(site.sink, email, /code/)
    const { tab } = visitor
    await tab.goto(/https?:\/\/\S+\/u\/[\w.-]+/.exec(parsed.text!)![0])
    await tab.getByRole('button', { name: /block/i }).click()
    await tab.getByRole('heading', { name: /blocked/i }).waitFor()
    await visitor.leave()
  })

  it('stays at the code page with the text of a wrong code, and takes the right one then', async () => {
    const visitor = await visit()
    const { tab } = visitor
    const email = freshEmail()
    await askForCode(visitor, email)
    const code = await codeFor(site.sink, email)
    await tab.getByLabel('Code').fill(code === '111111' ? '222222' : '111111')
    await tab.getByRole('button', { name: 'Verify' }).click()
    expect(await tab.getByRole('alert').textContent()).toBe('Please Enter Correct Code')
    await tab.getByLabel('Code').fill('12')
    await tab.getByRole('button', { name: 'Verify' }).click()
    expect(await tab.getByRole('alert').textContent()).toBe('Please add valid otp')
    await tab.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await tab.getByRole('button', { name: 'Verify' }).click()
    await tab.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    await visitor.leave()
  })

  it('shows what is wrong with an address beside the open form', async () => {
    const visitor = await visit()
    const { tab } = visitor
    const email = freshEmail()
    await subscribe(visitor, email)
    const other = await visit()
    await other.tab.goto(site.pageUrl)
    await other.tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    const field = other.tab.getByLabel('E-mail')
    await field.fill('nonsense@x')
    await other.tab.getByRole('button', { name: 'Subscribe' }).click()
    expect(await other.tab.getByRole('alert').textContent()).toBe('Invalid email address')
    await field.fill(email)
    await other.tab.getByRole('button', { name: 'Subscribe' }).click()
    expect(await other.tab.getByRole('alert').textContent()).toBe(
      'This email is already subscribed.',
    )
    expect(await field.inputValue()).toBe(email)
    await other.leave()
    expect(tab.url()).toContain('/verify')
    await visitor.leave()
  })

  it('is told when a resend comes too early, and led back to its open code', async () => {
    const visitor = await visit()
    const { tab } = visitor
    const email = freshEmail()
    await askForCode(visitor, email)
    await tab.getByRole('button', { name: 'Resend Code' }).click()
    expect(await tab.getByRole('alert').textContent()).toBe('Too many requests try again later')
    await tab.goto(site.pageUrl)
    await tab.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await tab.waitForURL(`${site.pageUrl}/verify`)
    await tab.getByLabel('Code').fill(await codeFor(site.sink, email))
    await tab.getByRole('button', { name: 'Verify' }).click()
    await tab.getByRole('heading', { name: 'Glad you are here' }).waitFor()
    await visitor.leave()
  })
})
