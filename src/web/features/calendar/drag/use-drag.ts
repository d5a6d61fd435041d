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

/** What is held by the pointer. */
export type Grip =
  | { kind: 'draw' }
  | { kind: 'move'; event: CalendarEvent }
  | { kind: 'resize'; event: CalendarEvent; edge: 'start' | 'end' }
  | { kind: 'category'; category: Category }

/** What is dragged, and what would be if it was let go now; null beside the days. */
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
/** A finger that rests this long takes hold; one that moves before scrolls. */
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
 * Drags by mouse, pen and finger: drawing, moving, resizing, categories. Escape lets go.
 * @param on.drop what was held was let go over days
 * @param on.tap an empty place was pressed and let go
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
    // A page scrolls under a finger unless the first move of the finger is refused.
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
    // What was touched is drawn anew in another day: the moves of the finger still go to what it was,
    // which is no longer in the document whose listener refuses them.
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

/** The click that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
