import { readFile } from 'node:fs/promises'
import ical from 'ical.js'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { text } from '#web/messages/index.ts'
import {
  boxOf,
  calendarOf,
  cell,
  chip,
  dialog,
  drag,
  middleOf,
  type Point,
  pointAt,
  save,
} from '../support/calendar-screen.ts'
import { openSite, type Site } from '../support/site.ts'
import { until } from '../support/until.ts'
import { untilStill } from '../support/until-still.ts'

/**
 * The calendar by mouse in quarter hours, by finger, by keyboard alone, in other time zones and as
 * a file.
 */

const words = text.calendar
/** longer than a finger must rest to pick up an event */
const HOLD_MS = 900
let site: Site
const { clear, events, make, onlyEvent, open } = calendarOf(() => site)

beforeAll(async () => {
  site = await openSite({ links: 0, icons: [] })
}, 120_000)
afterAll(() => site?.close())
afterEach(clear)

describe('by mouse', () => {
  it('puts a refused move back and says why', async () => {
    await make('Stays', '2026-11-10', '2026-11-11')
    const creator = await open('?view=month&date=2026-11-11')
    const { tab } = creator
    await tab.route('**/update/event', (route) => route.abort())
    await drag(tab, await middleOf(chip(tab, 'Stays')), await middleOf(cell(tab, '2026-11-13')))
    await tab.getByText(words.eventsError('')).waitFor()
    await tab.getByRole('button', { name: /Stays, Tuesday,? 10 November 2026/ }).waitFor()
    expect((await onlyEvent()).start).toBe('2026-11-10')
    await creator.leave()
  })

  it('draws, moves and resizes by the quarter of an hour', async () => {
    const creator = await open('?view=week&date=2026-11-11')
    const { tab } = creator
    await drag(tab, await pointAt(tab, '2026-11-11', 9.05), await pointAt(tab, '2026-11-11', 10.6))
    await save(tab, 'Talk')
    expect(await onlyEvent()).toMatchObject({
      start: '2026-11-11T08:00:00.000Z',
      end: '2026-11-11T09:45:00.000Z',
    })
    const from = await pointAt(tab, '2026-11-11', 9.5)
    const to = await pointAt(tab, '2026-11-12', 11.5)
    await drag(tab, from, to)
    await until(async () => (await onlyEvent()).start === '2026-11-12T10:00:00.000Z')
    expect((await onlyEvent()).end).toBe('2026-11-12T11:45:00.000Z')

    const block = await boxOf(chip(tab, 'Talk'))
    const edge = { x: block.x + block.width / 2, y: block.y + block.height - 2 }
    await drag(tab, edge, await pointAt(tab, '2026-11-12', 14))
    await until(async () => (await onlyEvent()).end === '2026-11-12T13:00:00.000Z')

    await drag(
      tab,
      await middleOf(chip(tab, 'Talk')),
      await middleOf(cell(tab, '2026-11-13', 'strip')),
    )
    await until(async () => (await onlyEvent()).allDay)
    expect(await onlyEvent()).toMatchObject({ start: '2026-11-13', end: '2026-11-14' })
    await creator.leave()
  })
})

