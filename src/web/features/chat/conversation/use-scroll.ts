import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../chat.api.ts'

export interface ScrollState {
  ref: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  /** messages that arrived while somebody read further up */
  below: number
  toEnd: () => void
  /** shows a message that is loaded */
  toMessage: (id: string) => void
  onScroll: () => void
}

interface History {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** This close to an edge counts as being there. */
const NEAR_END_PX = 48
const NEAR_BEGINNING_PX = 240

/**
 * Keeps the scroll position of a conversation: at the end it follows new messages, elsewhere it
 * stays,
 * even when older messages are added above.
 * @param wanted id of a message to scroll to, loading older ones until it is found
 */
export function useScroll(given: {
  messages: readonly ChatMessage[]
  unsent: number
  history: History
  wanted: string | null
}): ScrollState {
  const { messages, unsent, history, wanted } = given
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef({ firstId: '', lastId: '', count: 0, height: 0, top: 0 })
  const stays = useRef(true)
  const shown = useRef<string>(undefined)
  const [isAtEnd, setAtEnd] = useState(true)
  const [below, setBelow] = useState(0)
  const firstId = messages[0]?.id ?? ''
  const lastId = messages.at(-1)?.id ?? ''
  const count = messages.length

  const toEnd = useCallback(() => {
    stays.current = true
    setAtEnd(true)
    setBelow(0)
    const box = ref.current
    if (box) box.scrollTop = box.scrollHeight
  }, [])

  const toMessage = useCallback((id: string) => {
    const place = ref.current?.querySelector(`[data-message="${CSS.escape(id)}"]`)
    if (!place) return false
    stays.current = false
    setAtEnd(false)
    place.scrollIntoView({ block: 'center' })
    return true
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is unsent changes the height
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const last = before.current
    const hasOlder = last.firstId !== '' && firstId !== last.firstId && count > last.count
    if (stays.current) box.scrollTop = box.scrollHeight
    else if (hasOlder) box.scrollTop = last.top + (box.scrollHeight - last.height)
    if (!stays.current && last.lastId !== '' && lastId !== last.lastId) {
      setBelow((some) => some + 1)
    }
    before.current = { firstId, lastId, count, height: box.scrollHeight, top: box.scrollTop }
  }, [firstId, lastId, count, unsent])

  const onScroll = () => {
    const box = ref.current
    if (!box) return
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
    stays.current = atEnd
    setAtEnd(atEnd)
    if (atEnd) setBelow(0)
    before.current.height = box.scrollHeight
    before.current.top = box.scrollTop
    const { hasNextPage, isFetchingNextPage, fetchNextPage } = history
    if (box.scrollTop < NEAR_BEGINNING_PX && hasNextPage && !isFetchingNextPage) fetchNextPage()
  }

  useEffect(() => {
    if (wanted === null || shown.current === wanted || count === 0) return
    if (toMessage(wanted)) shown.current = wanted
    else if (history.hasNextPage && !history.isFetchingNextPage) history.fetchNextPage()
  }, [wanted, count, history, toMessage])

  // pictures, fonts and a phone's keyboard change heights
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (stays.current) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
  })

  return { ref, isAtEnd, below, toEnd, toMessage, onScroll }
}
