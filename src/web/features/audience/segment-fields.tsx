import { MultiSelect, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import type { Segment } from './audience.api.ts'
import { broadcastsQuery, subscriberTagsQuery } from './audience.queries.ts'
import classes from './dialogs.module.css'
import { dayOf, startOfDay } from './segment-days.ts'

const SOURCES = ['page', 'import'] as const

/** The conditions for whom a mail goes to. */
export function SegmentFields(props: {
  pageId: string
  value: Segment
  onChange: (segment: Segment) => void
}) {
  const { value } = props
  const words = text.audience.segment
  const tags = useQuery(subscriberTagsQuery(props.pageId)).data ?? []
  const mails = useInfiniteQuery(broadcastsQuery(props.pageId)).data?.pages ?? []
  const sent = mails.flatMap(({ items }) => items).filter(({ state }) => state === 'sent')
  const set = (change: Partial<Segment>) => props.onChange({ ...value, ...change })
  const dateField = (name: 'joinedAfter' | 'joinedBefore') => (
    <TextInput
      type="date"
      label={words[name]}
      value={dayOf(value[name])}
      onChange={(event) => set({ [name]: startOfDay(event.currentTarget.value) })}
    />
  )
  return (
    <div className={classes.segment}>
      <MultiSelect
        label={words.tags}
        description={tags.length === 0 ? words.noTags : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[...new Set([...tags.map(({ tag }) => tag), ...value.tags])]}
        value={value.tags}
        searchable
        onChange={(chosen) => set({ tags: chosen })}
      />
      {value.tags.length > 1 && (
        <Radio.Group
          label={words.match}
          value={value.match}
          onChange={(match) => set({ match: match === 'all' ? 'all' : 'any' })}
        >
          <div className={classes.choices}>
            <Radio value="any" label={words.matches.any} />
            <Radio value="all" label={words.matches.all} />
          </div>
        </Radio.Group>
      )}
      <div className={classes.days}>
        {dateField('joinedAfter')}
        {dateField('joinedBefore')}
      </div>
      <NativeSelect
        label={words.source}
        value={value.source ?? ''}
        onChange={(event) => {
          const source = SOURCES.find((one) => one === event.currentTarget.value)
          set({ source: source ?? null })
        }}
        data={[
          { value: '', label: text.audience.anySource },
          ...SOURCES.map((one) => ({ value: one, label: text.audience.sources[one] })),
        ]}
      />
      {(sent.length > 0 || value.followed !== null) && (
        <NativeSelect
          label={words.followed}
          value={value.followed ?? ''}
          onChange={(event) => set({ followed: event.currentTarget.value || null })}
          data={[
            { value: '', label: words.anyMail },
            ...sent.map(({ id, subject }) => ({ value: id, label: subject })),
          ]}
        />
      )}
    </div>
  )
}
