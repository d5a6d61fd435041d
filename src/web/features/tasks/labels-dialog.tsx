import { ActionIcon, Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LABEL_COLOURS, LABEL_NAME_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { IconTrash } from '#web/ui/icons.ts'
import { sayLabelsError } from './failures.ts'
import classes from './task-labels.module.css'
import { addLabel, changeLabel, deleteLabel, type Label } from './tasks.api.ts'
import { boardQuery, labelsQuery } from './tasks.queries.ts'

const words = text.tasks
const COLOURS = LABEL_COLOURS.map((value) => ({ value, label: words.colours[value] }))

/** Adds, changes and deletes the labels of the space. */
export function LabelsDialog({ onClose }: { onClose: () => void }) {
  const labels = useQuery(labelsQuery)
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: labelsQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: boardQuery.queryKey })
  }
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      sayLabelsError(error)
    }
    await refresh()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.editLabels}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {(labels.data ?? []).length > 0 && (
        <ul className={classes.rows}>
          {labels.data?.map((label) => (
            <LabelRow
              key={`${label.id} ${label.name} ${label.colour}`}
              label={label}
              onChange={(change) => act(() => changeLabel(label.id, change))}
              onDelete={() => act(() => deleteLabel(label.id))}
            />
          ))}
        </ul>
      )}
      <NewLabel onAdded={refresh} />
    </Modal>
  )
}

function LabelRow(props: {
  label: Label
  onChange: (change: Partial<Omit<Label, 'id'>>) => void
  onDelete: () => void
}) {
  const { label, onChange, onDelete } = props
  const [name, setName] = useState(label.name)
  const save = () => {
    const next = name.trim()
    if (next === '') setName(label.name)
    else if (next !== label.name) onChange({ name: next })
  }
  return (
    <li className={classes.row}>
      <TextInput
        aria-label={words.labelNameOf(label.name)}
        maxLength={LABEL_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <NativeSelect
        aria-label={words.labelColourOf(label.name)}
        value={label.colour}
        data={COLOURS}
        onChange={(event) => onChange({ colour: event.currentTarget.value as Label['colour'] })}
      />
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={words.labelDelete(label.name)}
        onClick={onDelete}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

function NewLabel({ onAdded }: { onAdded: () => Promise<void> }) {
  const attempt = useAttemptKey()
  const [name, setName] = useState('')
  const [colour, setColour] = useState<Label['colour']>('teal')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // the form of the task, in which this dialog opens, would be sent with it
    event.stopPropagation()
    const body = { name: name.trim(), colour }
    if (body.name === '') return setProblem(words.labelNameMissing)
    setBusy(true)
    try {
      await addLabel(body, attempt.keyFor(JSON.stringify(body)))
      attempt.done()
      setName('')
      await onAdded()
    } catch (error) {
      const isRefused = error instanceof CallFailure && error.fields.name !== undefined
      if (isRefused) setProblem(words.labelRefused)
      else sayLabelsError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.new} onSubmit={submit} noValidate>
      <TextInput
        label={words.labelName}
        maxLength={LABEL_NAME_MAX}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem('')
        }}
      />
      <NativeSelect
        label={words.labelColour}
        value={colour}
        data={COLOURS}
        onChange={(event) => setColour(event.currentTarget.value as Label['colour'])}
      />
      <Button type="submit" loading={isBusy}>
        {words.labelAdd}
      </Button>
    </form>
  )
}
