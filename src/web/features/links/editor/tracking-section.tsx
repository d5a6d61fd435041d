import { Textarea } from '@mantine/core'
import { LINK_NOTE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { remaining } from '#web/ui/remaining.ts'
import { addUtm } from '../add-utm.ts'
import { completeAddress } from '../complete-address.ts'
import { TagsField } from '../fields/tags-field.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { UtmBuilder } from '../utm/utm-builder.tsx'
import classes from './editor.module.css'

/** UTM parameters and the resulting address, tags, and a note for the people of the space. */
export function TrackingSection() {
  const { draft, errors, utm, edit, editUtm } = useLinkDraft()
  const address = draft.destination.trim() && addUtm(completeAddress(draft.destination), utm)
  return (
    <div className={classes.fields}>
      <UtmBuilder value={utm} onChange={editUtm} />
      {address.includes('utm_') && (
        <p className={classes.result}>
          {text.newLink.leadsTo} <span className={classes.address}>{address}</span>
        </p>
      )}
      <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => edit({ tags })} />
      <Textarea
        label={text.link.note}
        description={remaining(draft.note, LINK_NOTE_MAX) ?? text.link.noteHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={LINK_NOTE_MAX}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.note}
        error={errors.note}
        onChange={(event) => edit({ note: event.currentTarget.value })}
      />
    </div>
  )
}
