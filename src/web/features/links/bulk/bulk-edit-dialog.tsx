import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { NO_UTM } from '../add-utm.ts'
import { MomentField } from '../fields/moment-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import type { LinksChange } from '../links.api.ts'
import { UtmBuilder } from '../utm/utm-builder.tsx'
import classes from './bulk.module.css'

/** One change for many links; only filled or ticked fields change. */
export function BulkEditDialog(props: {
  count: number
  onSave: (change: LinksChange) => void
  onClose: () => void
}) {
  const [addTags, setAddTags] = useState<string[]>([])
  const [removeTags, setRemoveTags] = useState<string[]>([])
  const [dates, setDates] = useState({ startsAt: '', endsAt: '' })
  const [without, setWithout] = useState({ startsAt: false, endsAt: false })
  const [utm, setUtm] = useState(NO_UTM)
  const [address, setAddress] = useState({ destination: '', find: '', by: '' })
  const words = text.manyLinks

  const dateOf = (name: 'startsAt' | 'endsAt') => (without[name] ? null : dates[name] || undefined)
  const startsAt = dateOf('startsAt')
  const endsAt = dateOf('endsAt')
  const filled = Object.fromEntries(
    Object.entries(utm).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  )
  const change: LinksChange = {
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt !== undefined && { endsAt }),
    ...(address.destination.trim() && { destination: address.destination.trim() }),
    ...(address.find.trim() && {
      replace: { find: address.find.trim(), by: address.by.trim() },
    }),
    ...(Object.keys(filled).length > 0 && { utm: filled }),
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.editTitle(props.count)}
      size="lg"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSave(change)
        }}
      >
        <TextInput
          label={text.checks.destination}
          inputMode="url"
          spellCheck={false}
          value={address.destination}
          disabled={address.find.trim() !== ''}
          onChange={(event) => {
            const { value: destination } = event.currentTarget
            setAddress((now) => ({ ...now, destination }))
          }}
        />
        <div className={classes.pair}>
          {(['find', 'by'] as const).map((name) => (
            <TextInput
              key={name}
              label={text.checks[name]}
              description={name === 'find' ? text.checks.findHint : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="url"
              spellCheck={false}
              value={address[name]}
              disabled={address.destination.trim() !== ''}
              onChange={(event) => {
                const { value } = event.currentTarget
                setAddress((now) => ({ ...now, [name]: value }))
              }}
            />
          ))}
        </div>
        <div className={classes.pair}>
          <TagsField label={words.addTags} value={addTags} onChange={setAddTags} />
          <TagsField label={words.removeTags} value={removeTags} onChange={setRemoveTags} />
          {(['startsAt', 'endsAt'] as const).map((name) => (
            <div key={name} className={classes.choices}>
              <MomentField
                className={classes.whole}
                label={text.link.moment[name]}
                value={without[name] ? '' : dates[name]}
                onChange={(iso) => {
                  setDates((now) => ({ ...now, [name]: iso }))
                  setWithout((now) => ({ ...now, [name]: false }))
                }}
              />
              <Checkbox
                label={words.without[name]}
                checked={without[name]}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  setWithout((now) => ({ ...now, [name]: checked }))
                }}
              />
            </div>
          ))}
        </div>
        <fieldset className={classes.group}>
          <legend>{text.newLink.utmOfAddress}</legend>
          <UtmBuilder value={utm} onChange={setUtm} />
        </fieldset>
        <div className={classes.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" disabled={Object.keys(change).length === 0}>
            {words.change(props.count)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
