import { useState } from 'react'
import type { Category } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { sayEventsError } from './failures.ts'
import { type Span, timesOf } from './model/span.ts'
import { wallTimeOf } from './model/wall-clock.ts'
import { sayDayInYear } from './say.ts'
import type { EventActions } from './use-event-actions.ts'

/** Adds an event named after a category; one at a time, so that none is added twice. */
export function useAddCategory(actions: EventActions) {
  const attempt = useAttemptKey()
  const [isBusy, setBusy] = useState(false)
  return async (category: Category, span: Span, zone: string) => {
    if (isBusy) return
    const { title, id, type } = category
    const body = { title, categoryId: id, className: type, ...timesOf(span) }
    const day = span.allDay ? span.first : wallTimeOf(span.start, zone).day
    setBusy(true)
    try {
      await actions.add(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      toastSuccess(text.calendar.addedOn(title, sayDayInYear(day)))
    } catch (error) {
      sayEventsError(error)
    } finally {
      setBusy(false)
    }
  }
}
