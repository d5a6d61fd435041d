import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { keyOfEdit } from '#web/platform/autosave/edit.ts'
import { fieldName } from '../field-name.ts'
import { useStudio } from '../studio-context.ts'
import type { Conflict } from './conflict.ts'
import { sayValue } from './say-value.ts'
import classes from './unsaved.module.css'

/** The same field was changed on two sides: shows both, and keeps the chosen one. */
export function ConflictDialog() {
  const { conflicts, settle } = useStudio().unsaved
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const words = text.studio.unsaved
  const choose = (key: string, isTheirs: boolean) =>
    setTheirs((now) => [...now.filter((one) => one !== key), ...(isTheirs ? [key] : [])])
  const isMine = (conflict: Conflict) => !theirs.includes(keyOfEdit(conflict.edit))
  return (
    <Modal
      opened
      onClose={() => settle([])}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      title={words.conflictTitle}
    >
      <p className={classes.text}>{words.conflictText}</p>
      {conflicts.map((conflict) => {
        const key = keyOfEdit(conflict.edit)
        const { field, value } = conflict.edit
        return (
          <fieldset key={key} className={classes.field}>
            <legend>{fieldName(conflict.edit)}</legend>
            <Side
              name={words.mine}
              group={key}
              value={sayValue(field, value)}
              isChosen={isMine(conflict)}
              onChoose={() => choose(key, false)}
            />
            <Side
              name={words.theirs}
              group={key}
              value={sayValue(field, conflict.theirs)}
              isChosen={!isMine(conflict)}
              onChoose={() => choose(key, true)}
            />
          </fieldset>
        )
      })}
      <div className={classes.buttons}>
        <Button data-autofocus onClick={() => settle(conflicts.filter(isMine))}>
          {words.settle}
        </Button>
      </div>
    </Modal>
  )
}

function Side(props: {
  name: string
  group: string
  value: string
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={props.group} checked={props.isChosen} onChange={props.onChoose} />
      <span className={classes.side}>{props.name}</span>
      <span className={classes.value}>{props.value}</span>
    </label>
  )
}
