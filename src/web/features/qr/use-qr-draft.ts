import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { QrDesign } from '#contract/qr/qr-design.ts'
import { colorProblem } from '#page/qr/qr-problems.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { type KeptQrDesign, putQrDesign, type QrTarget } from './qr.api.ts'
import { qrDesignQuery } from './qr.queries.ts'

export type QrSaveState = 'saved' | 'saving' | 'offline' | 'unreadable' | 'refused'

export interface QrDraft {
  design: QrDesign
  /** address of the logo's picture */
  logoUrl: string | null
  saveState: QrSaveState
  /** the server's error about a field */
  errors: Readonly<Record<string, string>>
  edit: (change: Partial<QrDesign>, logoUrl?: string | null) => void
}

const REST_MS = 600
const RETRY_MS = 5_000

/**
 * A design as edited; readable designs save automatically, one call after the other, with retries
 * when offline.
 */
export function useQrDraft(target: QrTarget, kept: KeptQrDesign): QrDraft {
  const queryClient = useQueryClient()
  const [shown, setShown] = useState({ design: kept.design, logoUrl: kept.logoUrl })
  const [outcome, setOutcome] = useState<QrSaveState>('saved')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const memory = useRef({ kept: kept.design, wanted: kept.design, isBusy: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(async () => {
    const now = memory.current
    if (now.isBusy || isSame(now.wanted, now.kept) || colorProblem(now.wanted)) return
    const { wanted } = now
    now.isBusy = true
    setOutcome('saving')
    try {
      const answer = await putQrDesign(target, wanted)
      now.kept = wanted
      queryClient.setQueryData(qrDesignQuery(target).queryKey, answer)
      setErrors({})
      setOutcome('saved')
      now.isBusy = false
      void save()
    } catch (error) {
      now.isBusy = false
      if (error instanceof CallFailure && error.isTemporary) {
        setOutcome('offline')
        timer.current = setTimeout(save, RETRY_MS)
        return
      }
      setOutcome('refused')
      if (error instanceof CallFailure) setErrors(error.fields)
      if (!(error instanceof CallFailure) || Object.keys(error.fields).length === 0) {
        toastError(error)
      }
    }
  }, [target, queryClient])

  const edit = useCallback(
    (change: Partial<QrDesign>, logoUrl?: string | null) => {
      const design = { ...memory.current.wanted, ...change }
      memory.current.wanted = design
      setShown((before) => ({ design, logoUrl: logoUrl === undefined ? before.logoUrl : logoUrl }))
      setErrors({})
      if (!isSame(design, memory.current.kept)) setOutcome('saving')
      else if (!memory.current.isBusy) setOutcome('saved')
      clearTimeout(timer.current)
      timer.current = setTimeout(save, REST_MS)
    },
    [save],
  )

  useEffect(() => {
    const online = () => void save()
    window.addEventListener('online', online)
    return () => {
      window.removeEventListener('online', online)
      clearTimeout(timer.current)
      leave(memory.current, target, (design) =>
        queryClient.setQueryData(qrDesignQuery(target).queryKey, (before) =>
          before ? { ...before, design, isSaved: true } : before,
        ),
      )
    }
  }, [save, target, queryClient])

  const isUnreadable = colorProblem(shown.design) !== undefined
  return { ...shown, saveState: isUnreadable ? 'unreadable' : outcome, errors, edit }
}

/** The screen closes before the last change was saved. */
function leave(
  { kept, wanted, isBusy }: { kept: QrDesign; wanted: QrDesign; isBusy: boolean },
  target: QrTarget,
  remember: (design: QrDesign) => void,
): void {
  if (isBusy || isSame(wanted, kept) || colorProblem(wanted)) return
  remember(wanted)
  putQrDesign(target, wanted, { keepalive: true }).catch(toastError)
}

function isSame(one: QrDesign, other: QrDesign): boolean {
  return (Object.keys(one) as (keyof QrDesign)[]).every((key) => one[key] === other[key])
}
