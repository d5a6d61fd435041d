import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Category } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { violationsOf } from '../support/axe.ts'
import {
  boxOf,
  calendarOf,
  cell,
  chip,
  dialog,
  drag,
  middleOf,
  save,
} from '../support/calendar-screen.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'

/**
 * The calendar as a creator uses it; for drags by quarter hours, fingers and keys see
 * calendar-gestures.
 */

const words = text.calendar
let site: Site
const { clear, events, make, onlyEvent, open, takeAway } = calendarOf(() => site)

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
}, 120_000)
afterAll(() => site?.close())
afterEach(clear)

describe('a month', () => {
  it('makes events by a click and by drawing over days, and a reload keeps them', async () => {
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    await cell(tab, '2026-11-12').click()
    await save(tab, 'Single')
    await chip(tab, 'Single').waitFor()
    await drag(
      tab,
      await middleOf(cell(tab, '2026-11-17'), 0.8),
      await middleOf(cell(tab, '2026-11-19'), 0.8),
    )
    await save(tab, 'Fair')
    await tab.reload()
    await chip(tab, 'Fair').waitFor()
    expect(await events()).toMatchObject([
      { title: 'Single', start: '2026-11-12', end: '2026-11-13', allDay: true },
      { title: 'Fair', start: '2026-11-17', end: '2026-11-20', allDay: true },
    ])
    await creator.leave()
  })

  it('moves an event with its time, over a change of the clock, and resizes a bar', async () => {
    await make('Walk', '2026-10-24T07:00:00Z', '2026-10-24T08:00:00Z')
    const creator = await open('?view=month&date=2026-10-20')
    const { tab } = creator
    await drag(tab, await middleOf(chip(tab, 'Walk')), await middleOf(cell(tab, '2026-10-26')))
    await until(async () => (await onlyEvent()).start === '2026-10-26T08:00:00.000Z')
    expect((await onlyEvent()).end).toBe('2026-10-26T09:00:00.000Z')
    await creator.leave()
    await takeAway('Walk')

    await make('Fair', '2026-10-13', '2026-10-14')
    const second = await open('?view=month&date=2026-10-20')
    const bar = await boxOf(chip(second.tab, 'Fair'))
    await drag(
      second.tab,
      { x: bar.x + bar.width - 3, y: bar.y + bar.height / 2 },
      await middleOf(cell(second.tab, '2026-10-15')),
    )
    await until(async () => (await onlyEvent()).end === '2026-10-16')
    await second.leave()
  })

  it('takes a category that is dropped on a day, by mouse and by its menu', async () => {
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    const launch = tab.getByRole('button', { name: 'Launch', exact: true })
    await drag(tab, await middleOf(launch), await middleOf(cell(tab, '2026-11-18')))
    await until(async () => (await events()).length === 1)
    expect(await onlyEvent()).toMatchObject({
      title: 'Launch',
      start: '2026-11-18',
      categoryId: 'launch',
      className: 'bg-success',
    })
    await tab.getByRole('button', { name: 'Meeting', exact: true }).focus()
    await tab.keyboard.press('Enter')
    const item = words.addCategoryOn('Meeting', 'Wednesday 11 November')
    await tab.getByRole('menuitem', { name: item }).waitFor()
    await tab.keyboard.press('Enter')
    await until(async () => (await events()).length === 2)
    expect((await events())[0]).toMatchObject({ title: 'Meeting', start: '2026-11-11' })
    await creator.leave()
  })

  it('shows what does not fit in a list of the day', async () => {
    for (let count = 1; count <= 7; count++) await make(`Visit ${count}`, '2026-11-10')
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    await tab.getByRole('button', { name: /more on Tuesday 10 November/ }).click()
    const list = tab.getByRole('region', { name: 'Tuesday 10 November' })
    await list.waitFor()
    expect(await list.getByRole('listitem').count()).toBe(7)
    await creator.leave()
  })
})

describe('a week', () => {
  it('lays events at one time beside each other', async () => {
    await make('One', '2026-11-11T09:00:00Z', '2026-11-11T10:00:00Z')
    await make('Two', '2026-11-11T09:30:00Z', '2026-11-11T11:00:00Z')
    const creator = await open('?view=week&date=2026-11-11')
    const [one, two] = [
      await boxOf(chip(creator.tab, 'One')),
      await boxOf(chip(creator.tab, 'Two')),
    ]
    expect(one.x + one.width).toBeLessThanOrEqual(two.x)
    await creator.leave()
  })

  it('begins with the day of the place', async () => {
    const creator = await open('?view=week&date=2026-11-11', { locale: 'en-US' })
    const days = creator.tab.locator('[data-grid="time"]')
    expect(await days.first().getAttribute('data-day')).toBe('2026-11-08')
    await creator.leave()
  })
})

