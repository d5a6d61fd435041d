import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import type { StatisticsSettings } from '../statistics.api.ts'
import { isShorter, RETENTION_CHOICES, type RetentionDays } from './retention.ts'
import classes from './settings.module.css'

const words = text.statistics.settings

/**
 * How long clicks are kept. A shorter time deletes permanently and must be confirmed by typing a
 * word.
 */
export function RetentionFields(props: {
  kept: RetentionDays
  save: (change: Partial<StatisticsSettings>, done: string) => Promise<void>
}) {
  const { kept, save } = props
  const [chosen, setChosen] = useState<RetentionDays>(kept)
  const [typed, setTyped] = useState('')
  const isWarned = isShorter(chosen, kept)

  const choose = (value: string) => {
    const days = value === '' ? null : (Number(value) as RetentionDays)
    setChosen(days)
    setTyped('')
    if (!isShorter(days, kept) && days !== kept) void save({ retentionDays: days }, doneText(days))
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().toLowerCase() !== words.retentionWord) return
    setTyped('')
    void save({ retentionDays: chosen }, doneText(chosen))
  }
  return (
    <>
      <NativeSelect
        label={words.retention}
        description={words.retentionText}
        value={chosen ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={RETENTION_CHOICES.map((days) => ({ value: String(days ?? ''), label: nameOf(days) }))}
      />
      {isWarned && (
        <form className={classes.warning} onSubmit={apply}>
          <p className={classes.warningTitle}>
            <IconAlertTriangle size={18} stroke={1.75} /> {words.retentionWarnTitle}
          </p>
          <p>{words.retentionWarn(nameOf(chosen))}</p>
          <TextInput
            label={words.retentionConfirm(words.retentionWord)}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setChosen(kept)}>
              {text.common.cancel}
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={typed.trim().toLowerCase() !== words.retentionWord}
            >
              {words.retentionApply}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

function nameOf(days: RetentionDays): string {
  return days === null ? words.retentionForever : words.retentionDays(days)
}

function doneText(days: RetentionDays): string {
  return days === null ? words.retentionForeverSaved : words.retentionSaved(nameOf(days))
}
