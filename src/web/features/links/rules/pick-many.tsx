import { MultiSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { text } from '#web/messages/index.ts'
import classes from '../fields/fields.module.css'
import type { Choice } from './place-names.ts'

const SHOWN_MAX = 300

/**
 * Multiple choice from many options, with search.
 * @param props.read turns typed text into a choice, if more is allowed than is offered
 */
export function PickMany(props: {
  label: string
  placeholder: string
  choices: readonly Choice[]
  read?: ((typed: string) => Choice | null) | undefined
  value: readonly string[]
  error?: string | undefined
  onChange: (values: string[]) => void
}) {
  const { choices, read, value } = props
  const [search, setSearch] = useState('')
  const typed = read?.(search) ?? null
  const data = useMemo(() => {
    const known = new Set(choices.map((choice) => choice.value))
    const chosen = value
      .filter((one) => !known.has(one))
      .map((one) => ({ value: one, label: read?.(one)?.label ?? one }))
    const all = [...choices, ...chosen]
    const isNew = typed !== null && !all.some((choice) => choice.value === typed.value)
    return isNew ? [...all, typed] : all
  }, [choices, value, read, typed])

  return (
    <MultiSelect
      classNames={{ input: classes.pills }}
      aria-label={props.label}
      placeholder={value.length === 0 ? props.placeholder : undefined}
      data={data}
      value={[...value]}
      searchable
      selectFirstOptionOnChange
      searchValue={search}
      onSearchChange={setSearch}
      limit={SHOWN_MAX}
      hidePickedOptions
      nothingFoundMessage={search === '' ? undefined : text.rules.nothingFound}
      maxDropdownHeight={280}
      filter={({ options, search: words }) =>
        options.filter((option) => {
          const one = option as Choice
          const sought = words.trim().toLowerCase()
          return (
            one.label.toLowerCase().includes(sought) ||
            one.value.toLowerCase() === sought ||
            one.value === typed?.value
          )
        })
      }
      error={props.error}
      onChange={(values) => {
        props.onChange(values)
        setSearch('')
      }}
    />
  )
}
