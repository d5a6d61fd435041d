import { ActionIcon, Anchor, Button, Group, Switch, Textarea, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Form } from '#contract/pages/form.ts'
import {
  FORM_CHOICE_MAX,
  FORM_CHOICES_MAX,
  FORM_FIELD_KINDS,
  FORM_FIELDS_MAX,
  FORM_LABEL_MAX,
  FORM_THANKS_MAX,
  type FormField,
  type FormFieldKind,
} from '#contract/pages/form-fields.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconGripVertical, IconPlus, IconTrash } from '#web/ui/icons.ts'
import { SortableList, useSortableParts } from '#web/ui/sortable-list.tsx'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

const EMPTY: Form = { fields: [], thanks: '', isMailed: true }

/** Fields of a form, the words after sending, and whether the creator gets mail. */
export function FormPanel({ block }: { block: Block }) {
  const { draft, edit, refusals } = useStudio()
  const words = text.blocks.form
  const target = targetOf('block', block.id)
  const form = block.form ?? EMPTY
  const { fields } = form
  const save = (change: Partial<Form>) => edit(target, 'form', { ...form, ...change })
  const add = (kind: FormFieldKind) => {
    const field = { id: newId(), kind, label: words.firstLabels[kind], isRequired: true }
    save({ fields: [...fields, { ...field, choices: [] }] })
  }
  const move = (id: string, after: string | null) => {
    const others = fields.filter((field) => field.id !== id)
    const place = others.findIndex((field) => field.id === after) + 1
    save({ fields: others.toSpliced(place, 0, ...fields.filter((field) => field.id === id)) })
  }
  const refusal = refusals.get(`${target}/form`)
  return (
    <div className={classes.panel}>
      <SortableList
        label={words.fields}
        className={classes.fields}
        items={fields}
        nameOf={nameOf}
        onMove={move}
      >
        {(field) => (
          <FieldRow
            key={field.id}
            field={field}
            onChange={(change) =>
              save({
                fields: fields.map((one) => (one.id === field.id ? { ...one, ...change } : one)),
              })
            }
            onRemove={() => save({ fields: fields.filter((one) => one.id !== field.id) })}
          />
        )}
      </SortableList>
      {fields.length < FORM_FIELDS_MAX && (
        <Group gap={8}>
          {FORM_FIELD_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="default"
              size="sm"
              leftSection={<IconPlus size={18} />}
              onClick={() => add(kind)}
            >
              {words.add[kind]}
            </Button>
          ))}
        </Group>
      )}
      <Textarea
        label={words.thanks}
        description={words.thanksText}
        maxLength={FORM_THANKS_MAX}
        autosize
        minRows={2}
        maxRows={6}
        value={form.thanks}
        onChange={(event) => save({ thanks: event.currentTarget.value })}
      />
      <Switch
        label={words.mailed}
        checked={form.isMailed}
        onChange={(event) => save({ isMailed: event.currentTarget.checked })}
      />
      <Anchor component={Link} to={paths.audience(draft.id, 'answers')}>
        {words.toAnswers}
      </Anchor>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}

const newId = () => crypto.getRandomValues(new Uint32Array(2)).join('-')
const nameOf = ({ label, kind }: FormField) => label.trim() || text.blocks.form.kinds[kind]

function FieldRow(props: {
  field: FormField
  onChange: (change: Partial<FormField>) => void
  onRemove: () => void
}) {
  const { field, onChange } = props
  const words = text.blocks.form
  const sortable = useSortableParts(field.id)
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.field}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
    >
      <ActionIcon
        className={classes.grip}
        {...sortable.handle}
        aria-label={text.studio.drag(nameOf(field))}
      >
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
      <div className={classes.fieldParts}>
        <TextInput
          label={words.kinds[field.kind]}
          placeholder={words.labelHint}
          maxLength={FORM_LABEL_MAX}
          autoComplete="off"
          value={field.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        {field.kind === 'choice' && (
          <Textarea
            label={words.choices}
            autosize
            minRows={2}
            maxRows={FORM_CHOICES_MAX}
            value={field.choices.join('\n')}
            onChange={(event) => onChange({ choices: linesOf(event.currentTarget.value) })}
          />
        )}
        <Switch
          label={words.required}
          checked={field.isRequired}
          onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
        />
      </div>
      <ActionIcon onClick={props.onRemove} aria-label={text.common.deleteOne(nameOf(field))}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .slice(0, FORM_CHOICES_MAX)
    .map((line) => line.slice(0, FORM_CHOICE_MAX))
