import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { sayZone, viewerZone } from '#web/features/links/fields/zoned-time.ts'
import { text } from '#web/messages/index.ts'

/** A searchable time zone, with its offset from UTC. */
export function ZoneChoice(props: {
  value: string
  label?: string
  ariaLabel?: string
  description?: string | undefined
  className?: string | undefined
  onChange: (zone: string) => void
}) {
  const { value } = props
  const zones = useMemo(() => {
    const names = new Set([viewerZone(), value, 'UTC', ...Intl.supportedValuesOf('timeZone')])
    return [...names].map((name) => ({
      value: name,
      label: name === value ? sayZone(name, Date.now()) : name.replaceAll('_', ' '),
    }))
  }, [value])
  return (
    <Select
      className={props.className}
      label={props.label}
      aria-label={props.ariaLabel}
      description={props.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={zones}
      value={value}
      searchable
      allowDeselect={false}
      limit={100}
      nothingFoundMessage={text.calendar.zoneNothing}
      maxDropdownHeight={280}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      // typing replaces the current name
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      onChange={(zone) => zone && props.onChange(zone)}
    />
  )
}
