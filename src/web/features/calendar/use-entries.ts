import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery, eventsQuery, marksQuery } from './calendar.queries.ts'
import type { Drag } from './drag/use-drag.ts'
import type { Day } from './model/days.ts'
import { type Entry, entryOfEvent, entryOfMark, layDown } from './model/entries.ts'
import type { Span } from './model/span.ts'

/** All entries of some days in a zone, with the dragged one in its new place. */
export function useEntries(
  shown: { first: Day; last: Day },
  zone: string,
  drawn: { drag: Drag | null; draft: Span | null; draftTitle: string },
) {
  const { first, last } = shown
  const events = useQuery(eventsQuery(first, last))
  const marks = useQuery(marksQuery(first, last))
  const categories = useQuery(categoriesQuery).data

  const stored = useMemo(
    () => [
      ...(events.data ?? []).map((event) => entryOfEvent(event, zone, categories ?? [])),
      ...(marks.data ?? []).map((mark) => entryOfMark(mark, zone)),
    ],
    [events.data, marks.data, categories, zone],
  )
  const entries = withDrawn(stored, zone, drawn).filter(
    (entry) => entry.first <= last && entry.last >= first,
  )
  return { events, marks, entries }
}

function withDrawn(
  stored: readonly Entry[],
  zone: string,
  { drag, draft, draftTitle }: { drag: Drag | null; draft: Span | null; draftTitle: string },
): Entry[] {
  const fresh = (span: Span, title: string): Entry => ({
    key: 'draft',
    title,
    tone: 'none',
    isDraft: true,
    ...layDown(span, zone),
  })
  if (drag?.span) {
    const { grip, span } = drag
    if (grip.kind === 'draw') return [...stored, fresh(span, draftTitle)]
    if (grip.kind === 'category') return [...stored, fresh(span, grip.category.title)]
    return stored.map((entry) =>
      entry.key === grip.event.id ? { ...entry, ...layDown(span, zone) } : entry,
    )
  }
  return draft ? [...stored, fresh(draft, draftTitle)] : [...stored]
}