describe('an event', () => {
  it('keeps what was typed when it was changed elsewhere', async () => {
    const event = await make('Old', '2026-11-11', null)
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    await chip(tab, 'Old').click()
    await dialog(tab).getByLabel(words.eventTitle, { exact: true }).fill('Mine')
    await site.client.call('PUT', '/update/event', { id: event.id, title: 'Theirs' })
    await dialog(tab).getByRole('button', { name: text.common.save }).click()
    await dialog(tab).getByText(words.changedElsewhere).waitFor()
    expect((await onlyEvent()).title).toBe('Theirs')
    await save(tab, 'Mine')
    expect((await onlyEvent()).title).toBe('Mine')
    await creator.leave()
  })

  it('says what is missing, and is deleted and brought back', async () => {
    await make('Gone', '2026-11-11', null)
    const creator = await open('?view=list&date=2026-11-11')
    const { tab } = creator
    await chip(tab, 'Gone').click()
    await dialog(tab).getByLabel(words.eventTitle, { exact: true }).fill(' ')
    await dialog(tab).getByRole('button', { name: text.common.save }).click()
    await dialog(tab).getByText(words.problems.title).waitFor()
    await dialog(tab).getByRole('button', { name: text.common.delete }).click()
    await tab.getByText(words.deleted('Gone')).waitFor()
    await tab.getByText(words.emptyTitle).waitFor()
    await until(async () => (await events()).length === 0)
    await tab.getByRole('button', { name: text.common.undo }).click()
    await chip(tab, 'Gone').waitFor()
    expect((await onlyEvent()).title).toBe('Gone')
    await creator.leave()
  })
})

it('keeps own categories, and says when they or the events cannot be loaded', async () => {
  const creator = await open('?view=month')
  const { tab } = creator
  await tab.getByRole('button', { name: words.manage }).click()
  await dialog(tab).getByLabel(words.categoryName, { exact: true }).fill('Travel')
  await dialog(tab).getByText(words.colours['bg-dark']).click()
  await dialog(tab).getByRole('button', { name: words.categoryAdd }).click()
  const remove = tab.getByRole('button', { name: words.categoryDelete('Travel') })
  await remove.waitFor()
  const stored = await site.client.call<Category[]>('GET', '/categories')
  expect(stored.at(-1)).toMatchObject({ title: 'Travel', type: 'bg-dark' })
  await remove.click()
  await remove.waitFor({ state: 'detached' })
  expect(await site.client.call<Category[]>('GET', '/categories')).toHaveLength(4)

  const refuse = (path: string) => tab.route(path, (route) => route.fulfill({ status: 404 }))
  await refuse('**/categories')
  await refuse('**/events?*')
  await tab.reload()
  await tab.getByText(words.categoriesError).waitFor()
  await tab.getByText(words.eventsLoadError).waitFor()
  await tab.unroute('**/events?*')
  await tab.getByRole('button', { name: text.common.retry }).last().click()
  await tab.getByRole('group').first().waitFor()
  await creator.leave()
})

it('is exported as a file', async () => {
  await make('Launch, at last', '2026-11-11')
  const creator = await open('?view=list&date=2026-11-11')
  const { tab } = creator
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('button', { name: words.export }).click(),
  ])
  expect(download.suggestedFilename()).toBe('waypost.ics')
  const file = await readFile((await download.path())!, 'utf8')
  expect(file).toContain('SUMMARY:Launch\\, at last')
  await creator.leave()
})

describe('outside the calendar', () => {
  it('an event reminds of itself as it was told to', async () => {
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    await cell(tab, '2026-11-12').click()
    await dialog(tab).getByLabel(words.reminder).selectOption(words.reminders[60])
    await save(tab, 'Ferry')
    expect((await onlyEvent()).reminder).toBe(60)
    await chip(tab, 'Ferry').click()
    const field = dialog(tab).getByLabel(words.reminder)
    expect(await field.inputValue()).toBe('60')
    await field.selectOption(words.reminderNone)
    await save(tab, 'Ferry')
    expect((await onlyEvent()).reminder).toBeNull()
    await creator.leave()
  })

  it('other calendars follow it by an address, until that ends', async () => {
    await make('Regatta', '2026-11-12T09:00:00Z', '2026-11-12T10:00:00Z')
    const creator = await open('?view=month&date=2026-11-11')
    const { tab, context } = creator
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { feed } = words
    const press = (name: string) => dialog(tab).getByRole('button', { name, exact: true }).click()
    await tab.getByRole('button', { name: feed.subscribe, exact: true }).click()
    await press(feed.make)
    const field = dialog(tab).getByLabel(feed.address, { exact: true })
    const first = await field.inputValue()
    expect(await violationsOf(tab)).toEqual([])
    await press(text.common.copyAddress(first))
    expect(await tab.evaluate(() => navigator.clipboard.readText())).toBe(first)
    const answer = await fetch(first)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(await answer.text()).toContain('SUMMARY:Regatta')

    await press(feed.replace)
    await tab.getByText(feed.replaced).waitFor()
    const second = await field.inputValue()
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
    await press(feed.end)
    await tab.getByText(feed.ended).waitFor()
    expect((await fetch(second)).status).toBe(404)
    await dialog(tab).getByRole('button', { name: feed.make, exact: true }).waitFor()
    await creator.leave()
  })
})
