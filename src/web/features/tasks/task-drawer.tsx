import {
  Button,
  Drawer,
  MultiSelect,
  NativeSelect,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { membersQuery } from '#web/features/users/members.query.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { useSession } from '#web/platform/session.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { findTask } from './board.ts'
import { tasksFailure } from './failures.ts'
import { SubjectPicker } from './subject-picker.tsx'
import { TaskComments } from './task-comments.tsx'
import { changesOf, draftOf, type TaskDraft } from './task-draft.ts'
import classes from './task-drawer.module.css'
import type { Column, Task } from './tasks.api.ts'
import { boardQuery, labelsQuery, type TaskActions } from './tasks.queries.ts'

const words = text.tasks
const TITLE_MAX = 200
const TEXT_MAX = 5_000

const LabelsDialog = lazy(async () => ({
  default: (await import('./labels-dialog.tsx')).LabelsDialog,
}))

/** All details of a card. */
export function TaskDrawer(props: {
  task: Task
  columns: readonly Column[]
  actions: TaskActions
  onClose: () => void
}) {
  const { actions, onClose } = props
  const [base, setBase] = useState(props.task)
  const [draft, setDraft] = useState(() => draftOf(props.task))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const edit = (change: Partial<TaskDraft>) => setDraft((now) => ({ ...now, ...change }))
  const changes = changesOf(base, draft)
  const isChanged = Object.keys(changes).length > 0
  const isTitled = draft.title.trim() !== ''

  /** Changed elsewhere meanwhile: typed text stays and is applied to the newest version. */
  const meet = async () => {
    await actions.refresh()
    const fresh = findTask(queryClient.getQueryData(boardQuery.queryKey) ?? [], base.id)
    if (fresh) setBase(fresh)
    setFailure(words.changedElsewhere)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isTitled || busy) return
    if (!isChanged) return onClose()
    setBusy(true)
    setFailure(null)
    try {
      await actions.change({ id: base.id, revision: base.revision, ...changes })
      toastSuccess(words.saved)
      onClose()
    } catch (error) {
      if (error instanceof CallFailure && error.code === 'err_409') await meet()
      else setFailure(textOfError(tasksFailure(error)))
      setBusy(false)
    }
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={words.card}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={formClasses.form} onSubmit={save} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.cardTitle}
          data-autofocus
          maxLength={TITLE_MAX}
          value={draft.title}
          error={isTitled ? null : words.titleMissing}
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        <Textarea
          label={words.description}
          rows={5}
          maxLength={TEXT_MAX}
          value={draft.description}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <TextInput
            label={words.due}
            type="date"
            value={draft.dueDate}
            onChange={(event) => edit({ dueDate: event.currentTarget.value })}
          />
          <NativeSelect
            label={words.column}
            value={draft.columnId}
            data={props.columns.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => edit({ columnId: event.currentTarget.value })}
          />
        </div>
        <Assignees
          task={base}
          value={draft.assigneeIds}
          onChange={(ids) => edit({ assigneeIds: ids })}
        />
        <Labels value={draft.labelIds} onChange={(ids) => edit({ labelIds: ids })} />
        <SubjectPicker value={draft.subject} onChange={(subject) => edit({ subject })} />
        {draft.subject && (
          <Link
            className={classes.open}
            to={
              draft.subject.kind === 'link'
                ? paths.link(draft.subject.id)
                : paths.page(draft.subject.id)
            }
          >
            {words.openSubject(draft.subject.name)}
          </Link>
        )}
        <Switch
          label={words.done}
          checked={draft.isDone}
          onChange={(event) => edit({ isDone: event.currentTarget.checked })}
        />
        <div className={formClasses.buttons}>
          <Button
            variant="subtle"
            color="red"
            className={classes.delete}
            onClick={() => {
              onClose()
              void actions.remove(base)
            }}
          >
            {words.delete}
          </Button>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isTitled}>
            {text.common.save}
          </Button>
        </div>
      </form>
      <TaskComments task={props.task} />
    </Drawer>
  )
}

/** The members of this space, as options. */
function Assignees(props: { task: Task; value: string[]; onChange: (ids: string[]) => void }) {
  const members = useQuery(membersQuery)
  const { spaceId } = useSession()
  const names = new Map(props.task.assignees.map(({ id, name }) => [id, name]))
  for (const member of members.data ?? []) {
    if (member.space?.id === spaceId) names.set(member.id, member.name)
  }
  return (
    <MultiSelect
      label={words.assignees}
      placeholder={props.value.length === 0 ? words.assigneesHint : undefined}
      searchable
      maxValues={20}
      value={props.value}
      data={[...names].map(([value, label]) => ({ value, label }))}
      onChange={props.onChange}
    />
  )
}

/** The labels of this space, as options, and the way to change them. */
function Labels({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const labels = useQuery(labelsQuery).data ?? []
  const [isEdited, setEdited] = useState(false)
  const known = new Set(labels.map(({ id }) => id))
  return (
    <>
      <MultiSelect
        label={words.labels}
        placeholder={value.length === 0 ? words.labelsHint : undefined}
        searchable
        value={value.filter((id) => known.has(id))}
        data={labels.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.edit}
        onClick={() => setEdited(true)}
      >
        {words.editLabels}
      </Button>
      {isEdited && (
        <Suspense>
          <LabelsDialog onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  )
}
