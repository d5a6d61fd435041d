import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { toastSuccess, toastUndo } from '#web/platform/toasts.tsx'
import {
  addEvent,
  changeEvent,
  deleteEvent,
  type EventChangeBody,
  type NewEventBody,
  restoreEvent,
} from './calendar.api.ts'
import { eventsFailure, sayEventsError } from './failures.ts'
import { type Span, timesOf } from './model/span.ts'

const EVENTS = ['calendar', 'events']
const PLACING = ['calendar', 'place']

export interface EventActions {
  /** @throws CallFailure */
  add: (body: NewEventBody, idempotencyKey: string) => Promise<CalendarEvent>
  /** @throws CallFailure */
  change: (body: EventChangeBody) => Promise<CalendarEvent>
  /** moves or resizes at once; a refusal reverts it and shows why */
  place: (event: CalendarEvent, span: Span) => void
  /** removes it at once and offers undo; a refusal restores it */
  remove: (event: CalendarEvent) => Promise<void>
}

/** All changes of events, with optimistic display. */
export function useEventActions(): EventActions {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: EVENTS })

  const placing = useMutation({
    mutationKey: PLACING,
    // one after the other, in order
    scope: { id: PLACING.join('-') },
    networkMode: 'always',
    mutationFn: ({ event, span }: { event: CalendarEvent; span: Span }) =>
      changeEvent({ id: event.id, ...timesOf(span) }),
    onMutate: async ({ event, span }) => {
      const { start, end, allDay } = timesOf(span)
      putEvent(queryClient, { ...event, start, end, allDay })
      await queryClient.cancelQueries({ queryKey: EVENTS })
    },
    onError: (error, { event }) => {
      putEvent(queryClient, event)
      sayEventsError(error)
    },
    // a later move that still waits is newer than this answer
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: PLACING }) === 1) return refresh()
    },
  })

  const restore = async (event: CalendarEvent) => {
    try {
      addToLists(queryClient, await restoreEvent(event.id))
      toastSuccess(text.calendar.restored(event.title))
    } catch (error) {
      throw eventsFailure(error)
    } finally {
      void refresh()
    }
  }

  return {
    async add(body, idempotencyKey) {
      const event = await addEvent(body, idempotencyKey)
      addToLists(queryClient, event)
      void refresh()
      return event
    },
    async change(body) {
      const event = await changeEvent(body)
      putEvent(queryClient, event)
      void refresh()
      return event
    },
    place: (event, span) => placing.mutate({ event, span }),
    async remove(event) {
      await queryClient.cancelQueries({ queryKey: EVENTS })
      edit(queryClient, (events) => events.filter((one) => one.id !== event.id))
      try {
        await deleteEvent(event.id)
        toastUndo(text.calendar.deleted(event.title), () => restore(event))
      } catch (error) {
        addToLists(queryClient, event)
        sayEventsError(error)
      }
      void refresh()
    },
  }
}

function putEvent(queryClient: QueryClient, event: CalendarEvent): void {
  edit(queryClient, (events) => events.map((one) => (one.id === event.id ? event : one)))
}

function addToLists(queryClient: QueryClient, event: CalendarEvent): void {
  edit(queryClient, (events) => [...events.filter((one) => one.id !== event.id), event])
}

function edit(queryClient: QueryClient, change: (events: CalendarEvent[]) => CalendarEvent[]) {
  queryClient.setQueriesData<CalendarEvent[]>({ queryKey: EVENTS }, (data) => data && change(data))
}
