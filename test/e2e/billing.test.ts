import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { createIds } from '#server/platform/ids.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { violationsOf } from '../support/axe.ts'
import { DETAILS, SELLER } from '../support/billing-app.ts'
import { testDeps } from '../support/deps.ts'
import { definePackage } from '../support/packages.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { startStripe } from '../support/stripe-server.ts'

/** Selling a package: the administrator sets payments up, a customer orders and pays. */

let site: Site
let stripe: Awaited<ReturnType<typeof startStripe>>
let customer: ServerAccount

beforeAll(async () => {
  stripe = await startStripe(systemClock)
  site = await openSite({ links: 0, icons: [] }, { env: { STRIPE_URL: stripe.origin } })
  customer = (await addAccounts(site.server.dataDir, ['ida'], undefined))[0]!
  const address = { dataDir: site.server.dataDir, databaseUrl: undefined }
  const database = await openDatabase(address)
  const engine = {
    name: 'sqlite',
    database,
    address,
    openAnother: () => openDatabase(address),
  } as const
  const deps = testDeps(engine, { clock: systemClock, ids: createIds(systemClock) } as never)
  await definePackage(deps, { id: 'Free', isFree: true })
  await definePackage(deps, { id: 'Pro', monthly: 900 })
  await database.close()
})
afterAll(async () => {
  await site?.close()
  stripe?.close()
})

async function open(width: number, colorScheme: 'light' | 'dark', path: string, account: object) {
  const { context, tab } = await site.visit({ colorScheme, viewport: { width, height: 860 } })
  await signIn(context, site.server.url, account as never)
  await tab.goto(site.server.url + path)
  const fine = async (name: string) => {
    expect(await violationsOf(tab)).toEqual([])
    const { scrollWidth, clientWidth } = await tab.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    const folder = process.env.PICTURES
    if (folder) await tab.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  }
  return { tab, fine }
}

describe('payments', () => {
  it('are set up, ordered by invoice, marked as paid, cancelled and resumed', {
    timeout: 150_000,
  }, async () => {
    const words = text.billing
    const admin = await open(1440, 'light', '/app/admin/payments', CREATOR)
    const setUp = admin.tab.getByRole('button', { name: words.admin.setUp })
    await setUp.first().click()
    await admin.tab.getByRole('button', { name: words.admin.save }).click()
    await admin.tab.locator('[aria-invalid=true]').first().waitFor()
    await admin.fine('providers-wrong')
    const seller = words.admin.seller
    await admin.tab.getByLabel(seller.name).fill(SELLER.name)
    await admin.tab.getByLabel(seller.address).fill(SELLER.address)
    await admin.tab.getByLabel(seller.payment).fill(SELLER.payment)
    await admin.tab.getByLabel(seller.country).first().fill('Germany')
    await admin.tab.getByRole('option', { name: 'Germany' }).click()
    await admin.tab.getByRole('button', { name: words.admin.save }).click()
    await admin.tab.getByText(words.admin.saved).first().waitFor()

    await setUp.click()
    await admin.tab.getByLabel(words.admin.secretKey).fill('sk_test_wrong')
    await admin.tab.getByLabel(words.admin.webhookSecret).fill(stripe.state.webhookSecret)
    await admin.fine('stripe')
    await admin.tab.getByRole('button', { name: words.admin.save }).click()
    await admin.tab.getByText(/refused these settings/).waitFor()
    await admin.tab.getByLabel(words.admin.secretKey).fill(stripe.state.key)
    await admin.tab.getByRole('button', { name: words.admin.save }).click()
    await admin.tab.getByText(words.admin.test('acct_1', 'ests')).waitFor()
    await admin.fine('providers')

    const buyer = await open(390, 'dark', '/app/space', customer)
    await buyer.tab.getByRole('region', { name: words.card }).getByRole('link').click()
    await buyer.tab.getByText(words.noInvoices).waitFor()
    await buyer.fine('nothing-yet')
    for (const [name, value] of Object.entries(DETAILS)) {
      if (name === 'country' || value === '') continue
      const label = words.fields[name as keyof typeof words.fields]
      await buyer.tab.getByRole('textbox', { name: label }).first().fill(value)
    }
    await buyer.tab
      .getByLabel(/^Country( \*)?$/)
      .first()
      .fill('Germany')
    await buyer.tab.getByRole('option', { name: 'Germany' }).click()
    await buyer.tab.getByRole('button', { name: words.saveDetails }).click()
    await buyer.tab.getByText(words.detailsSaved).first().waitFor()
    await buyer.tab.getByLabel(words.package, { exact: true }).first().click()
    await buyer.tab.getByRole('option', { name: /^Pro/ }).click()
    await buyer.tab.getByLabel(words.ways.manual).check()
    await buyer.tab.getByRole('button', { name: words.orderNow }).click()
    await buyer.tab.getByText(words.waiting).waitFor()
    await buyer.tab.getByText(words.states.open, { exact: true }).first().waitFor()
    await buyer.fine('ordered')

    await admin.tab.reload()
    await admin.tab.getByRole('button', { name: words.admin.pay }).waitFor()
    await admin.fine('to-pay')
    await admin.tab.getByRole('button', { name: words.admin.pay }).click()
    await admin.tab.getByText(words.admin.none).waitFor()
    await buyer.tab.reload()
    await buyer.tab.getByText(words.subscription).waitFor()
    await buyer.fine('bought')
    await buyer.tab.getByRole('button', { name: words.cancel }).click()
    await buyer.tab.getByRole('button', { name: words.resume }).waitFor()
    await buyer.fine('cancelled')
    await buyer.tab.getByRole('button', { name: words.resume }).click()
    await buyer.tab.getByRole('button', { name: words.cancel }).waitFor()
  })

  it('are all that the billing role sees of a space', async () => {
    const { dataDir } = site.server
    const [bea] = await addAccounts(dataDir, ['bea'], customer.spaceId, 'billing')
    const { tab, fine } = await open(1440, 'light', `/app/s/${customer.spaceId}/links`, bea!)
    await tab.getByRole('heading', { level: 1, name: text.billing.title }).waitFor()
    await tab.getByText(text.billing.subscription).waitFor()
    const main = tab.getByRole('navigation', { name: text.navigation.label })
    expect(await main.getByRole('link', { name: text.navigation.links }).count()).toBe(0)
    expect(await tab.getByRole('button', { name: text.billing.cancel }).count()).toBe(0)
    await fine('billing-role')
  })
})
