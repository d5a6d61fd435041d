import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import { IPHONE } from '../support/rich-links.ts'
import { addAccounts } from '../support/server-accounts.ts'
import { signIn } from '../support/sign-in.ts'
import { codeFor, freshEmail, mailTo, openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'
import { untilStill } from '../support/until-still.ts'

/** Tasks by mouse, finger and keyboard; people from invitation to removal, in two browsers. */

let site: Site
const words = text.tasks
const desk = { viewport: { width: 1280, height: 900 } }

beforeAll(async () => {
  site = await openSite({ links: 1 })
})
afterAll(() => site?.close())

const open = async (path: string, options: Parameters<Site['visit']>[0] = desk) => {
  const visitor = await site.visit(options)
  await signIn(visitor.context, site.server.url)
  await visitor.tab.goto(site.server.url + path)
  return visitor
}
const titlesIn = (tab: Page, column: string) =>
  tab
    .getByRole('region', { name: column })
    .getByRole('button', { name: /^Open / })
    .allInnerTexts()
type Stored = { title: string; tasks: { id: string; title: string; isDone: boolean }[] }[]
const stored = async (): Promise<Record<string, string[]>> => {
  const columns = await site.client.call<Stored>('GET', '/tasks')
  return Object.fromEntries(
    columns.map(({ title, tasks }) => [title, tasks.map((task) => task.title)]),
  )
}
const startWith = async (board: Record<string, string[]>) => {
  for (const { tasks } of await site.client.call<Stored>('GET', '/tasks')) {
    for (const { id } of tasks) {
      await fetch(`${site.server.url}/delete/tasks`, {
        method: 'DELETE',
        headers: { authorization: site.client.accessToken, tasks: id },
      })
    }
  }
  for (const [columnId, titles] of Object.entries(board)) {
    for (const title of titles) await site.client.call('POST', '/add/tasks', { title, columnId })
  }
}

describe('tasks', () => {
  it('are added in their column, opened, changed, and come back after deleting', async () => {
    await startWith({})
    const { tab, leave } = await open('/app/tasks')
    await tab.getByText(words.noneTitle).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: words.firstTask }).click()
    await tab.getByLabel(words.newCard('To do')).fill('Write the letter')
    await tab.keyboard.press('Enter')
    await tab.getByRole('button', { name: words.openCard('Write the letter') }).waitFor()
    await tab.keyboard.type('Pick pictures')
    await tab.keyboard.press('Enter')
    await until(async () => (await stored())['To do']?.length === 2)
    await tab.keyboard.press('Escape')

    await tab.getByRole('button', { name: words.openCard('Write the letter') }).click()
    const drawer = tab.getByRole('dialog')
    await drawer.getByLabel(words.cardTitle).fill('Write a long letter')
    await drawer.getByLabel(words.due, { exact: true }).fill('2026-01-05')
    await drawer.getByRole('button', { name: words.editLabels }).click()
    const labels = tab.getByRole('dialog', { name: words.editLabels })
    await labels.getByLabel(words.labelName, { exact: true }).fill('Soon')
    await labels.getByRole('button', { name: words.labelAdd, exact: true }).click()
    await labels.getByLabel(words.labelNameOf('Soon')).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await labels.getByRole('button', { name: text.common.close }).click()
    await labels.waitFor({ state: 'detached' })
    await drawer.getByRole('combobox', { name: words.labels }).click()
    await tab.getByRole('option', { name: 'Soon' }).last().click()
    await drawer.getByLabel(words.writeComment).fill('Not too long')
    await drawer.getByRole('button', { name: words.addComment, exact: true }).click()
    await drawer.getByRole('listitem').getByText('Not too long').waitFor()
    await drawer.getByRole('button', { name: /^About/ }).click()
    await tab.getByPlaceholder(words.aboutSearch).fill('ada')
    await tab.getByRole('option', { name: /^ada/ }).first().click()
    expect(await violationsOf(tab)).toEqual([])
    await drawer.getByRole('button', { name: text.common.save }).click()
    await drawer.waitFor({ state: 'detached' })
    await tab.getByText(/^Overdue, 5 Jan/).waitFor()
    const done = tab.getByRole('checkbox', { name: words.markDone('Write a long letter') })
    await done.click()
    const isDone = async () =>
      (await site.client.call<Stored>('GET', '/tasks'))[0]?.tasks[0]?.isDone === true
    await until(isDone)
    await tab.reload()
    await until(() => done.isChecked())
    const [column] = await site.client.call<Stored>('GET', '/tasks')
    expect(column!.tasks[0]).toMatchObject({
      title: 'Write a long letter',
      isDone: true,
      dueDate: '2026-01-05',
      page: { username: 'ada' },
      labels: [{ name: 'Soon' }],
      commentCount: 1,
    })

    const filter = tab.getByLabel(words.filterLabel)
    await filter.selectOption('Soon')
    await expect.poll(() => titlesIn(tab, 'To do')).toEqual(['Write a long letter'])
    await filter.selectOption(words.anyLabel)
    await expect.poll(() => titlesIn(tab, 'To do')).toHaveLength(2)

    await tab.getByRole('button', { name: words.openCard('Pick pictures') }).click()
    await tab.getByRole('button', { name: words.delete, exact: true }).click()
    await until(async () => (await stored())['To do']?.length === 1)
    await tab.getByRole('button', { name: text.common.undo }).click()
    await tab.getByRole('button', { name: words.openCard('Pick pictures') }).waitFor()
    expect((await stored())['To do']).toEqual(['Write a long letter', 'Pick pictures'])
    await leave()
  })

  it('are dragged by the mouse, within a column and into another, and stay there', async () => {
    await startWith({ todo: ['One', 'Two', 'Three'], doing: ['Four'] })
    const { tab, leave } = await open('/app/tasks')
    const card = (title: string) => tab.locator('li', { hasText: title })
    await card('Four').waitFor()
    await drag(tab, 'Three', 'One')
    await until(async () => (await stored())['To do']?.[0] === 'Three')
    await drag(tab, 'One', 'Four')
    await until(async () => (await stored())['In progress']?.length === 2)
    // an empty column accepts cards too
    const done = await tab.getByRole('region', { name: 'Done' }).boundingBox()
    await dragTo(tab, 'Two', { x: done!.x + done!.width / 2, y: done!.y + 60 })
    await until(async () => (await stored()).Done?.length === 1)
    await tab.reload()
    await card('Four').waitFor()
    expect(await titlesIn(tab, 'To do')).toEqual(['Three'])
    expect((await titlesIn(tab, 'In progress')).sort()).toEqual(['Four', 'One'])
    expect(await titlesIn(tab, 'Done')).toEqual(['Two'])
    await leave()
  })

  it('are dragged by a finger after a short press', async () => {
    await startWith({ todo: ['One', 'Two', 'Three'] })
    const { tab, context, leave } = await open('/app/tasks', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await tab.getByRole('button', { name: words.openCard('One') }).waitFor()
    const touch = await context.newCDPSession(tab)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      })
    const from = (await tab.locator('li', { hasText: 'Three' }).boundingBox())!
    const to = (await tab.locator('li', { hasText: 'One' }).boundingBox())!
    const x = from.x + 60
    await finger('touchStart', x, from.y + 20)
    await tab.getByText('Three').nth(1).waitFor()
    for (let step = 1; step <= 10; step += 1) {
      await finger('touchMove', x, from.y + 20 + ((to.y - from.y - 16) * step) / 10)
    }
    await finger('touchEnd')
    await until(async () => (await stored())['To do']?.join() === 'Three,One,Two')
    await leave()
  })

  it('are carried by keys, with words for those who listen', async () => {
    await startWith({ todo: ['One', 'Two'], doing: ['Three'] })
    const { tab, leave } = await open('/app/tasks')
    const handle = (title: string) => tab.getByRole('button', { name: words.move(title) })
    const said = (sentence: string) => tab.getByText(sentence, { exact: true }).waitFor()
    await handle('One').focus()
    await tab.keyboard.press('Space')
    await said(words.picked('One', 'To do', 1, 2))
    await tab.keyboard.press('ArrowRight')
    await said(words.carried('One', 'In progress', 1, 2))
    await tab.keyboard.press('ArrowDown')
    await said(words.carried('One', 'In progress', 2, 2))
    await tab.keyboard.press('Space')
    await said(words.dropped('One', 'In progress', 2))
    await until(async () => (await stored())['In progress']?.join() === 'Three,One')
    expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      words.move('One'),
    )
    // the pointer left: nothing moves
    await handle('Two').focus()
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('ArrowRight')
    await tab.keyboard.press('Escape')
    await said(words.cancelled('Two'))
    await tab.reload()
    await handle('Two').waitFor()
    expect(await titlesIn(tab, 'To do')).toEqual(['Two'])
    expect(await titlesIn(tab, 'In progress')).toEqual(['Three', 'One'])
    await leave()
  })

  it('go back where they were when a move is refused, and say so', async () => {
    await startWith({ todo: ['One', 'Two'] })
    const { tab, leave } = await open('/app/tasks')
    await tab.route('**/update/tasks', (route) => route.fulfill({ status: 503, body: '' }))
    const handle = tab.getByRole('button', { name: words.move('One') })
    await handle.focus()
    for (const key of ['Enter', 'ArrowRight', 'Enter']) await tab.keyboard.press(key)
    await tab.getByText(/^The task was not saved\./).waitFor()
    expect(await titlesIn(tab, 'To do')).toEqual(['One', 'Two'])
    await leave()
  })

  it('show what others do at once, also while a card is carried', async () => {
    await startWith({ todo: ['One', 'Two'] })
    const { spaceId } = await site.client.call<{ spaceId: string }>('GET', '/api/v1/auth/session')
    const [editor] = await addAccounts(site.server.dataDir, ['bob-baker'], spaceId, 'editor')
    const { tab, leave } = await open('/app/tasks')
    const card = (title: string) => tab.getByRole('button', { name: words.openCard(title) })
    await card('One').waitFor()
    const bob = await site.visit(desk)
    await signIn(bob.context, site.server.url, editor)
    const [column] = await site.client.call<Stored>('GET', '/tasks')
    const change = (title: string) =>
      bob.context.request.put(`${site.server.url}/update/tasks`, {
        headers: { origin: site.server.url, 'sec-fetch-site': 'same-origin' },
        data: { id: column!.tasks[1]!.id, title },
      })
    expect((await change('Two of Bob')).ok()).toBe(true)
    await card('Two of Bob').waitFor()
    await site.client.call('POST', '/add/tasks', { title: 'Three', columnId: 'doing' })
    await card('Three').waitFor()

    await tab.getByRole('button', { name: words.move('One') }).focus()
    await tab.keyboard.press('Space')
    await tab.keyboard.press('ArrowRight')
    await change('Two again')
    await tab.keyboard.press('Space')
    await until(async () => (await stored())['In progress']?.includes('One') === true)
    await card('Two again').waitFor()
    expect(await titlesIn(tab, 'In progress')).toContain('One')
    await fetch(`${site.server.url}/delete/user`, {
      method: 'DELETE',
      headers: { authorization: site.client.accessToken, user: editor!.userId },
    })
    expect((await change('Too late')).status()).toBe(404)
    await bob.leave()
    await leave()
  })

  it('have columns that are added, renamed, moved, and deleted when empty', async () => {
    await startWith({ todo: ['One'] })
    const { tab, leave } = await open('/app/tasks')
    await tab.getByRole('button', { name: words.addColumn }).click()
    await tab.getByLabel(words.columnTitle).fill('Later')
    await tab.keyboard.press('Enter')
    await tab.getByRole('region', { name: 'Later' }).waitFor()
    const menu = async (column: string, item: string) => {
      await tab.getByRole('button', { name: words.columnActions(column) }).click()
      await tab.getByRole('menuitem', { name: item }).click()
    }
    await menu('Later', words.rename)
    await tab.getByLabel(words.renameColumn('Later')).fill('Some day')
    await tab.keyboard.press('Enter')
    await tab.getByRole('region', { name: 'Some day' }).waitFor()
    await menu('Some day', words.moveLeft)
    await until(async () => Object.keys(await stored())[2] === 'Some day')
    await menu('Some day', words.deleteColumn)
    await until(async () => Object.keys(await stored()).length === 3)
    await tab.getByRole('button', { name: words.columnActions('To do') }).click()
    const item = tab.getByRole('menuitem', { name: words.deleteColumn })
    expect(await item.isDisabled()).toBe(true)
    await leave()
  })

  it('are a list by due date, found by words and by whose they are', async () => {
    await startWith({ todo: ['Late', 'Whenever'] })
    await site.client.call('POST', '/add/tasks', { title: 'Soon', dueDate: '2026-01-01' })
    const { tab, leave } = await open('/app/tasks?view=list')
    const rows = tab.getByRole('rowheader')
    await rows.first().waitFor()
    expect(await rows.allInnerTexts()).toEqual(['Soon', 'Late', 'Whenever'])
    await tab.getByLabel(words.search).fill('late')
    await until(async () => (await rows.count()) === 1)
    await tab.getByLabel(words.search).fill('')
    await tab.getByLabel(words.filterWho).selectOption({ label: words.mine })
    await tab.getByText(words.nothingFoundTitle).waitFor()
    await leave()
  })
})

