import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import { text } from '#web/messages/index.ts'
import type { AuditChoice } from './audit.api.ts'
import classes from './audit.module.css'

const TYPING_MS = 250

/** Filters by person, event, result and date. */
export function AuditFilters(props: {
  choice: AuditChoice
  onChange: (change: Partial<AuditChoice>) => void
  /** the field for people, if there are others */
  person?: ReactNode
}) {
  const { choice, onChange, person } = props
  const words = text.audit
  const actions = Object.entries(text.account.auditSentences)
    .map(([value, [label]]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <search className={classes.filters} data-person={person ? true : undefined}>
      {person}
      <NativeSelect
        className={classes.wide}
        label={words.action}
        data={[{ value: '', label: words.anyAction }, ...actions]}
        value={choice.action}
        onChange={(event) => onChange({ action: event.currentTarget.value as AuditAction | '' })}
      />
      <NativeSelect
        className={classes.outcome}
        label={words.result}
        data={[
          { value: '', label: words.anyResult },
          ...Object.entries(words.results).map(([value, label]) => ({ value, label })),
        ]}
        value={choice.result}
        onChange={(event) => onChange({ result: event.currentTarget.value as AuditResult | '' })}
      />
      <TextInput
        type="date"
        label={words.from}
        max={choice.to || undefined}
        value={choice.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.to}
        min={choice.from || undefined}
        value={choice.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </search>
  )
}

/** Part of an address; searched when typing pauses. */
export function PersonField(props: {
  typed: string
  onType: (typed: string) => void
  onPause: (typed: string) => void
}) {
  const pause = useDebouncedCallback(props.onPause, TYPING_MS)
  return (
    <TextInput
      className={classes.wide}
      label={text.audit.person}
      placeholder={text.audit.personHint}
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={props.typed}
      onChange={(event) => {
        props.onType(event.currentTarget.value)
        pause(event.currentTarget.value)
      }}
    />
  )
}
