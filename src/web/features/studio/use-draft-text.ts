import { useEffect, useRef, useState } from 'react'
import { useStudio } from './studio-context.ts'

/**
 * Text of one field while it is edited: typed text stays, even if the server refuses it. Text
 * saved while typing is in the draft at once, so a different draft comes from elsewhere
 * and is shown; a field that saves on leaving waits until then.
 * @param when 'typing' saves after each pause, 'leaving' when people leave the field or press Enter
 */
export function useDraftText(
  target: string,
  field: string,
  saved: string,
  when: 'typing' | 'leaving' = 'typing',
  /** the saved part of what was typed */
  toValue: (typed: string) => string | null = (typed) => typed,
) {
  const { edit, refusals } = useStudio()
  const [typed, setTyped] = useState(saved)
  const isFocused = useRef(false)
  const refusal = refusals.get(`${target}/${field}`)
  useEffect(() => {
    if (refusal === undefined && (when === 'typing' || !isFocused.current)) setTyped(saved)
  }, [saved, refusal, when])

  const commit = (value: string) => {
    if (value !== saved || refusal !== undefined) edit(target, field, toValue(value))
  }
  return {
    value: typed,
    error: refusal,
    onFocus: () => {
      isFocused.current = true
    },
    onBlur: () => {
      isFocused.current = false
      if (when === 'leaving') commit(typed.trim())
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      if (when === 'typing') edit(target, field, toValue(event.currentTarget.value))
    },
    onKeyDown: (event: { key: string; currentTarget: { blur: () => void } }) => {
      if (when === 'leaving' && event.key === 'Enter') event.currentTarget.blur()
    },
  }
}
