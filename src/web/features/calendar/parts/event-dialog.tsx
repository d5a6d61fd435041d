import { Button, Modal, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { REMINDER_MINUTES } from '#contract/constants.ts'
import type { CalendarEvent } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconTrash } from '#web/ui/icons.ts'
import { categoriesQuery } from '../calendar.queries.ts'
import { useCalendar } from '../calendar-context.ts'
import {
  bodyOf,
  changesOf,
  type DraftProblem,
  draftOfEvent,
  draftOfSpan,
  type EventDraft,
  readDraft,
  spanOfDraft,
  withAllDay,
} from '../event-draft.ts'
import { sayEventsError } from '../failures.ts'
import type { Span } from '../model/span.ts'
import type { EventActions } from '../use-event-actions.ts'
import classes from './dialogs.module.css'
import { EventTimes } from './event-times.tsx'

const words = text.calendar
const TITLE_MAX = 200
const PLACE_MAX = 200
const TEXT_MAX = 2_000

export type EventSubject = { event: CalendarEvent } | { span: Span }

/** The form of a new or existing event. */
export function EventDialog(props: {
  subject: EventSubject
  actions: EventActions
  onClose: () => void
  onAdded: (event: CalendarEvent) => void
}) {
  const { subject, actions, onClose } = props
  const { zone, remove } = useCalendar()
  const queryClient = useQueryClient()
  const categories = useQuery(categoriesQuery).data ?? []
  const attempt = useAttemptKey()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState('event' in subject ? subject.event : null)
  const [draft, setDraft] = useState(() =>
    'event' in subject ? draftOfEvent(subject.event, zone) : draftOfSpan(subject.span, zone),
  )
  const [errors, setErrors] = useState<Partial<Record<DraftProblem, string>>>({})
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const edit = (change: Partial<EventDraft>) => {
    setDraft((now) => ({ ...now, ...change }))
    setErrors({})
  }

  const save = async (span: Span) => {
    if (!base) {
      const body = bodyOf(draft, span, categories)
      const added = await actions.add(body, attempt.keyFor(JSON.stringify(body)))
      props.onAdded(added)
      return toastSuccess(words.added(added.title))
    }
    const changes = changesOf(base, draft, span, categories)
    if (Object.keys(changes).length === 0) return
    await actions.change({ id: base.id, revision: base.revision, ...changes })
    toastSuccess(words.saved)
  }

  /** Changed elsewhere meanwhile: keeps what was typed, and the next save overwrites knowingly. */
  const meet = async () => {
    await queryClient.invalidateQueries({ queryKey: ['calendar', 'events'] })
    const lists = queryClient.getQueriesData<CalendarEvent[]>({ queryKey: ['calendar', 'events'] })
    const fresh = lists.flatMap(([, events]) => events ?? []).find(({ id }) => id === base?.id)
    if (fresh) setBase(fresh)
    setNote(fresh ? words.changedElsewhere : words.gone)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('problems' in read) {
      setErrors(Object.fromEntries(read.problems.map((one) => [one, words.problems[one]])))
      const name = `event-${read.problems[0]}`
      return form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    }
    setBusy(true)
    try {
      await save(read.span)
      onClose()
    } catch (error) {
      const refused = error instanceof CallFailure ? error.fields : {}
      setErrors(refused)
      if (Object.keys(refused).length === 0) sayEventsError(error)
      if (error instanceof CallFailure && error.code === 'err_409') await meet()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={base ? words.editTitle : words.newEvent}
      size="lg"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {note && (
          <p className={classes.note} role="alert">
            {note}
          </p>
        )}
        <TextInput
          name="event-title"
          label={words.eventTitle}
          data-autofocus
          maxLength={TITLE_MAX}
          value={draft.title}
          error={errors.title}
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        <Switch
          label={words.allDay}
          checked={draft.allDay}
          onChange={(event) => edit(withAllDay(draft, event.currentTarget.checked))}
        />
        <EventTimes draft={draft} errors={errors} span={spanOfDraft(draft)} onChange={edit} />
        <div className={classes.pair}>
          <NativeSelect
            label={words.category}
            value={draft.categoryId ?? ''}
            onChange={(event) => edit({ categoryId: event.currentTarget.value || null })}
            data={[
              { value: '', label: words.categoryNone },
              ...categories.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
          <TextInput
            label={words.place}
            maxLength={PLACE_MAX}
            value={draft.location}
            onChange={(event) => edit({ location: event.currentTarget.value })}
          />
        </div>
        <NativeSelect
          label={words.reminder}
          description={draft.allDay ? words.reminderAllDay : undefined}
          value={draft.reminder ?? ''}
          onChange={(event) => edit({ reminder: Number(event.currentTarget.value) || null })}
          data={[
            { value: '', label: words.reminderNone },
            ...REMINDER_MINUTES.map((minutes) => ({
              value: `${minutes}`,
              label: words.reminders[minutes],
            })),
          ]}
        />
        <Textarea
          label={words.description}
          maxLength={TEXT_MAX}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          {base && (
            <Button
              className={classes.delete}
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={() => {
                onClose()
                remove(base)
              }}
            >
              {text.common.delete}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
