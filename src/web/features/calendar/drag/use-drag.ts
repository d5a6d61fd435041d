import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { CalendarEvent, Category } from '#contract/together/calendar.ts'
import {
  clickSpan,
  drawSpan,
  moveTo,
  type Place,
  resizeTo,
  type Span,
  spanOf,
} from '../model/span.ts'
import { placeAt, scrollAtEdge } from './place-at.ts'

/** What the pointer is dragging. */
export type Grip =
  | { kind: 'draw' }
  | { kind: 'move'; event: CalendarEvent }
  | { kind: 'resize'; event: CalendarEvent; edge: 'start' | 'end' }
  | { kind: 'category'; category: Category }

/** The dragged event, and the result if it were dropped now; null outside the days. */
export interface Drag {
  grip: Grip
  span: Span | null
}

export interface DragControl {
  drag: Drag | null
  /** of the element that follows the pointer, if any */
  ghost: { x: number; y: number } | null
  begin: (event: ReactPointerEvent, grip: Grip) => void
}

const MOUSE_PX = 4
const FINGER_PX = 8
/** How long a finger must rest to start dragging; moving earlier scrolls. */
const HOLD_MS = 320

interface Running {
  grip: Grip
  pointerId: number
  from: Place | null
  x: number
  y: number
  isActive: boolean
  isHeldBack: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  frame: number
  stop: () => void
}

/**
 * Dragging by mouse, pen and finger: creating, moving, resizing, categories. Escape cancels.
 * @param on.drop something was dropped on days
 * @param on.tap an empty place was clicked
 */
export function useDrag(
  zone: string,
  on: { drop: (grip: Grip, span: Span) => void; tap: (place: Place) => void },
): DragControl {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [ghost, setGhost] = useState<DragControl['ghost']>(null)
  const running = useRef<Running | null>(null)
  const latest = useRef({ zone, on })
  latest.current = { zone, on }

  useEffect(() => {
    // A page scrolls under a finger unless its first move is prevented.
    const refuse = (event: Event) => running.current?.isActive && event.preventDefault()
    document.addEventListener('touchmove', refuse, { passive: false })
    document.addEventListener('contextmenu', refuse)
    return () => {
      document.removeEventListener('touchmove', refuse)
      document.removeEventListener('contextmenu', refuse)
      running.current?.stop()
    }
  }, [])

  const begin = useCallback((event: ReactPointerEvent, grip: Grip) => {
    if (event.button !== 0 || !event.isPrimary || running.current) return
    event.stopPropagation()
    const isFinger = event.pointerType === 'touch'
    const run: Running = {
      grip,
      pointerId: event.pointerId,
      from: placeAt(event.clientX, event.clientY),
      x: event.clientX,
      y: event.clientY,
      isActive: false,
      isHeldBack: isFinger && (grip.kind === 'draw' || grip.kind === 'move'),
      timer: undefined,
      frame: 0,
      stop: () => undefined,
    }
    const [startX, startY] = [run.x, run.y]
    // The touched element is redrawn in another day, but the finger's moves still go to the old
    // element, which has left the document and its listener.
    const { target } = event
    const refuse = (moved: Event) => run.isActive && moved.preventDefault()

    const show = () => {
      const span = spanUnder(run, latest.current.zone)
      setDrag((before) =>
        before && JSON.stringify(before.span) === JSON.stringify(span) ? before : { grip, span },
      )
      if (grip.kind === 'category') setGhost({ x: run.x, y: run.y })
    }
    const activate = () => {
      run.isActive = true
      window.getSelection()?.removeAllRanges()
      show()
      const follow = () => {
        if (scrollAtEdge(run.x, run.y)) show()
        run.frame = requestAnimationFrame(follow)
      }
      run.frame = requestAnimationFrame(follow)
    }
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== run.pointerId) return
      ;[run.x, run.y] = [moved.clientX, moved.clientY]
      if (run.isActive) return show()
      const way = Math.hypot(run.x - startX, run.y - startY)
      if (way < (isFinger ? FINGER_PX : MOUSE_PX)) return
      if (run.isHeldBack) run.stop()
      else activate()
    }
    const up = (ended: PointerEvent) => {
      if (ended.pointerId !== run.pointerId) return
      ;[run.x, run.y] = [ended.clientX, ended.clientY]
      const { zone, on } = latest.current
      const span = run.isActive ? spanUnder(run, zone) : null
      const isTap = !run.isActive && grip.kind === 'draw' && run.from !== null
      if (run.isActive) swallowClick()
      run.stop()
      if (span) on.drop(grip, span)
      else if (isTap) on.tap(run.from!)
    }
    const cancel = (ended: PointerEvent) => ended.pointerId === run.pointerId && run.stop()
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape' || !run.isActive) return
      pressed.preventDefault()
      pressed.stopPropagation()
      window.addEventListener('pointerup', swallowClick, { once: true })
      run.stop()
    }
    run.stop = () => {
      clearTimeout(run.timer)
      cancelAnimationFrame(run.frame)
      target.removeEventListener('touchmove', refuse)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key, true)
      running.current = null
      setDrag(null)
      setGhost(null)
    }
    target.addEventListener('touchmove', refuse, { passive: false })
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
    if (run.isHeldBack) run.timer = setTimeout(activate, HOLD_MS)
    running.current = run
  }, [])

  return { drag, ghost, begin }
}

function spanUnder({ grip, from, x, y }: Running, zone: string): Span | null {
  const over = placeAt(x, y)
  if (!over) return null
  if (grip.kind === 'category') return clickSpan(over, zone)
  if (grip.kind === 'resize') return resizeTo(spanOf(grip.event), grip.edge, over, zone)
  if (!from) return null
  if (grip.kind === 'move') return moveTo(spanOf(grip.event), from, over, zone)
  return drawSpan(from, over, zone)
}

/** Suppresses the click at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