describe('in another zone', () => {
  it('is edited in its form, in another zone too', async () => {
    await make('Call', '2026-11-11T08:00:00Z', '2026-11-11T09:00:00Z')
    const creator = await open('?view=day&date=2026-11-11')
    const { tab } = creator
    await chip(tab, 'Call').click()
    const form = dialog(tab)
    await form.getByLabel(words.zone, { exact: true }).first().click()
    await tab.keyboard.type('Tokyo')
    await tab.getByRole('option', { name: /Tokyo/ }).click()
    await form
      .getByText(words.thatIs('Wednesday, 11 November 2026, 01:00–02:00', 'Europe/Zurich'))
      .waitFor()
    await form.getByLabel(words.place, { exact: true }).fill('Shibuya')
    await form.getByLabel(words.category, { exact: true }).selectOption('Meeting')
    await save(tab, 'Call with Tokyo')
    expect(await onlyEvent()).toMatchObject({
      title: 'Call with Tokyo',
      start: '2026-11-11T00:00:00.000Z',
      end: '2026-11-11T01:00:00.000Z',
      location: 'Shibuya',
      categoryId: 'meeting',
    })
    await creator.leave()
  })

  it('is moved on the clocks of that zone, over the change of its summer time', async () => {
    // 10:00 in New York the day before its clocks go back; in Zurich they went back a week earlier
    await make('Call', '2026-10-31T14:00:00Z', '2026-10-31T15:00:00Z')
    const creator = await open('?view=week&date=2026-10-31&zone=America/New_York')
    const { tab } = creator
    const from = await middleOf(chip(tab, 'Call'))
    await drag(tab, from, await pointAt(tab, '2026-11-01', 11.5))
    await until(async () => (await onlyEvent()).start === '2026-11-01T16:00:00.000Z')
    expect((await onlyEvent()).end).toBe('2026-11-01T17:00:00.000Z')
    await tab.goto(`${site.server.url}/app/calendar?view=day&date=2026-11-01&zone=Europe/Zurich`)
    await chip(tab, 'Call').waitFor()
    await tab.getByRole('button', { name: /^Call, Sunday,? 1 November 2026, 17:00/ }).waitFor()
    await creator.leave()
  })
})

it('is used by keys alone', async () => {
  const creator = await open('?view=month&date=2026-11-30')
  const { tab } = creator
  await cell(tab, '2026-11-30').focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await tab.keyboard.press(key)
  // across the end of the month, and the focus follows
  await tab.getByRole('heading', { name: 'December 2026' }).waitFor()
  await until(() => cell(tab, '2026-12-07').evaluate((one) => one === document.activeElement))
  await tab.keyboard.press('Enter')
  await dialog(tab).waitFor()
  await until(() =>
    dialog(tab)
      .getByLabel(words.eventTitle, { exact: true })
      .evaluate((one) => one === document.activeElement),
  )
  await tab.keyboard.type('By keys')
  await tab.keyboard.press('Enter')
  await dialog(tab).waitFor({ state: 'detached' })
  expect((await onlyEvent()).start).toBe('2026-12-07')

  await chip(tab, 'By keys').focus()
  await tab.keyboard.press('Alt+ArrowRight')
  await until(async () => (await onlyEvent()).start === '2026-12-08')
  await tab.keyboard.press('Alt+Shift+ArrowRight')
  await until(async () => (await onlyEvent()).end === '2026-12-10')
  await until(() => chip(tab, 'By keys').evaluate((one) => one === document.activeElement))
  await tab.keyboard.press('Delete')
  await until(async () => (await events()).length === 0)

  await tab.keyboard.press('w')
  await tab.getByRole('heading', { name: /^7\s–\s13 Dec 2026$/ }).waitFor()
  await tab.keyboard.press('PageDown')
  await tab.getByRole('heading', { name: /^14\s–\s20 Dec 2026$/ }).waitFor()
  await tab.keyboard.press('?')
  await tab.getByRole('dialog', { name: words.keysTitle }).waitFor()
  await creator.leave()
})

