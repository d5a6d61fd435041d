import type { Place } from '../model/span.ts'
import { DAY_MINUTES } from '../model/wall-clock.ts'

/** The day, and the time in an hour column, at a point of the window; null outside. */
export function placeAt(x: number, y: number): Place | null {
  const found = document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.day !== undefined)
  if (!found) return null
  const day = found.dataset.day!
  const grid = found.dataset.grid as Place['grid']
  if (grid !== 'time') return { day, minutes: null, grid }
  const { top, height } = found.getBoundingClientRect()
  const part = Math.min(1, Math.max(0, (y - top) / height))
  return { day, minutes: part * DAY_MINUTES, grid }
}

const EDGE_PX = 48
const STEP_PX = 10

/** Scrolls a little if the dragging pointer is near an edge; returns whether it did. */
export function scrollAtEdge(x: number, y: number): boolean {
  const scroller = document.querySelector<HTMLElement>('[data-calendar-scroll]')
  if (scroller && isInside(scroller.getBoundingClientRect(), x, y)) {
    const { top, bottom, left, right } = scroller.getBoundingClientRect()
    const before = [scroller.scrollTop, scroller.scrollLeft]
    scroller.scrollTop += stepOf(y - headOf(scroller) - top, bottom - y)
    if (scroller.scrollWidth > scroller.clientWidth) {
      scroller.scrollLeft += stepOf(x - left, right - x)
    }
    if (before[0] !== scroller.scrollTop || before[1] !== scroller.scrollLeft) return true
  }
  const before = window.scrollY
  window.scrollBy({ top: stepOf(y, window.innerHeight - y), behavior: 'instant' })
  return window.scrollY !== before
}

/** Days and all-day events stay at the top while the hours scroll. */
const headOf = (scroller: HTMLElement): number =>
  scroller.querySelector<HTMLElement>('[data-calendar-head]')?.offsetHeight ?? 0

const stepOf = (before: number, after: number): number => {
  if (before < EDGE_PX) return before < 0 ? 0 : -STEP_PX
  return after < EDGE_PX ? STEP_PX : 0
}

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom
