import { Button, Combobox, Input, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listLinks } from '#web/features/links/links.api.ts'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import classes from './task-drawer.module.css'

const words = text.tasks
const FEW = 8

/** The link or page that a card is about. */
export interface Subject {
  kind: 'link' | 'page'
  id: string
  name: string
}

/** Chooses a link or a page, with search. */
export function SubjectPicker(props: {
  value: Subject | null
  onChange: (subject: Subject | null) => void
}) {
  const [typed, setTyped] = useState('')
  const labelId = useId()
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption()
      box.focusTarget()
      setTyped('')
    },
  })
  return (
    <Combobox
      store={box}
      position="bottom-start"
      onOptionSubmit={(value) => {
        const [kind, id, ...name] = value.split(' ')
        props.onChange(
          kind === 'none' ? null : { kind: kind as Subject['kind'], id: id!, name: name.join(' ') },
        )
        box.closeDropdown()
      }}
    >
      <div>
        <Input.Label id={labelId} labelElement="div">
          {words.about}
        </Input.Label>
        <Combobox.Target targetType="button" withAriaAttributes={false}>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            className={classes.subject}
            rightSection={<IconChevronDown size={16} stroke={2} />}
            aria-label={`${words.about}: ${props.value?.name ?? words.aboutNothing}`}
            aria-haspopup="listbox"
            aria-expanded={box.dropdownOpened}
            onClick={() => box.toggleDropdown()}
          >
            {props.value?.name ?? <span className="wp-muted">{words.aboutNothing}</span>}
          </Button>
        </Combobox.Target>
      </div>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder={words.aboutSearch}
          aria-label={words.aboutSearch}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.updateSelectedOptionIndex()
          }}
        />
        {box.dropdownOpened && <Options typed={typed} hasValue={props.value !== null} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ typed, hasValue }: { typed: string; hasValue: boolean }) {
  const [q] = useDebouncedValue(typed.trim(), 200)
  const pages = useQuery(pagesQuery)
  const links = useQuery({
    queryKey: ['links', 'search', q],
    queryFn: ({ signal }) => listLinks({ limit: FEW, ...(q ? { q } : {}) }, signal),
    placeholderData: (before) => before,
  })
  const wanted = typed.trim().toLowerCase()
  const fitting = (pages.data?.items ?? [])
    .filter((page) => `${page.title} ${page.username}`.toLowerCase().includes(wanted))
    .slice(0, FEW)
  const found = links.data?.items ?? []
  const isNothing = fitting.length + found.length === 0 && !links.isPending
  return (
    <Combobox.Options className={classes.options} aria-label={words.aboutSearch}>
      {hasValue && wanted === '' && (
        <Combobox.Option value="none">{words.aboutClear}</Combobox.Option>
      )}
      {fitting.length > 0 && (
        <Combobox.Group label={words.pages}>
          {fitting.map((page) => (
            <Combobox.Option key={page.id} value={`page ${page.id} ${page.username}`}>
              <span className={classes.optionName}>{page.username}</span>
              <span className={classes.optionNote}>{page.title}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {found.length > 0 && (
        <Combobox.Group label={words.links}>
          {found.map((link) => (
            <Combobox.Option key={link.id} value={`link ${link.id} ${link.alias}`}>
              <span className={classes.optionName}>{link.alias}</span>
              <span className={classes.optionNote}>{link.title || link.destination}</span>
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
      {isNothing && <Combobox.Empty>{words.aboutNone}</Combobox.Empty>}
    </Combobox.Options>
  )
}