describe('people', () => {
  it('are invited, accept in another browser, get a role, and are gone with their access', async () => {
    const email = freshEmail('eve')
    const { tab, context, leave } = await open('/app/users')
    const people = text.users
    const talk = await context.newPage()
    await talk.goto(`${site.server.url}/app/chat`)
    const eveInChat = talk.getByRole('link', { name: /^eve/ })
    await tab.getByText(people.aloneTitle).waitFor()
    expect(await violationsOf(tab)).toEqual([])
    await tab.getByRole('button', { name: people.invite, exact: true }).click()
    const dialog = tab.getByRole('dialog')
    // its effects set the focus again after they run, which on a busy machine interrupts typing
    await untilStill(dialog)
    await dialog.getByLabel(people.email).fill(email)
    await dialog.getByLabel(people.name).fill('Eve Adams')
    await dialog.getByLabel(people.mayDo).selectOption('viewer')
    await dialog.getByRole('button', { name: people.send }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: people.profileOf('Eve Adams') }).waitFor()

    const mail = await mailTo(site.sink, email, /invites you/)
    const path = /\/app\/invitation\?token=[\w-]+/.exec(mail.parsed.text ?? '')?.[0] ?? ''
    const eve = await site.visit(desk)
    await eve.tab.goto(site.server.url + path)
    await eve.tab.getByRole('heading', { name: people.invitation.heading('ada') }).waitFor()
    expect(await violationsOf(eve.tab)).toEqual([])
    await eve.tab.getByRole('link', { name: people.invitation.register }).click()
    await eve.tab.getByLabel(text.auth.email, { exact: true }).fill(email)
    await eve.tab.getByLabel(text.auth.password, { exact: true }).fill('a boat on the river')
    await eve.tab.getByRole('button', { name: text.auth.register }).click()
    const code = await codeFor(site.sink, email)
    await eve.tab.getByLabel(text.auth.code).fill(code)
    const accept = eve.tab.getByRole('button', { name: people.invitation.accept, exact: true })
    await accept.click()
    // in her own space, whose name she sees first
    await eve.tab.waitForURL(/\/app\/s\/[\w-]+\/home$/)
    const shared = new URL(eve.tab.url()).pathname.replace('/home', '')
    await eve.tab.getByRole('button', { name: text.shell.spaces.open('ada') }).waitFor()
    await eve.tab.getByRole('link', { name: text.navigation.users }).click()
    await eve.tab.getByRole('button', { name: people.profileOf('ada') }).waitFor()

    // in the inviter's list and chat, without a reload
    await eveInChat.waitFor()
    const role = tab.getByLabel(/^Role of eve/)
    await role.selectOption('editor')
    type People = { id: string; email: string; role: string }[]
    const known = async () =>
      (await site.client.call<People>('GET', '/contacts')).find((one) => one.email === email)
    await until(async () => (await known())?.role === 'editor')
    const room = await eve.context.newPage()
    await room.goto(`${site.server.url + shared}/chat`)
    await room.getByRole('link', { name: /^ada/ }).click()
    const composer = room.getByRole('textbox', { name: /^Write to/ })
    await composer.waitFor()
    await tab.getByRole('button', { name: /^Actions for eve/ }).click()
    await tab.getByRole('menuitem', { name: people.remove }).click()
    await until(async () => (await known()) === undefined)
    // people who are removed see it at once, and have nobody there to write to
    await eve.tab.getByText(text.shell.spaces.absentTitle).waitFor()
    await composer.waitFor({ state: 'detached' })
    await eveInChat.waitFor({ state: 'detached' })

    await tab.getByRole('button', { name: text.common.undo }).click()
    await until(async () => (await known())?.role === 'editor')
    // the mail's link works only once
    await eve.tab.goto(site.server.url + path)
    await eve.tab.getByText(people.invitation.overTitle).waitFor()
    await eve.leave()
    await leave()
  })

  it.each([390, 1440])(
    'work side by side in a space of theirs, without an id (%i px)',
    { timeout: 180_000 },
    async (width) => {
      const look = { viewport: { width, height: 860 } }
      const people = text.users
      const ada = await open('/user-dashboard', look)
      const [account] = await addAccounts(site.server.dataDir, [`bob-${width}`], undefined)
      const bob = await site.visit(look)
      await signIn(bob.context, site.server.url, account)
      const menuOf = async (tab: Page) => {
        const menu = tab.getByRole('navigation', { name: text.navigation.label })
        if (width < 1000) await tab.getByRole('button', { name: text.shell.openMenu }).click()
        await menu.waitFor()
        return menu
      }
      const go = async (tab: Page, label: string) =>
        (await menuOf(tab)).getByRole('link', { name: label, exact: true }).click()

      await menuOf(ada.tab)
      const { spaces } = text.shell
      await ada.tab.getByRole('button', { name: spaces.open(spaces.personal) }).click()
      await ada.tab.getByRole('button', { name: spaces.create, exact: true }).click()
      const making = ada.tab.getByRole('dialog', { name: text.spaces.createTitle })
      await making.getByLabel(text.spaces.name, { exact: true }).fill(`Team ${width}`)
      await making.getByRole('button', { name: text.common.create, exact: true }).click()
      await ada.tab.waitForURL(/\/app\/s\/[\w-]+\/home$/)
      await go(ada.tab, text.navigation.users)
      await ada.tab.getByRole('button', { name: people.invite, exact: true }).click()
      const dialog = ada.tab.getByRole('dialog')
      await untilStill(dialog)
      await dialog.getByLabel(people.email).fill(account!.email)
      await dialog.getByLabel(people.mayDo).selectOption('editor')
      await dialog.getByRole('button', { name: people.send }).click()
      await dialog.waitFor({ state: 'detached' })

      const mail = await mailTo(site.sink, account!.email, /invites you/)
      const path = /\/app\/invitation\?token=[\w-]+/.exec(mail.parsed.text ?? '')?.[0] ?? ''
      await bob.tab.goto(site.server.url + path)
      await bob.tab.getByRole('button', { name: people.invitation.accept, exact: true }).click()
      await bob.tab.waitForURL(/\/app\/s\/[\w-]+\/home$/)

      // what one makes the other sees, changes and counts
      const rowOf = (tab: Page, alias: string) =>
        tab
          .getByRole('listitem')
          .filter({ hasText: `/${alias}` })
          .first()
      const shorten = async (tab: Page, alias: string) => {
        await tab.getByLabel(text.links.address, { exact: true }).fill(`example.com/${alias}`)
        await tab.getByLabel(text.links.alias, { exact: true }).fill(alias)
        await tab.getByRole('button', { name: text.links.shorten, exact: true }).click()
        await rowOf(tab, alias).waitFor()
      }
      await go(ada.tab, text.navigation.links)
      await shorten(ada.tab, `of-ada-${width}`)
      await go(bob.tab, text.navigation.links)
      await rowOf(bob.tab, `of-ada-${width}`).waitFor()
      await shorten(bob.tab, `of-bob-${width}`)
      await rowOf(bob.tab, `of-ada-${width}`).focus()
      await bob.tab.keyboard.press('Enter')
      const title = bob.tab.getByLabel(text.link.linkTitle, { exact: true })
      await title.fill('Changed by Bob')
      await bob.tab.keyboard.press('Control+s')
      await bob.tab.getByText(text.studio.saved, { exact: true }).first().waitFor()
      await ada.tab.reload()
      await rowOf(ada.tab, `of-bob-${width}`).waitFor()
      await rowOf(ada.tab, `of-ada-${width}`).getByText('Changed by Bob').waitFor()

      const agent = { 'user-agent': IPHONE }
      await fetch(`${site.server.url}/of-bob-${width}`, { redirect: 'manual', headers: agent })
      await go(ada.tab, text.navigation.statistics)
      await until(async () => {
        await ada.tab.reload()
        await ada.tab.getByRole('heading', { level: 1 }).waitFor()
        return (await ada.tab.getByText(`of-bob-${width}`).count()) > 0
      }, 60_000)
      expect(await violationsOf(ada.tab)).toEqual([])

      // an editor makes no keys, and is told who does
      await go(bob.tab, text.navigation.apiKeys)
      await bob.tab.getByText(text.apiKeys.deniedTitle).waitFor()
      expect(await violationsOf(bob.tab)).toEqual([])
      await bob.leave()
      await ada.leave()
    },
  )

  it('are deactivated by an administrator, who sees everybody, and let in again', async () => {
    const { tab, leave } = await open('/app/users?scope=all')
    const people = text.users
    const actions = tab.getByRole('button', { name: /^Actions for eve/ })
    await actions.click()
    await tab.getByRole('menuitem', { name: people.deactivate }).click()
    await tab.getByRole('cell', { name: people.states.deactivated }).waitFor()
    await actions.click()
    await tab.getByRole('menuitem', { name: people.reactivate }).click()
    await until(async () => (await tab.getByText(people.states.deactivated).count()) < 2)
    await tab.getByLabel(people.search).fill('nobody at all')
    await tab.getByText(people.nothingFoundTitle).waitFor()
    await leave()
  })

  it('say under their own name that they could not be changed or loaded', async () => {
    const { tab, leave } = await open('/app/users')
    const people = text.users
    const refuse = (path: string) =>
      tab.route(path, (route) => route.fulfill({ status: 404, body: '' }))
    await tab.getByRole('button', { name: /^Actions for eve/ }).click()
    await refuse('**/delete/user*')
    await tab.getByRole('menuitem', { name: people.remove }).click()
    await tab.getByText(/^The change was not saved\./).waitFor()
    await refuse('**/api/v1/users?*')
    await tab.reload()
    await tab.getByText(/^People could not be loaded\./).waitFor()
    await leave()
  })

  it('are invited, although the list cannot be read again for a while', async () => {
    const { tab, leave } = await open('/app/users')
    const people = text.users
    const email = freshEmail('finn')
    await tab.getByRole('button', { name: people.invite, exact: true }).click()
    const dialog = tab.getByRole('dialog')
    // its effects set the focus again after they run, which on a busy machine interrupts typing
    await untilStill(dialog)
    await dialog.getByLabel(people.email).fill(email)
    const held = Promise.withResolvers<void>()
    await tab.route('**/api/v1/users?*', async (route) => {
      await held.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: people.send }).click()
    await tab.getByText(people.invited(email)).waitFor()
    await dialog.waitFor({ state: 'detached' })
    held.resolve()
    await tab.unrouteAll({ behavior: 'wait' })
    await leave()
  })
})

async function drag(tab: Page, title: string, onto: string): Promise<void> {
  const target = await tab.locator('li', { hasText: onto }).boundingBox()
  await dragTo(tab, title, { x: target!.x + target!.width / 2, y: target!.y + 8 })
}

async function dragTo(tab: Page, title: string, to: { x: number; y: number }): Promise<void> {
  const from = await tab.locator('li', { hasText: title }).boundingBox()
  await tab.mouse.move(from!.x + from!.width / 2, from!.y + 16)
  await tab.mouse.down()
  await tab.mouse.move(from!.x + from!.width / 2 + 10, from!.y + 20, { steps: 3 })
  await tab.mouse.move(to.x, to.y, { steps: 12 })
  await tab.mouse.move(to.x + 2, to.y + 2, { steps: 2 })
  await tab.mouse.up()
}
