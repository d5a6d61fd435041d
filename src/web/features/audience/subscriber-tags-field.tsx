import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { inKnownSpelling } from '#web/features/links/fields/known-spelling.ts'
import { text } from '#web/messages/index.ts'
import { subscriberTagsQuery } from './audience.queries.ts'

// The contract's limits, copied because its file contains schemas.
const TAGS_MAX = 20
const TAG_MAX = 80

/** Tags of subscribers as chips, with those of the page to choose from. */
export function SubscriberTagsField(props: {
  pageId: string
  label: string
  description?: string
  value: readonly string[]
  disabled?: boolean
  onChange: (tags: string[]) => void
}) {
  const known = useQuery(subscriberTagsQuery(props.pageId)).data?.map(({ tag }) => tag) ?? []
  return (
    <TagsInput
      label={props.label}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description']}
      placeholder={props.value.length === 0 ? text.link.tagsHint : undefined}
      data={known}
      value={[...props.value]}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX}
      splitChars={[',', ';']}
      disabled={props.disabled ?? false}
      onChange={(tags) => props.onChange(inKnownSpelling(tags, props.value, known))}
    />
  )
}
