import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { markRead } from './chat.api.ts'
import { unreadQuery } from './chat.queries.ts'

const SETTLE_MS = 300

/** Marks visible messages as read: at the end of the list, in a visible tab. */
export function useMarkRead(seen: {
  roomId: string
  userId: string
  newestId: string | undefined
  isAtEnd: boolean
}): void {
  const { roomId, newestId, isAtEnd } = seen
  const queryClient = useQueryClient()
  const isVisible = useVisible()
  const marked = useRef<string>(undefined)

  useEffect(() => {
    if (newestId === undefined || !isAtEnd || !isVisible || marked.current === newestId) return
    const timer = setTimeout(() => {
      marked.current = newestId
      markRead(roomId, newestId)
        .then(() => {
          void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
          void queryClient.invalidateQueries({ queryKey: ['chat', 'chats'] })
        })
        // retried with the next message, or on the next visit
        .catch(() => {
          marked.current = undefined
        })
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [queryClient, roomId, newestId, isAtEnd, isVisible])
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
