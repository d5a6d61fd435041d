import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { randomKey } from '#web/platform/attempt-key.ts'
import { toastError, toastUndo } from '#web/platform/toasts.tsx'
import { type Move, type MoveKind, type MoveWish, move, undoMove } from './moves.api.ts'

/** Moves links or pages and offers the one way back; goes on when the screen is left. */
export function useMove(kind: MoveKind) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<Move>()
  const [isMoving, setMoving] = useState(false)
  const refresh = () => {
    for (const changed of ['links', 'pages', 'domains', 'folders']) {
      void queryClient.invalidateQueries({ queryKey: [changed] })
    }
  }
  /** @returns what came of it; nothing when it could not begin */
  const run = async (wish: MoveWish): Promise<Move | undefined> => {
    setMoving(true)
    try {
      const done = await move(wish, randomKey(), setProgress)
      const undo = async () => {
        await undoMove(done.id ?? '', randomKey())
        refresh()
      }
      if (done.moved > 0) toastUndo(text.folders.moved[kind](done.moved), undo)
      return done
    } catch (error) {
      toastError(error)
      return undefined
    } finally {
      setMoving(false)
      refresh()
    }
  }
  return { progress, isMoving, run }
}
