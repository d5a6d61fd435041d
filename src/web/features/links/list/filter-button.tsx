import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { IconFilter } from '#web/ui/icons.ts'
import { tagsQuery } from '../links.queries.ts'
import classes from './list.module.css'
import { countFilters, type FilterDraft, NO_FILTER } from './list-filter.ts'

/** Filters by tag, date and clicks, behind one button that shows how many are set. */
export function FilterButton(props: {
  value: FilterDraft
  onChange: (value: FilterDraft) => void
}) {
  const { value, onChange } = props
  const tags = useQuery(tagsQuery)
  const words = text.manyLinks
  const count = countFilters(value)
  const edit = (change: Partial<FilterDraft>) => onChange({ ...value, ...change })
  return (
    <Popover position="bottom-start" width={320} trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.75} />}
          data-set={count > 0 || undefined}
          className={classes.filter}
        >
          {count > 0 ? words.filters(count) : words.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filters} aria-label={words.filter}>
        <NativeSelect
          label={words.tag}
          value={value.tag}
          onChange={(event) => edit({ tag: event.currentTarget.value })}
          data={[
            { value: '', label: words.anyTag },
            ...(tags.data?.items ?? []).map((tag) => ({ value: tag, label: tag })),
          ]}
        />
        <div className={classes.pair}>
          {(['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={words[name]}
              value={value[name]}
              onChange={(event) => edit({ [name]: event.currentTarget.value })}
            />
          ))}
          {(['clicksMin', 'clicksMax'] as const).map((name) => (
            <TextInput
              key={name}
              inputMode="numeric"
              label={words[name]}
              value={value[name]}
              maxLength={9}
              onChange={(event) => edit({ [name]: event.currentTarget.value.replace(/\D/g, '') })}
            />
          ))}
        </div>
        <Checkbox
          label={text.checks.deadOnly}
          description={text.checks.deadOnlyHint}
          checked={value.health === 'dead'}
          onChange={(event) => edit({ health: event.currentTarget.checked ? 'dead' : '' })}
        />
        <Button variant="default" disabled={count === 0} onClick={() => onChange(NO_FILTER)}>
          {words.clearFilters}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
