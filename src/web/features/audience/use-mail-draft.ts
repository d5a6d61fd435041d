import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { changeBroadcast, type FullBroadcast, type MailBlock } from './audience.api.ts'
import { broadcastQuery, putBroadcast } from './audience.queries.ts'

const SAVE_AFTER_MS = 600
const TRY_AGAIN_AFTER_MS = 3_000

/** A block in the editor: the id is only for the list on the screen. */
export type DraftBlock = MailBlock & { id: string }

export type SaveState = 'saved' | 'saving' | 'offline'

let made = 0
export const withId = (block: MailBlock): DraftBlock => ({ ...block, id: `block-${++made}` })

interface Words {
  subject: string
  blocks: DraftBlock[]
}

const isSame = (one: Words, other: Words) =>
  one.subject === other.subject && one.blocks === other.blocks

const withoutId = ({ id: _id, ...block }: DraftBlock): MailBlock => block

/** A mail's text as it is typed, saved automatically; `flush` resolves when everything is saved. */
export function useMailDraft(mail: FullBroadcast) {
  const queryClient = useQueryClient()
  const [subject, setSubject] = useState(mail.subject)
  const [blocks, setBlocks] = useState<DraftBlock[]>(() => mail.document.blocks.map(withId))
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef({ subject, blocks })
  latest.current = { subject, blocks }
  const saved = useRef({ subject, blocks })
  const revision = useRef(mail.revision)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))

  const save = useCallback((): Promise<boolean> => {
    running.current = running.current.then(async () => {
      const now = latest.current
      if (isSame(now, saved.current)) return true
      setState('saving')
      try {
        const answer = await changeBroadcast(mail.id, {
          subject: now.subject,
          document: { blocks: now.blocks.map(withoutId) },
          revision: revision.current,
        })
        revision.current = answer.revision
        saved.current = now
        putBroadcast(queryClient, answer)
        setState(isSame(latest.current, now) ? 'saved' : 'saving')
        return true
      } catch (error) {
        const isAway = error instanceof CallFailure && error.isTemporary
        setState(isAway ? 'offline' : 'saving')
        if (!isAway) {
          toastError(error)
          // somebody else changed it, or it is being sent: show the stored version
          void queryClient.invalidateQueries({ queryKey: broadcastQuery(mail.id).queryKey })
        }
        return false
      }
    })
    return running.current
  }, [mail.id, queryClient])

  useEffect(() => {
    if (isSame({ subject, blocks }, saved.current)) return
    setState((before) => (before === 'offline' ? before : 'saving'))
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [subject, blocks, save])

  useEffect(() => {
    if (state !== 'offline') return
    const timer = setInterval(() => void save(), TRY_AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [state, save])

  // leaving the screen sends the last changes
  useEffect(() => () => void save(), [save])

  return { subject, setSubject, blocks, setBlocks, state, flush: save }
}
