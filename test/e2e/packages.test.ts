import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { addressOf } from '#web/features/administration/areas.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { type AppClient, CREATOR } from '../support/app-client.ts'
import { DETAILS, PROVIDERS, SELLER } from '../support/billing-app.ts'
import { expectFine } from '../support/fine.ts'
import { multiplyRow, numbered } from '../support/multiply-rows.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'

/** Packages as an administrator gives them and as people meet them: limits, coupons, promo codes. */

const MANY = 10_000

let site: Site
let client: AppClient
let ida: ServerAccount
let otto: ServerAccount
let proId: string

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
  client = site.client
  const { dataDir } = site.server
  const made = await addAccounts(dataDir, ['ida', 'otto'], undefined)
  ida = made[0]!
  otto = made[1]!
  const plain = { text: 'For all', isHidden: false, trialDays: 0, flags: {} }
  const define = (more: object) =>
    client.call<{ id: string }>('POST', '/api/v1/admin/packages', { ...plain, ...more })
  await define({ name: 'Free', isFree: true, limits: { linksPerMonth: 1 } })
  const prices = [{ span: 'month', currency: 'EUR', amount: 900 }]
  proId = (await define({ name: 'Pro', prices })).id
  await define({ name: 'Team', prices: [{ ...prices[0], amount: 1900 }] })
  await client.call('PUT', PROVIDERS, { kind: 'manual', seller: SELLER })
})
afterAll(() => site?.close())

type Account = Pick<ServerAccount, 'email' | 'password'>
type Look = [width: number, colorScheme: 'light' | 'dark']
const LOOKS: Look[] = [
  [1440, 'light'],
  [390, 'dark'],
]

async function open([width, colorScheme]: Look, path: string, account: Account = CREATOR) {
  const visitor = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(visitor.context, site.server.url, account)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}

