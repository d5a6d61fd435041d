import { useState } from 'react'
import { useSession } from '#web/platform/session.ts'

export const COLUMNS = ['tags', 'date', 'clicks'] as const
export type Column = (typeof COLUMNS)[number]

/** Which columns this person wants to see, remembered by this browser. */
export function useColumns(): [ReadonlySet<Column>, (column: Column, isShown: boolean) => void] {
  const key = `waypost.links.hidden-columns.${useSession().uid}`
  const [hidden, setHidden] = useState(() => readHidden(localStorage.getItem(key)))
  const show = (column: Column, isShown: boolean) => {
    const next = hidden.filter((one) => one !== column)
    if (!isShown) next.push(column)
    setHidden(next)
    localStorage.setItem(key, next.join(' '))
  }
  return [new Set(COLUMNS.filter((column) => !hidden.includes(column))), show]
}

function readHidden(stored: string | null): Column[] {
  const words = (stored ?? '').split(' ')
  return COLUMNS.filter((column) => words.includes(column))
}
