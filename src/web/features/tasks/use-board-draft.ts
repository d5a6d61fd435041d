import { useEffect, useRef, useState } from 'react'
import type { Column } from './tasks.api.ts'

export interface BoardDraft {
  draft: Column[] | undefined
  edit: (columns: Column[]) => void
  /** after a move: kept until the board includes it, so that nothing jumps back in between */
  settle: (columns: Column[]) => void
  clear: () => void
}

/** The board as it would be while a card is being moved. */
export function useBoardDraft(columns: readonly Column[]): BoardDraft {
  const [draft, setDraft] = useState<Column[] | undefined>(undefined)
  const isSettling = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a board that has changed is the reason
  useEffect(() => {
    if (!isSettling.current) return
    isSettling.current = false
    setDraft(undefined)
  }, [columns])
  return {
    draft,
    edit: (next) => {
      isSettling.current = false
      setDraft(next)
    },
    settle: (next) => {
      isSettling.current = true
      setDraft(next)
    },
    clear: () => {
      isSettling.current = false
      setDraft(undefined)
    },
  }
}