describe('by finger', () => {
  const touchScreen = { hasTouch: true, viewport: { width: 1024, height: 1100 } }
  /** Puts a finger down, rests, and moves to where the target is by then. */
  const fingerOf = async (tab: Page) => {
    const session = await tab.context().newCDPSession(tab)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
    return async (from: Point, to: () => Promise<Point>, restMs = 0) => {
      await touch('touchStart', from)
      await tab.waitForTimeout(restMs)
      const first = await to()
      for (let step = 1; step <= 6; step++) {
        const x = from.x + ((first.x - from.x) * step) / 6
        await touch('touchMove', { x, y: from.y + ((first.y - from.y) * step) / 6 })
      }
      // the hours may have scrolled meanwhile
      await touch('touchMove', await to())
      await touch('touchEnd')
    }
  }

  it('drops a category, moves an event that was held, and pulls its end', async () => {
    const creator = await open('?view=week&date=2026-11-11', touchScreen)
    const { tab } = creator
    const carry = await fingerOf(tab)
    const launch = tab.getByRole('button', { name: 'Launch', exact: true })
    await carry(await middleOf(launch), () => pointAt(tab, '2026-11-11', 10.1))
    await until(async () => (await events()).length === 1)
    expect((await onlyEvent()).start).toBe('2026-11-11T09:00:00.000Z')
    expect((await onlyEvent()).end).toBe('2026-11-11T10:00:00.000Z')

    const from = await pointAt(tab, '2026-11-11', 10.5)
    await carry(from, () => pointAt(tab, '2026-11-12', 12), HOLD_MS)
    await until(async () => (await onlyEvent()).start === '2026-11-12T10:30:00.000Z')

    const { x, y, width, height } = await boxOf(chip(tab, 'Launch'))
    const edge = { x: x + width / 2, y: y + height - 2 }
    await carry(edge, () => pointAt(tab, '2026-11-12', 13))
    await until(async () => (await onlyEvent()).end === '2026-11-12T12:00:00.000Z')
    expect((await onlyEvent()).start).toBe('2026-11-12T10:30:00.000Z')
    await creator.leave()
  })

  it('draws an event after a rest, and only scrolls without one', async () => {
    const creator = await open('?view=week&date=2026-11-11', touchScreen)
    const { tab } = creator
    const carry = await fingerOf(tab)
    await carry(await pointAt(tab, '2026-11-11', 11), () => pointAt(tab, '2026-11-11', 10))
    expect(await dialog(tab).count()).toBe(0)
    expect(await events()).toEqual([])
    await untilStill(cell(tab, '2026-11-11', 'time'))
    const from = await pointAt(tab, '2026-11-11', 11.05)
    await carry(from, () => pointAt(tab, '2026-11-11', 12.2), HOLD_MS)
    await save(tab, 'Drawn')
    expect(await onlyEvent()).toMatchObject({
      start: '2026-11-11T10:00:00.000Z',
      end: '2026-11-11T11:15:00.000Z',
    })
    await creator.leave()
  })
})

it('shows when links start and end, and leads to them', async () => {
  const link = await site.client.call<{ id: string }>('POST', '/api/v1/links', {
    destination: 'https://shop.example/',
    title: 'Winter sale',
    startsAt: '2031-12-01T09:00:00Z',
    endsAt: '2031-12-24T17:00:00Z',
  })
  const creator = await open('?view=month&date=2031-12-10')
  const { tab } = creator
  const end = `${words.marks['link-end']}: Winter sale, Wednesday, 24 December 2031, 18:00`
  await tab.getByRole('link', { name: end }).waitFor()
  await tab.getByRole('link', { name: new RegExp(words.marks['link-start']) }).click()
  await tab.waitForURL(`**/app/links/${link.id}`)
  await creator.leave()
})

it('is a file that another program reads, with the same times', async () => {
  await make('Launch, at last; with "quotes"', '2026-11-11')
  await make('Talk', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', {
    description:
      'two lines\nand a \\ in one that is so long that it has to be folded somewhere: äöü 🎉',
    location: 'Room 1, upstairs',
  })
  const creator = await open('?view=list&date=2026-11-11')
  const { tab } = creator
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('button', { name: words.export }).click(),
  ])
  const calendar = new ical.Component(ical.parse(await readFile((await download.path())!, 'utf8')))
  const read = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ical.Event(component))
    .filter(({ uid }) => !uid.includes('-link-'))
    .map((event) => ({
      title: event.summary,
      start: event.startDate.isDate
        ? String(event.startDate)
        : event.startDate.toJSDate().toISOString(),
      end: event.endDate.isDate ? String(event.endDate) : event.endDate.toJSDate().toISOString(),
      description: event.description ?? '',
      location: event.location ?? '',
    }))
  const stored = (await events()).map(({ title, start, end, description, location }) => ({
    title,
    start,
    end: end ?? nextDay(start),
    description,
    location,
  }))
  expect(stored).toHaveLength(2)
  expect(read.sort((a, b) => a.title.localeCompare(b.title))).toEqual(
    stored.sort((a, b) => a.title.localeCompare(b.title)),
  )
  await creator.leave()
})

/** An all-day event without an end lasts one day (RFC 5545 3.6.1). */
function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}
