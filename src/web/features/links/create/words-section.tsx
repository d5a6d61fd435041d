import { Textarea, TextInput } from '@mantine/core'
import { LINK_NOTE_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { remaining } from '#web/ui/remaining.ts'
import { TagsField } from '../fields/tags-field.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import classes from './create.module.css'

const TITLE_MAX = 200

/** What the people of the space call the link. */
export function WordsSection() {
  const { draft, errors, edit } = useLinkDraft()
  return (
    <div className={classes.fields}>
      <TextInput
        label={text.link.linkTitle}
        description={text.link.linkTitleHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={TITLE_MAX}
        value={draft.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
      />
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
