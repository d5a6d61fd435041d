import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { openSite, type Site } from '../support/site.ts'
import { tabTo } from '../support/tab-to.ts'
import { until } from '../support/until.ts'

/**
 * Every flow of the account with the keyboard alone: create, change, delete and restore. For
 * signing in, and pages and links in order, see creator-keyboard.test.ts; rules:
 * link-settings.test.ts; numbers: statistics-screens.test.ts; moving events:
 * calendar-gestures.test.ts; moving cards: tasks-users.test.ts; a group: chat.test.ts.
 */

let site: Site

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
  const { spaceId } = await site.client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
  await addAccounts(site.server.dataDir, ['bob-baker'], spaceId)
})
afterAll(() => site?.close())

async function open(path: string) {
  const visitor = await site.visit({ viewport: { width: 1280, height: 900 } })
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}
const button = (tab: Page, name: string | RegExp) =>
  tab.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const press = async (tab: Page, name: string | RegExp, key = 'Enter') => {
  await tabTo(tab, button(tab, name))
  await tab.keyboard.press(key)
}
/** Opens a menu and moves down to an item. */
const choose = async (tab: Page, menu: string | RegExp, item: string) => {
  await press(tab, menu)
  const wanted = tab.getByRole('menuitem', { name: item, exact: true })
  await wanted.waitFor()
  for (let down = 0; down < 12; down++) {
    if (await wanted.evaluate((one) => one === document.activeElement)) break
    await tab.keyboard.press('ArrowDown')
  }
  await tab.keyboard.press('Enter')
}
const type = async (tab: Page, words: string) => {
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type(words)
}

describe('with the keyboard alone', () => {
  it('a link is shortened, deleted and brought back', async () => {
    const { tab, leave } = await open('/app/links')
    await tabTo(tab, tab.getByLabel(text.links.address))
    await tab.keyboard.type('example.com/by-keys')
    await tab.keyboard.press('Enter')
    const row = tab.getByText('/by-keys').first()
    await row.waitFor()
    await choose(tab, /^Actions for/, text.common.delete)
    await row.waitFor({ state: 'detached' })
    await press(tab, text.common.undo)
    await row.waitFor()
    await leave()
  })

  it('a card is added, renamed, deleted and brought back', async () => {
    const { tab, leave } = await open('/app/tasks')
    const words = text.tasks
    await press(tab, words.firstTask)
    await tab.getByLabel(words.newCard('To do')).waitFor()
    await tab.keyboard.type('By keys')
    await tab.keyboard.press('Enter')
    await button(tab, words.openCard('By keys')).waitFor()
    await tab.keyboard.press('Escape')
    await tabTo(tab, button(tab, words.openCard('By keys')), 'Shift+Tab')
    await tab.keyboard.press('Enter')
    await tabTo(tab, tab.getByRole('dialog').getByLabel(words.cardTitle))
    await type(tab, 'By keys alone')
    await press(tab, text.common.save)
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await tabTo(tab, button(tab, words.openCard('By keys alone')))
    await tab.keyboard.press('Enter')
    await press(tab, words.delete)
    await button(tab, words.openCard('By keys alone')).waitFor({ state: 'detached' })
    await press(tab, text.common.undo)
    await button(tab, words.openCard('By keys alone')).waitFor()
    await leave()
  })

  it('an event is made, renamed, deleted and brought back', async () => {
    const { tab, leave } = await open('/app/calendar?view=month&date=2026-11-11')
    const stored = () => site.client.call<{ title: string }[]>('GET', '/events')
    const title = tab.getByRole('dialog').getByLabel(text.calendar.eventTitle, { exact: true })
    const chip = tab.getByRole('button', { name: 'By keys, ' })
    await press(tab, text.calendar.newEvent)
    await tabTo(tab, title)
    await type(tab, 'By keys')
    await tab.keyboard.press('Enter')
    await tabTo(tab, chip)
    await tab.keyboard.press('Enter')
    await tabTo(tab, title)
    await type(tab, 'By keys, renamed')
    await tab.keyboard.press('Enter')
    await until(async () => (await stored())[0]?.title === 'By keys, renamed')
    await tabTo(tab, chip)
    await tab.keyboard.press('Delete')
    await until(async () => (await stored()).length === 0)
    await press(tab, text.common.undo)
    await until(async () => (await stored()).length === 1)
    await leave()
  })

  it('somebody is invited, given another role, taken back and invited after all', async () => {
    const { tab, leave } = await open('/app/users')
    const words = text.users
    await press(tab, words.invite)
    const dialog = tab.getByRole('dialog')
    await tabTo(tab, dialog.getByLabel(words.email))
    await tab.keyboard.type('eve@example.com')
    await tab.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    const people = () =>
      site.client.call<{ items: { email: string; role: string }[] }>('GET', '/api/v1/users')
    const eve = async () => (await people()).items.find((one) => one.email === 'eve@example.com')
    await until(async () => (await eve()) !== undefined)
    const role = tab.getByLabel(/^Role of eve/)
    const saved: unknown[] = []
    tab.on('request', (request) => {
      if (request.url().endsWith('/update/user')) saved.push(request.postDataJSON().role)
    })
    // the ends of the list, by first letter, and passing one on the way does not save it
    for (const [keys, wanted] of [
      [['End'], 'guest'],
      [['Home'], 'administrator'],
      [['v'], 'viewer'],
      [['ArrowUp', 'ArrowUp'], 'administrator'],
    ] as const) {
      await tabTo(tab, role)
      for (const key of keys) await tab.keyboard.press(key)
      await until(async () => (await eve())?.role === wanted)
    }
    expect(saved).toEqual(['guest', 'administrator', 'viewer', 'administrator'])
    // over a slow connection the list still shows the previous role, and people choose that one
    // again
    await tab.reload()
    await role.waitFor()
    await tab.route(/\/api\/v1\/users\?/, async (route) => {
      await sleep(2_500)
      await route.continue().catch(() => undefined)
    })
    for (const [key, wanted] of [
      ['End', 'guest'],
      ['Home', 'administrator'],
    ] as const) {
      await tabTo(tab, role)
      await tab.keyboard.press(key)
      await until(async () => (await eve())?.role === wanted)
    }
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    await choose(tab, /^Actions for eve/, words.takeBack)
    await until(async () => (await eve()) === undefined)
    await press(tab, text.common.undo)
    await until(async () => (await eve()) !== undefined)
    await leave()
  })

  it('a message is written to somebody who is searched for', async () => {
    const { tab, leave } = await open('/app/chat')
    const person = tab.getByRole('link', { name: /^bob-baker/ })
    await tabTo(tab, person)
    await tab.keyboard.press('Enter')
    await tabTo(tab, tab.getByRole('textbox', { name: /^Write to/ }))
    await tab.keyboard.type('written by keys')
    await tab.keyboard.press('Enter')
    await tab.getByRole('log').getByText('written by keys', { exact: true }).waitFor()
    await leave()
  })

  it('a profile gets a name and a sentence', async () => {
    const { tab, leave } = await open('/app/profile')
    await tabTo(tab, tab.getByLabel(text.account.name, { exact: true }))
    await type(tab, 'Ada Byron')
    await tabTo(tab, tab.getByLabel(text.account.bio, { exact: true }))
    await tab.keyboard.type('Notes on engines')
    await press(tab, text.common.save)
    await tab.getByText(text.account.profileSaved).waitFor()
    const stored = await site.client.call<object>('GET', '/api/v1/account')
    expect(stored).toMatchObject({ name: 'Ada Byron', bio: 'Notes on engines' })
    await leave()
  })
})
