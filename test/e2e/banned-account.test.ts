import { afterAll, beforeAll, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { publishPage, signInTo } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
})
afterAll(() => site?.close())

/** As a visitor's form sends it. */
async function report(about: string): Promise<void> {
  const sent = await fetch(`${site.server.url}/u/report`, {
    method: 'POST',
    headers: { origin: site.server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ about, reason: 'phishing', text: '', contact: '' }),
  })
  expect(sent.status).toBe(200)
}

it.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'an account is banned from a report, whose dialog says what happens (%i px, %s)',
  async (width, colorScheme) => {
    const words = text.safety.reports
    // a retry finds its own report
    const name = `trickster-${width}-${Date.now() % 100_000}`
    const [owner] = await addAccounts(site.server.dataDir, [name], undefined)
    const theirs = await signInTo(site.server, owner!)
    const alias = `${name}-link`
    const destination = 'https://trick.example/two'
    await theirs.call('POST', '/api/v1/links', { alias, destination })
    const { username } = await publishPage(theirs, { links: 1, icons: [] })
    for (const slug of [alias, username]) await report(slug)
    const statuses = async () => {
      const ask = (slug: string) => fetch(`${site.server.url}/${slug}`, { redirect: 'manual' })
      const answers = await Promise.all([alias, username].map(ask))
      return answers.map(({ status }) => status).join()
    }
    const isFine = async () => {
      expect(await violationsOf(tab)).toEqual([])
      const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
    }

    const { context, tab, leave } = await site.visit({
      colorScheme,
      viewport: { width, height: 860 },
    })
    await signIn(context, site.server.url)
    await tab.goto(`${site.server.url}/app/admin/reports`)
    const item = (slug: string) =>
      tab.getByRole('listitem').filter({ has: tab.getByText(`/${slug}`, { exact: true }) })
    const ban = (slug: string) =>
      item(slug).getByRole('button', { name: words.actions['ban-account'] })
    await ban(alias).click()
    const dialog = tab.getByRole('dialog', { name: words.banTitle })
    await dialog.getByText(words.banText(owner!.email)).waitFor()
    await isFine()
    await dialog.getByRole('button', { name: words.actions['ban-account'] }).click()
    await item(username).getByText(words.accountBanned).waitFor()
    expect(await ban(username).count()).toBe(0)
    await isFine()
    await until(async () => (await statuses()) === '410,410')
    await item(username).getByRole('button', { name: words.actions.dismiss }).click()
    await item(username).waitFor({ state: 'detached' })
    await site.client.call('PATCH', `/api/v1/accounts/${owner!.userId}`, { status: 'active' })
    await until(async () => (await statuses()) === '302,200')
    await leave()
  },
)

it('an account is banned and let in again by keys among the people, closed by its owner or not', async () => {
  const words = text.users
  // a retry finds its own report
  const name = `rascal-${Date.now() % 100_000}`
  const [owner] = await addAccounts(site.server.dataDir, [name], undefined)
  const theirs = await signInTo(site.server, owner!)
  const alias = `${name}-link`
  await theirs.call('POST', '/api/v1/links', { alias, destination: 'https://rascal.example/' })
  const isAnswered = (status: number) =>
    until(async () => {
      const answer = await fetch(`${site.server.url}/${alias}`, { redirect: 'manual' })
      return answer.status === status
    })

  const { context, tab, leave } = await site.visit({
    colorScheme: 'dark',
    viewport: { width: 768, height: 1024 },
  })
  await signIn(context, site.server.url)
  const choose = async (label: string) => {
    await tab.goto(`${site.server.url}/app/users?scope=all&q=${name}`)
    const item = tab.getByRole('menuitem', { name: label, exact: true })
    await tab.getByRole('button', { name: words.actions(name) }).press('Enter')
    await item.waitFor()
    expect(await violationsOf(tab, ['region'])).toEqual([])
    await item.press('Enter')
  }
  const isSaid = (message: string) => tab.getByRole('status').filter({ hasText: message }).waitFor()

  await choose(words.ban)
  await isSaid(words.banned(name))
  expect(await violationsOf(tab)).toEqual([])
  await isAnswered(410)
  await choose(words.liftBan)
  await isSaid(words.banLifted(name))
  await isAnswered(302)
  await choose(words.ban)
  await tab.getByRole('button', { name: text.common.undo }).press('Enter')
  await isSaid(words.banLifted(name))
  await isAnswered(302)

  const again = await signInTo(site.server, owner!)
  await again.call('POST', '/api/v1/account/delete', { password: owner!.password })
  await isAnswered(410)
  await choose(words.ban)
  await isSaid(words.bannedDeleted(name))
  await choose(words.liftBan)
  await isSaid(words.stillDeleted(name))
  await tab.getByText(words.states.deleted).first().waitFor()
  await leave()
})
