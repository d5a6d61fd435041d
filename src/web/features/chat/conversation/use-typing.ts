import { useEffect, useState } from 'react'
import { CHAT_TYPING_LIFE_MS } from '#contract/constants.ts'
import { onChatEvent } from '../chat-live.ts'

/**
 * Names of people typing in a room; removed by their message, or after five seconds without a
 * signal.
 */
export function useTyping(roomId: string): string[] {
  const [typing, setTyping] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>()
    const end = (userId: string) => {
      clearTimeout(ends.get(userId))
      if (!ends.delete(userId)) return
      setTyping((before) => new Map([...before].filter(([id]) => id !== userId)))
    }
    const stop = onChatEvent((event) => {
      if (event.kind === 'message' && event.message.roomId === roomId) end(event.message.senderId)
      if (event.kind !== 'typing' || event.roomId !== roomId) return
      clearTimeout(ends.get(event.userId))
      ends.set(
        event.userId,
        setTimeout(() => end(event.userId), CHAT_TYPING_LIFE_MS),
      )
      setTyping((before) => new Map(before).set(event.userId, event.name))
    })
    return () => {
      stop()
      for (const timer of ends.values()) clearTimeout(timer)
    }
  }, [roomId])
  return [...typing.values()]
}