describe('packages', { timeout: 120_000 }, () => {
  it.each(LOOKS)('are given to an account until a day, and taken back (%i px)', async (...look) => {
    const { tab, leave } = await open(look, addressOf('accounts'))
    const words = text.packages
    const row = tab.getByRole('listitem').filter({ hasText: otto.email })
    const openDialog = async () => {
      await tab.getByRole('button', { name: words.packageOf(otto.email) }).click()
      return tab.getByRole('dialog', { name: words.packageOf(otto.email) })
    }
    const found = tab.waitForResponse(/\/admin\/accounts\?.*q=otto/)
    await tab.getByLabel(text.administration.lists.searchAccounts).fill('otto')
    await found
    await row.waitFor()
    const dialog = await openDialog()
    await dialog.getByText(words.now(`Free · ${text.pricing.source.free}`)).waitFor()
    await dialog.getByLabel(words.choosePackage, { exact: true }).first().click()
    await tab.getByRole('option', { name: 'Pro', exact: true }).click()
    await dialog.getByLabel(words.until).fill('2020-01-01')
    await dialog.getByText(words.untilOver).waitFor()
    expect(await dialog.getByRole('button', { name: words.save }).isDisabled()).toBe(true)
    await dialog.getByLabel(words.until).fill('2099-12-31')
    await dialog.getByText(words.afterGrant('Free')).waitFor()
    await expectFine(tab, 'grant')
    await dialog.getByRole('button', { name: words.save }).click()
    await row.getByText(text.administration.lists.package('Pro')).waitFor()
    await openDialog()
    const given = ['Pro', text.pricing.source.grant, text.pricing.until('31 December 2099')].join(
      ' · ',
    )
    await dialog.getByText(words.now(given)).waitFor()
    expect(await dialog.getByLabel(words.until).inputValue()).toBe('2099-12-31')
    await dialog.getByLabel(words.choosePackage, { exact: true }).first().click()
    await tab.getByRole('option', { name: words.takeBack }).click()
    await dialog.getByText(words.endsNow).waitFor()
    await expectFine(tab, 'grant-taken-back')
    await dialog.getByRole('button', { name: words.takeBack }).click()
    await row.getByText(text.administration.lists.package('Free')).waitFor()
    // undone: it is there again until the same day
    await tab.getByRole('button', { name: text.common.undo }).last().click()
    await row.getByText(text.administration.lists.package('Pro')).waitFor()
    const space = `/api/v1/admin/spaces/${otto.spaceId}/package`
    const { endsAt } = await client.call<{ endsAt: string }>('GET', space)
    expect(endsAt).toMatch(/^2099-12-31/)
    await tab.goto(site.server.url + addressOf('audit'))
    await tab.getByText('Pro → 2099-12-31', { exact: false }).first().waitFor()
    await tab
      .getByText(text.account.auditSentences['package-take-back'][0])
      .locator('visible=true')
      .first()
      .waitFor()
    await client.call('PUT', space, { packageId: null })
    await leave()
  })

  it.each(LOOKS)('have storage in the units that people read (%i px)', async (...look) => {
    const { tab, leave } = await open(look, addressOf('packages'))
    const words = text.packages
    const edit = async () => {
      await tab.getByRole('button', { name: words.actions('Team') }).click()
      await tab.getByRole('menuitem', { name: words.edit }).click()
      return tab.getByRole('dialog', { name: 'Team' })
    }
    const storage = text.pricing.limits.storageBytes
    const dialog = await edit()
    // as people on the continent type it
    await dialog.getByLabel(storage, { exact: true }).pressSequentially('1,5')
    await dialog.getByLabel(words.unitOf(storage)).selectOption('GB')
    await expectFine(tab, 'storage')
    await dialog.getByRole('button', { name: words.save }).click()
    const table = tab.getByRole('region', { name: text.pricing.compare })
    await table.getByRole('cell', { name: '1.5 GB', exact: true }).waitFor()
    await expectFine(tab, 'storage-table')
    const { items } = await client.call<{
      items: { name: string; limits: { storageBytes: number } }[]
    }>('GET', '/api/v1/packages')
    const bytes = items.find(({ name }) => name === 'Team')!.limits.storageBytes
    expect(bytes).toBe(1.5 * 1024 ** 3)
    await edit()
    expect(await dialog.getByLabel(storage, { exact: true }).inputValue()).toBe('1.5')
    await dialog.getByLabel(storage, { exact: true }).fill('')
    await dialog.getByRole('button', { name: words.save }).click()
    await table.getByRole('cell', { name: '1.5 GB', exact: true }).waitFor({ state: 'detached' })
    await leave()
  })

  it('name what is missing where a limit is met, and what was typed waits', async () => {
    const { tab, context, leave } = await open([390, 'dark'], paths.links, ida)
    const shorten = async (address: string) => {
      await tab.getByLabel(text.links.address, { exact: true }).fill(address)
      await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
    }
    await shorten('https://example.com/first')
    await tab.getByText('example.com/first').first().waitFor()
    await shorten('https://example.com/second')
    const offer = tab.getByRole('button', { name: text.common.showPackage })
    await offer.waitFor()
    await tab.getByText(errors.linksUsedUp.text).first().waitFor()
    await expectFine(tab, 'limit-met')
    const opened = context.waitForEvent('page')
    await offer.click()
    const shown = await opened
    await shown.getByText(text.pricing.full).first().waitFor()
    await shown.getByRole('link', { name: text.pricing.buy }).first().waitFor()
    await expectFine(shown, 'limit-met-usage')
    await shown.close()
    // meanwhile they have a larger one
    await client.call('PUT', `/api/v1/admin/spaces/${ida.spaceId}/package`, { packageId: proId })
    const address = tab.getByLabel(text.links.address, { exact: true })
    expect(await address.inputValue()).toBe('https://example.com/second')
    await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
    await tab.getByText('example.com/second').first().waitFor()
    await client.call('PUT', `/api/v1/admin/spaces/${ida.spaceId}/package`, { packageId: null })
    await leave()
  })

  it.each(LOOKS)(
    'lead to where a coupon is redeemed, which says what is wrong (%i px)',
    async (...look) => {
      const words = text.coupons
      const make = async (more: object = {}) => {
        const body = { packageId: proId, days: 30, count: 1, ...more }
        const path = '/api/v1/admin/coupons'
        return (await client.call<{ items: { code: string }[] }>('POST', path, body)).items[0]!.code
      }
      const { tab, leave } = await open(look, paths.usage, otto)
      const entry = tab.getByRole('link', { name: text.pricing.redeem })
      await entry.waitFor()
      await expectFine(tab, 'usage-coupon')
      await tabTo(tab, entry)
      await tab.keyboard.press('Enter')
      await tab.waitForURL(`**${paths.redeem}`)
      const redeem = async (code: string) => {
        await tab.getByLabel(words.code, { exact: true }).fill(code)
        await tab.keyboard.press('Enter')
      }
      const alert = tab.getByRole('alert')
      await redeem('')
      await alert.getByText(words.whyNot.err_87).waitFor()
      await redeem('AAAA-BBBB-CCCC-DDDD')
      await alert.getByText(words.whyNot.err_38).waitFor()
      await expectFine(tab, 'redeem-unknown')
      const startsAt = new Date(Date.now() + 864e5).toISOString()
      await redeem(await make({ startsAt }))
      await alert.getByText(words.whyNot.notYet).waitFor()
      const code = await make()
      await redeem(code)
      await tab.getByText(words.granted('Pro')).waitFor()
      await expectFine(tab, 'redeemed')
      await tab.goto(`${site.server.url}${paths.redeem}/${code}`)
      await tab.getByRole('button', { name: words.redeem, exact: true }).click()
      await alert.getByText(words.whyNot.redeemed).waitFor()
      await expectFine(tab, 'redeem-used')
      await leave()

      const guest = await site.visit({
        colorScheme: look[1],
        viewport: { width: look[0], height: 860 },
      })
      await guest.tab.goto(site.server.url + paths.pricing)
      await guest.tab.getByRole('link', { name: text.pricing.redeem }).waitFor()
      await expectFine(guest.tab, 'pricing-coupon')
      await guest.leave()
    },
  )

  it('say why a promo code does not help, and what to do', async () => {
    const promo = (code: string, more: object) =>
      client.call('POST', '/api/v1/admin/promo-codes', { code, percent: 50, ...more })
    await promo('ONLYPRO', { packageIds: [proId], spans: [] })
    const over = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' }
    await promo('LONGAGO', { packageIds: [], spans: [], ...over })
    const [own] = (await client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')).items
    await client.call('PUT', `/api/v1/spaces/${own!.id}/billing-details`, DETAILS)
    const { tab, leave } = await open([390, 'light'], paths.billing)
    const { billing } = text
    await tab.getByRole('link', { name: text.pricing.redeem }).waitFor()
    await tab.getByRole('combobox', { name: billing.package }).click()
    await tab.getByRole('option', { name: /^Team/ }).click()
    const tryCode = async (code: string) => {
      await tab.getByLabel(billing.promoCode).fill(code)
      await tab.getByRole('button', { name: billing.applyCode }).click()
    }
    await tryCode('onlypro')
    await tab.getByText(`${errors.promoCodeNotApplicable.text}. ${billing.otherCode}`).waitFor()
    await expectFine(tab, 'promo-code-not-for-package')
    await tryCode('longago')
    await tab.getByText(`${errors.promoCodeExpired.text}. ${billing.otherCode}`).waitFor()
    // both ways that it names are open
    expect(await tab.getByRole('button', { name: billing.orderNow }).isEnabled()).toBe(true)
    await leave()
  })

  it('and accounts are found among ten thousand', async () => {
    const database = await openDatabase({ dataDir: site.server.dataDir, databaseUrl: undefined })
    const { db } = database
    const user = numbered('many')
    const id = otto.userId
    const email = sql`'many' || i || '@example.com'`
    await multiplyRow(db, 'user', { count: MANY, id, changed: { id: user, name: user, email } })
    const changed = { id: numbered('many-space'), owner_id: user, name_key: user }
    await multiplyRow(db, 'space', { count: MANY, id: otto.spaceId, changed })
    await database.close()
    const { tab, leave } = await open([768, 'light'], addressOf('accounts'))
    const words = text.administration.lists
    const rows = tab.getByRole('list', { name: text.administration.areas.accounts }).locator('> li')
    await rows.nth(49).waitFor()
    expect(await rows.count()).toBe(50)
    await tab.getByRole('button', { name: words.more }).click()
    await rows.nth(99).waitFor()
    await expectFine(tab, 'accounts-many')
    await tab.getByLabel(words.searchAccounts).fill('many9999@')
    await tab.getByText('many9999@example.com').waitFor()
    await rows.nth(1).waitFor({ state: 'detached' })
    await tab.getByLabel(words.state, { exact: true }).selectOption('banned')
    await tab.getByText(words.nothing).waitFor()
    await leave()
  })
})
