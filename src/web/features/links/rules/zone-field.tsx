import { Select } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { viewerZone } from '../fields/zoned-time.ts'

/** An IANA time zone, with search. */
export function ZoneField(props: {
  value: string
  error?: string | undefined
  onChange: (zone: string) => void
}) {
  const zones = new Set([viewerZone(), props.value, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return (
    <Select
      label={text.rules.zone}
      data={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      value={props.value}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={text.rules.nothingFound}
      maxDropdownHeight={280}
      error={props.error}
      onChange={(zone) => zone && props.onChange(zone)}
    />
  )
}
