import { TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { UTM_NAMES } from './add-utm.ts'
import { CountField } from './fields/count-field.tsx'
import { MomentField } from './fields/moment-field.tsx'
import { NewPasswordField } from './fields/new-password-field.tsx'
import { TagsField } from './fields/tags-field.tsx'
import type { NewLinkDraft } from './new-link.ts'
import classes from './shorten-form.module.css'

const TITLE_MAX = 200

/** What one may want to set while shortening; the screen of the link has the rest. */
export function MoreOptions(props: {
  draft: NewLinkDraft
  errors: Readonly<Record<string, string>>
  onEdit: (change: Partial<NewLinkDraft>) => void
}) {
  const { draft, errors, onEdit } = props
  return (
    <>
      <TextInput
        label={text.link.linkTitle}
        maxLength={TITLE_MAX}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onEdit({ title: event.currentTarget.value })}
      />
      <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => onEdit({ tags })} />
      <MomentField
        label={text.link.moment.startsAt}
        value={draft.startsAt}
        error={errors.startsAt}
        onChange={(startsAt) => onEdit({ startsAt })}
      />
      <MomentField
        label={text.link.moment.endsAt}
        value={draft.endsAt}
        error={errors.endsAt}
        onChange={(endsAt) => onEdit({ endsAt })}
      />
      <CountField
        label={text.link.limit}
        value={draft.clickLimit}
        error={errors.clickLimit}
        onChange={(clickLimit) => onEdit({ clickLimit })}
      />
      <NewPasswordField
        label={text.link.password}
        value={draft.password}
        error={errors.password}
        onChange={(password) => onEdit({ password })}
      />
      {UTM_NAMES.map((name) => (
        <TextInput
          key={name}
          label={text.manyLinks.utm[name]}
          maxLength={200}
          value={draft.utm[name]}
          onChange={(event) => onEdit({ utm: { ...draft.utm, [name]: event.currentTarget.value } })}
        />
      ))}
      <p className={classes.rest}>{text.links.moreOnScreen}</p>
    </>
  )
}
