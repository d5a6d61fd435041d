import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { cardAbove, findTask, moveTask, placeOf, stepOf } from './board.ts'
import type { Column } from './tasks.api.ts'
import type { Move } from './tasks.queries.ts'
import { useBoardDraft } from './use-board-draft.ts'

const words = text.tasks
const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

export interface Carry {
  /** the card that the keyboard is moving */
  id: string | null
  /** the board as it would be; undefined while nothing is moved */
  draft: Column[] | undefined
  /** announcement for screen readers */
  said: string
  onKeyDown: (event: KeyboardEvent, taskId: string) => void
  onBlur: () => void
}

/**
 * Moves a card by keyboard: Enter or Space on its handle picks it up, arrows move it within and
 * between columns, and it is dropped or cancelled. The handle keeps the focus while its card moves.
 */
export function useCarry(columns: readonly Column[], onMove: (move: Move) => void): Carry {
  const [id, setId] = useState<string | null>(null)
  const { draft, edit, settle, clear } = useBoardDraft(columns)
  const [said, setSaid] = useState('')
  const isRefocusing = useRef(false)
  const shown = draft ?? [...columns]

  // a card in another column is another element
  useEffect(() => {
    if (id === null || draft === undefined) return
    isRefocusing.current = true
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`)
    handle?.focus()
    handle?.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    isRefocusing.current = false
  }, [id, draft])

  const describe = (
    board: readonly Column[],
    taskId: string,
    say: (title: string, column: string, place: number, count: number) => string,
  ) => {
    const place = placeOf(board, taskId)
    const column = board.find((one) => one.id === place?.columnId)
    const title = findTask(board, taskId)?.title ?? ''
    if (place && column) setSaid(say(title, column.title, place.index + 1, column.tasks.length))
  }

  const leave = () => {
    if (id === null) return
    setSaid(words.cancelled(findTask(columns, id)?.title ?? ''))
    setId(null)
    clear()
  }

  const drop = (taskId: string) => {
    const place = placeOf(shown, taskId)
    const before = placeOf(columns, taskId)
    describe(shown, taskId, words.dropped)
    setId(null)
    if (!place || (place.columnId === before?.columnId && place.index === before.index)) {
      return clear()
    }
    settle(shown)
    onMove({ id: taskId, columnId: place.columnId, after: cardAbove(shown, taskId) })
  }

  return {
    id,
    draft,
    said,
    onBlur: () => {
      // Moving the element removes the focus for a moment; that must not cancel the move.
      requestAnimationFrame(() => {
        const focused = document.activeElement?.getAttribute('data-handle')
        if (!isRefocusing.current && id !== null && focused !== id) leave()
      })
    },
    onKeyDown(event, taskId) {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        if (id === taskId) return drop(taskId)
        setId(taskId)
        edit([...columns])
        describe(columns, taskId, words.picked)
        return
      }
      if (id !== taskId) return
      if (event.key === 'Escape') {
        event.preventDefault()
        return leave()
      }
      const key = STEPS.find((step) => step === event.key)
      if (!key) return
      event.preventDefault()
      const to = stepOf(shown, taskId, key)
      if (!to) return
      const next = moveTask(shown, taskId, to)
      edit(next)
      describe(next, taskId, words.carried)
    },
  }
}
