import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '#contract/errors.ts'
import { addressOf } from '#web/features/administration/areas.ts'
import { text } from '#web/messages/index.ts'
import { CREATOR } from '../support/app-client.ts'
import { DETAILS, PROVIDERS, SELLER } from '../support/billing-app.ts'
import { expectFine } from '../support/fine.ts'
import { addAccounts, type ServerAccount } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** The administration of the installation in a browser. */

let site: Site
let member: ServerAccount

beforeAll(async () => {
  site = await openSite({ links: 2, icons: [] })
  member = (await addAccounts(site.server.dataDir, ['mallory'], undefined))[0]!
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

describe('administration', () => {
  const words = text.administration

  it.each(LOOKS)(
    'is one place with its own navigation and an overview (%i px)',
    async (...look) => {
      const { tab, leave } = await open(look, '/user-dashboard')
      const [width] = look
      const openMenu = async () => {
        if (width < 992) await tab.getByRole('button', { name: text.shell.openMenu }).click()
      }
      const menu = tab.getByRole('navigation', { name: text.navigation.label })
      await openMenu()
      await menu.getByRole('link', { name: text.navigation.administration }).click()
      await tab.waitForURL('**/app/admin')
      await tab.getByRole('heading', { name: words.overview.versions }).waitFor()
      await expectFine(tab, 'overview')
      await openMenu()
      expect(await menu.getByRole('link', { name: text.navigation.pages }).count()).toBe(0)
      await menu.getByRole('link', { name: words.areas.audit }).click()
      await tab.getByRole('heading', { level: 1, name: text.audit.title }).waitFor()
      await openMenu()
      await menu.getByRole('link', { name: words.back }).click()
      await tab.waitForURL('**/user-dashboard')
      await leave()
    },
  )

  it('is nothing for members', async () => {
    const { tab, leave } = await open([1440, 'light'], addressOf('overview'), member)
    await tab.getByRole('heading', { name: text.errors.notFoundTitle }).waitFor()
    expect(await tab.getByRole('link', { name: text.navigation.administration }).count()).toBe(0)
    await leave()
  })

  it('is still found under its earlier addresses', async () => {
    const { tab, leave } = await open([1440, 'light'], '/app/safety?tab=appeals')
    await tab.waitForURL('**/app/admin/reports?tab=appeals')
    await tab.goto(`${site.server.url}/app/audit`)
    await tab.waitForURL('**/app/admin/audit')
    await leave()
  })

  it.each(LOOKS)('has settings that visitors see (%i px)', async (...look) => {
    const { tab, leave } = await open(look, addressOf('settings'))
    const { names } = words.settings
    const save = tab.getByRole('button', { name: text.common.save })
    await tab.getByLabel(names.imprintUrl).fill('nonsense')
    await save.click()
    await tab.getByRole('alert').first().waitFor()
    await expectFine(tab, 'settings-refused')
    await tab.getByLabel(names.imprintUrl).fill('https://way.example/imprint')
    await tab.getByLabel(names.termsUrl).fill('https://way.example/terms')
    await tab.getByLabel(names.banner).fill(`Down at noon (${look[0]})`)
    await save.click()
    await tab.getByText(words.settings.saved).waitFor()
    const visitor = await site.visit({ viewport: { width: look[0], height: 860 } })
    await visitor.tab.goto(`${site.server.url}/app/register`)
    await visitor.tab.getByText(`Down at noon (${look[0]})`).waitFor()
    await visitor.tab.getByText(text.auth.consent.both).waitFor()
    await expectFine(visitor.tab, 'register')
    await Promise.all([leave(), visitor.leave()])
  })

  it.each(LOOKS)(
    'lists accounts, spaces and domains, and bans with a reason (%i px)',
    async (...look) => {
      const { tab, leave } = await open(look, addressOf('accounts'))
      const list = words.lists
      await tab.getByLabel(list.searchAccounts).fill('mallory')
      await tab.getByRole('button', { name: list.actOn.banned(member.email) }).click()
      await tab.getByLabel(list.reason).fill('spam')
      await expectFine(tab, 'accounts-ban')
      await tab.getByRole('button', { name: list.acts.banned, exact: true }).click()
      await tab.getByText(list.states.banned, { exact: false }).last().waitFor()
      await tab.getByRole('button', { name: list.actOn.active(member.email) }).click()
      await tab.getByRole('button', { name: list.acts.active, exact: true }).click()
      await tab.getByRole('button', { name: list.actOn.banned(member.email) }).waitFor()
      await expectFine(tab, 'accounts')
      await tab.goto(site.server.url + addressOf('spaces'))
      await tab.getByText(list.ownedBy(member.email)).first().waitFor()
      await expectFine(tab, 'spaces')
      await tab.goto(site.server.url + addressOf('domains'))
      await tab.getByText(list.noDomains, { exact: true }).waitFor()
      await expectFine(tab, 'domains')
      await leave()
    },
  )

  it('checks whether mail arrives', async () => {
    const { tab, leave } = await open([390, 'light'], addressOf('mail'))
    const { mail } = words
    await tab.getByText(mail.states.elsewhere).waitFor()
    await tab.getByLabel(mail.to, { exact: true }).fill('ida@out.example')
    await tab.getByRole('button', { name: mail.send }).click()
    await tab.getByText(mail.accepted).waitFor()
    await tab
      .getByLabel(mail.headers)
      .fill('Authentication-Results: mx.example; spf=pass; dkim=fail')
    await tab.getByText(mail.mend.dkim, { exact: false }).waitFor()
    await expectFine(tab, 'mail')
    await leave()
  })

  it('offers add-ons, changes them and gives them to spaces', async () => {
    const { tab, leave } = await open([390, 'dark'], '/app/admin/add-ons')
    const { addOns } = text
    await tab.getByRole('button', { name: addOns.add }).click()
    const dialog = tab.getByRole('dialog', { name: addOns.add })
    await dialog.getByLabel(addOns.name).fill('Own page')
    await dialog.getByLabel(addOns.amount).fill('4,90')
    await expectFine(tab, 'add-on')
    await dialog.getByRole('button', { name: addOns.add }).click()
    await tab.getByText('€4.90 a month', { exact: false }).waitFor()
    await tab.getByRole('button', { name: addOns.changeOf('Own page') }).click()
    const editor = tab.getByRole('dialog', { name: addOns.changeOf('Own page') })
    expect(await editor.getByLabel(addOns.amount).inputValue()).toBe('4.9')
    await editor.getByLabel(addOns.amount).fill('7')
    await editor.getByRole('button', { name: text.common.save }).click()
    await tab.getByText('€7.00 a month', { exact: false }).waitFor()
    await tab.getByLabel(addOns.owner).fill(member.email)
    await tab.getByRole('button', { name: addOns.find }).click()
    await tab.getByPlaceholder(addOns.give).click()
    await tab.getByRole('option', { name: 'Own page' }).click()
    await tab.getByRole('button', { name: addOns.endOf('Own page') }).waitFor()
    await expectFine(tab, 'add-ons')
    await leave()
  })

  it('makes promo codes, which lower the price that is shown and paid, and sells add-ons', async () => {
    const { client } = site
    const [space] = (await client.call<{ items: { id: string }[] }>('GET', '/api/v1/spaces')).items
    // without a package everybody has the extension
    const browsers = `/api/v1/spaces/${space!.id}/browsers`
    const { pairing } = await client.call<{ pairing: string }>('POST', browsers)
    const code = pairing.split('#')[1]
    await client.call('POST', '/api/v1/extension/pair', { code, name: 'Firefox' })

    const free = { name: 'Free', text: 'To start', prices: [], limits: {}, flags: {} }
    const price = { span: 'month', currency: 'EUR', amount: 900 }
    const define = (more: object) => client.call('POST', '/api/v1/admin/packages', more)
    await define({ ...free, isFree: true, isHidden: false, trialDays: 0 })
    const pro = { ...free, name: 'Pro', prices: [price] }
    await define({ ...pro, isFree: false, isHidden: false, trialDays: 0 })
    await client.call('PUT', PROVIDERS, { kind: 'manual', seller: SELLER })
    await client.call('PUT', `/api/v1/spaces/${space!.id}/billing-details`, DETAILS)

    const { tab, leave } = await open([390, 'dark'], addressOf('promo-codes'))
    const { promoCodes, billing } = text
    await tab.getByText(promoCodes.emptyText).waitFor()
    await expectFine(tab, 'promo-codes-empty')
    await tab.getByRole('button', { name: promoCodes.add }).click()
    const dialog = tab.getByRole('dialog', { name: promoCodes.add })
    await dialog.getByLabel(promoCodes.code, { exact: true }).fill('summer')
    await dialog.getByLabel(promoCodes.percent).fill('50')
    await dialog.getByRole('combobox', { name: promoCodes.duration }).selectOption('months')
    await dialog.getByLabel(promoCodes.uses, { exact: true }).fill('10')
    await expectFine(tab, 'promo-code')
    await dialog.getByRole('button', { name: promoCodes.save }).click()
    await tab.getByText(promoCodes.used({ settled: 0, reserved: 0, uses: 10 })).waitFor()

    await tab.goto(`${site.server.url}/app/billing`)
    await tab.getByRole('combobox', { name: billing.package }).click()
    await tab.getByRole('option', { name: 'Pro, €9.00 a month' }).click()
    const field = tab.getByLabel(billing.promoCode)
    await field.fill('winter')
    await tab.getByRole('button', { name: billing.applyCode }).click()
    await tab.getByText(errors.promoCodeNotFound.text).waitFor()
    await field.fill('summer')
    await tab.getByRole('button', { name: billing.applyCode }).click()
    const status = tab.getByRole('status').filter({ hasText: 'SUMMER' })
    expect(await status.textContent()).toBe(
      '€9.00 €4.50 with SUMMER, for 3 months. Then €9.00 a month.',
    )
    await expectFine(tab, 'promo-code-order')
    await tab.getByRole('button', { name: billing.orderNow }).click()
    await tab.getByText('SUMMER: − €4.50').waitFor()
    await expectFine(tab, 'promo-code-ordered')

    await tab.goto(site.server.url + addressOf('promo-codes'))
    await tab.getByText(promoCodes.used({ settled: 0, reserved: 1, uses: 10 })).waitFor()
    await tab.setViewportSize({ width: 1440, height: 860 })
    await tab.getByRole('button', { name: promoCodes.end('SUMMER') }).click()
    await expectFine(tab, 'promo-codes')
    await tab.getByRole('button', { name: promoCodes.endNow }).click()
    await tab.getByText(promoCodes.states.ended, { exact: true }).waitFor()

    const offer = { kind: 'extension', name: 'Extension', price: { ...price, amount: 300 } }
    await client.call('POST', '/api/v1/admin/add-ons', offer)
    await tab.setViewportSize({ width: 390, height: 860 })
    await tab.goto(`${site.server.url}/app/settings/add-ons`)
    await tab.getByText(text.addOns.extensionEnded).waitFor()
    await tab.getByRole('button', { name: text.addOns.takeBackOf('Firefox') }).waitFor()
    await expectFine(tab, 'add-on-ended')
    await tab.getByRole('button', { name: text.addOns.takeBackOf('Firefox') }).click()
    await tab.getByText(text.addOns.extensionEnded).waitFor({ state: 'hidden' })
    await tab.getByRole('button', { name: text.addOns.buyOf('Extension') }).click()
    await tab.getByText(text.addOns.ordered).waitFor()
    await expectFine(tab, 'add-on-ordered')
    const [invoice] = (
      await client.call<{ items: { id: string }[] }>('GET', '/api/v1/billing/invoices')
    ).items
    await client.call('POST', `/api/v1/admin/invoices/${invoice!.id}/pay`)
    await tab.reload()
    await tab.getByRole('button', { name: text.addOns.extendOf('Extension') }).waitFor()
    await expectFine(tab, 'add-on-bought')
    await leave()
  })
})
