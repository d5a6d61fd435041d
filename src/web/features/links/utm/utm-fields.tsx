import { TextInput } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { UTM_NAMES, type UtmDraft } from '../add-utm.ts'
import classes from './utm.module.css'

const VALUE_MAX = 200

/** The five parameters, each with an example. */
export function UtmFields(props: {
  value: UtmDraft
  errors?: Readonly<Record<string, string>>
  onChange: (value: UtmDraft) => void
}) {
  const { value, errors = {} } = props
  return (
    <div className={classes.fields}>
      {UTM_NAMES.map((name) => (
        <TextInput
          key={name}
          label={text.manyLinks.utm[name]}
          placeholder={text.newLink.utmHints[name]}
          maxLength={VALUE_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value[name]}
          error={errors[name]}
          onChange={(event) => props.onChange({ ...value, [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
