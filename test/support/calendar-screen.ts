import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { signIn } from './sign-in.ts'
import type { Site } from './site.ts'

/** The calendar screen in a browser, and the stored events. */

const words = text.calendar

export interface Point {
  x: number
  y: number
}

/** @param site called each time, because it opens after this */
export function calendarOf(site: () => Site) {
  const events = () => site().client.call<CalendarEvent[]>('GET', '/events')
  const remove = (id: string) =>
    fetch(`${site().server.url}/delete/event`, {
      method: 'DELETE',
      headers: { authorization: site().client.accessToken, event: id },
    })
  return {
    events,
    async onlyEvent() {
      const [event, ...others] = await events()
      expect(others).toEqual([])
      return event!
    },
    make: (title: string, start: string, end: string | null = null, more = {}) =>
      site().client.call<CalendarEvent>('POST', '/add/event', { title, start, end, ...more }),
    /** Deletes an event by its title. */
    async takeAway(title: string) {
      await remove((await events()).find((one) => one.title === title)!.id)
    },
    async clear() {
      for (const { id } of await events()) await remove(id)
    },
    async open(query: string, options = {}) {
      const creator = await site().visit({
        viewport: { width: 1440, height: 1100 },
        timezoneId: 'Europe/Zurich',
        locale: 'en-GB',
        ...options,
      })
      await signIn(creator.context, site().server.url)
      creator.tab.setDefaultTimeout(4_000)
      await creator.tab.goto(`${site().server.url}/app/calendar${query}`)
      await creator.tab.getByRole('heading', { level: 1, name: words.title }).waitFor()
      const palette = creator.tab.getByRole('region', { name: words.categories })
      await palette.getByText('Launch').waitFor()
      return creator
    },
  }
}

export const cell = (tab: Page, day: string, grid = 'month') =>
  tab.locator(`[data-day="${day}"][data-grid="${grid}"]`)
export const chip = (tab: Page, title: string) =>
  tab.getByRole('button', { name: `${title}, ` }).first()
export const dialog = (tab: Page) => tab.getByRole('dialog')

export async function boxOf(target: Locator) {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not to be seen`)
  return box
}

/** The point of a time in an hour column, without scrolling: scrolling would move it. */
export async function pointAt(tab: Page, day: string, hour: number): Promise<Point> {
  const { x, y, width, height } = (await cell(tab, day, 'time').boundingBox())!
  return { x: x + width / 2, y: y + (height * hour) / 24 }
}

export async function middleOf(target: Locator, part = 0.5): Promise<Point> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height * part }
}

export async function drag(tab: Page, from: Point, to: Point) {
  await tab.mouse.move(from.x, from.y)
  await tab.mouse.down()
  await tab.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await tab.mouse.move(to.x, to.y, { steps: 4 })
  await tab.mouse.up()
}

export async function save(tab: Page, title: string) {
  await dialog(tab).getByLabel(words.eventTitle, { exact: true }).fill(title)
  await dialog(tab).getByRole('button', { name: text.common.save }).click()
  await dialog(tab).waitFor({ state: 'detached' })
}
