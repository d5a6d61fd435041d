import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { tagsQuery } from '../links.queries.ts'
import classes from './fields.module.css'
import { inKnownSpelling } from './known-spelling.ts'

// The contract's limits, copied because its file contains schemas that the browser should not load.
const TAGS_MAX = 20
const TAG_MAX = 80

/** Tags as chips, with existing tags to choose from. */
export function TagsField(props: {
  value: readonly string[]
  label?: string
  error?: string | undefined
  onChange: (tags: string[]) => void
}) {
  const known = useQuery(tagsQuery).data?.items ?? []
  return (
    <TagsInput
      classNames={{ input: classes.pills }}
      label={props.label ?? text.link.tags}
      placeholder={props.value.length === 0 ? text.link.tagsHint : undefined}
      data={known}
      value={[...props.value]}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX}
      splitChars={[',', ';']}
      error={props.error}
      onChange={(tags) => props.onChange(inKnownSpelling(tags, props.value, known))}
    />
  )
}
