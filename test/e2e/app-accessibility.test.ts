import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'

/** axe on every screen of the application, in both colour schemes, on desk and phone. */

let site: Site
let empty: Site

beforeAll(async () => {
  site = await openSite({ links: 3, icons: [1, 22] }, { env: { SMTP_URL: '' } })
  for (const path of ['one', 'two']) {
    await site.client.call('POST', '/api/v1/links', { destination: `https://example.com/${path}` })
  }
  // Without a mail server the mail of a subscription waits in the mailbox.
  const { id, document } = site.page
  await fetch(
    `${site.server.url}/api/user/subscribe_user?user_id=${document.userId}&link_bio_id=${id}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subscribe_email: 'reader@example.net' }),
    },
  )
  empty = await openSite({ links: 0, icons: [] })
})
afterAll(async () => {
  await site?.close()
  await empty?.close()
})

const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

describe.each(schemes)('axe finds nothing (%s)', (colorScheme) => {
  it('before signing in', { timeout: 120_000 }, async () => {
    const found: Record<string, string[]> = {}
    for (const viewport of sizes) {
      const visitor = await site.visit({ colorScheme, viewport })
      const { tab } = visitor
      for (const path of [
        '/welcome',
        '/user-login',
        '/app/register',
        '/setup?token=x',
        '/app/nothing',
      ]) {
        await tab.goto(site.server.url + path, { waitUntil: 'networkidle' })
        await tab.getByRole('heading', { level: 1 }).first().waitFor()
        const violations = await violationsOf(tab)
        if (violations.length > 0) found[`${path} ${viewport.width}`] = violations
      }
      await tab.goto(`${site.server.url}/user-login`)
      await tab.getByRole('button', { name: text.auth.signIn, exact: true }).click()
      await tab.getByText(text.auth.emailInvalid).waitFor()
      const violations = await violationsOf(tab)
      if (violations.length > 0) found[`/user-login refused ${viewport.width}`] = violations
      await visitor.leave()
    }
    expect(found).toEqual({})
  })

  it('in the account', { timeout: 240_000 }, async () => {
    const found: Record<string, string[]> = {}
    for (const [name, one] of [
      ['full', site],
      ['empty', empty],
    ] as const) {
      const id = one.page.id
      for (const viewport of sizes) {
        const visitor = await one.visit({ colorScheme, viewport })
        const { tab, context } = visitor
        await signIn(context, one.server.url)
        const screens = ['/user-dashboard', '/app/links', '/app/pages', `/app/pages/${id}`]
        screens.push(`/app/pages/${id}/design`, `/app/pages/${id}/settings`, '/app/mailbox')
        for (const path of screens) {
          await tab.goto(one.server.url + path, { waitUntil: 'networkidle' })
          await tab.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
          const violations = await violationsOf(tab)
          if (violations.length > 0)
            found[`${name} ${path.replace(id, ':id')} ${viewport.width}`] = violations
          const sticksOut = await tab.evaluate(
            () => document.documentElement.scrollWidth > innerWidth,
          )
          if (sticksOut)
            found[`${name} ${path.replace(id, ':id')} ${viewport.width} wide`] = [
              'scrolls sideways',
            ]
        }
        await visitor.leave()
      }
    }
    expect(found).toEqual({})
  })

  it('in dialogs, menus and notifications', { timeout: 120_000 }, async () => {
    const visitor = await site.visit({ colorScheme, viewport: sizes[0]! })
    const { tab, context } = visitor
    await signIn(context, site.server.url)
    const found: Record<string, string[]> = {}
    const look = async (name: string, without: string[] = []) => {
      const violations = await violationsOf(tab, without)
      if (violations.length > 0) found[name] = violations
    }
    await tab.goto(`${site.server.url}/app/links`)
    const actions = tab.getByRole('button', { name: /^Actions for/ }).first()
    await actions.click()
    await tab.getByRole('menu').waitFor()
    await look('menu of a link', ['region'])
    await tab.getByRole('menuitem', { name: text.common.edit }).click()
    await tab.getByRole('dialog').waitFor()
    await look('edit a link')
    await tab.keyboard.press('Escape')
    await actions.click()
    await tab.getByRole('menuitem', { name: text.common.delete }).click()
    await tab.getByRole('button', { name: text.common.undo }).waitFor()
    await look('a notification with undo')
    await tab.getByRole('button', { name: text.common.undo }).click()
    await tab.goto(`${site.server.url}/app/pages/${site.page.id}/design`)
    await tab.getByRole('button', { name: text.studio.iconAdd }).click()
    await tab.getByRole('dialog').getByLabel(text.studio.iconAddress).waitFor()
    await look('add an icon')
    await tab.keyboard.press('Escape')
    await tab.getByRole('button', { name: text.navigation.account }).first().click()
    await tab.getByRole('button', { name: text.navigation.signOut }).waitFor()
    await look('account menu')
    expect(found).toEqual({})
    await visitor.leave()
  })
})
