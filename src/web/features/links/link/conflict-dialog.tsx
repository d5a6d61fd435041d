import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import type { Conflict, DraftKey } from '../details/link-draft.ts'
import { sayMoment, viewerZone } from '../fields/zoned-time.ts'
import { sayRule } from '../rules/rule-sentence.ts'
import type { Rule } from '../rules/rule-types.ts'
import classes from './dialogs.module.css'
import { useLinkForm } from './link-form.ts'

/** Both sides changed the same fields: shows both, and saves the chosen one. */
export function ConflictDialog() {
  const { conflicts, settle, setAside } = useLinkForm()
  const [theirs, setTheirs] = useState<readonly DraftKey[]>([])
  if (conflicts.length === 0) return null
  const choose = (key: DraftKey, isTheirs: boolean) =>
    setTheirs((now) => [...now.filter((one) => one !== key), ...(isTheirs ? [key] : [])])
  return (
    <Modal
      opened
      onClose={setAside}
      size="lg"
      title={text.link.conflictTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.text}>{text.link.conflictText}</p>
      <div className={classes.fields}>
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.key}
            conflict={conflict}
            isTheirs={theirs.includes(conflict.key)}
            onChoose={(isTheirs) => choose(conflict.key, isTheirs)}
          />
        ))}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={setAside}>
          {text.link.conflictLater}
        </Button>
        <Button
          onClick={() => {
            setTheirs([])
            void settle(theirs)
          }}
        >
          {text.link.conflictSave}
        </Button>
      </div>
    </Modal>
  )
}

function ConflictField(props: {
  conflict: Conflict
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}) {
  const { conflict, isTheirs, onChoose } = props
  const { conflictMine, conflictTheirs } = text.link
  const sides = [
    {
      name: conflictMine,
      value: conflict.mine,
      isChosen: !isTheirs,
      choose: () => onChoose(false),
    },
    {
      name: conflictTheirs,
      value: conflict.theirs,
      isChosen: isTheirs,
      choose: () => onChoose(true),
    },
  ]
  return (
    <fieldset className={classes.field}>
      <legend>{text.link.fieldNames[conflict.key]}</legend>
      <div className={classes.choices}>
        {sides.map((side) => (
          <label key={side.name} className={classes.choice}>
            <input
              type="radio"
              name={conflict.key}
              checked={side.isChosen}
              onChange={side.choose}
            />
            <span className={classes.side}>{side.name}</span>
            <span className={classes.value}>{sayValue(conflict.key, side.value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function sayValue(key: DraftKey, value: unknown): string {
  const { nothing, on, off } = text.link
  if (key === 'password') return value === null ? nothing : '••••••'
  if (typeof value === 'boolean') return value ? on : off
  if (value === null || value === undefined || value === '') return nothing
  if (key === 'rules') {
    return (value as Rule[]).map((rule) => sayRule(rule, viewerZone())).join('\n') || nothing
  }
  if (Array.isArray(value)) return value.join(', ') || nothing
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(' · ') || nothing
  const words = String(value)
  return key === 'startsAt' || key === 'endsAt' ? sayMoment(words, viewerZone()) : words
}
