import '@mantine/core/styles/Combobox.layer.css'
import { Button, Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from '#web/features/links/links.queries.ts'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { linkQuery, linkSearchQuery } from '../scope.queries.ts'
import type { ScopeChoice } from '../url-state.ts'
import type { Choosing } from '../use-choice.ts'
import classes from './controls.module.css'
import { fitsLink, matchingTags, nameOfScope, scopeKey, scopeOfKey } from './scope-options.ts'

const words = text.statistics.scope

/** The scope of the numbers: everything, or one page, tag or link, with search. */
export function ScopePicker({ choice, change }: Choosing) {
  const [typed, setTyped] = useState('')
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption()
      box.focusTarget()
      setTyped('')
    },
  })
  const name = useScopeName(choice.scope)
  return (
    <Combobox
      store={box}
      position="bottom-start"
      width={320}
      onOptionSubmit={(key) => {
        box.closeDropdown()
        change({ scope: scopeOfKey(key), filters: { link: undefined } })
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          className={classes.choose}
          rightSection={<IconChevronDown size={16} stroke={2} />}
          aria-label={words.label(name)}
          aria-haspopup="listbox"
          aria-expanded={box.dropdownOpened}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.chosen}>{name}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={typed}
          placeholder={words.search}
          aria-label={words.search}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            box.updateSelectedOptionIndex()
          }}
        />
        {box.dropdownOpened && <Options typed={typed} chosen={choice.scope} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ typed, chosen }: { typed: string; chosen: ScopeChoice }) {
  const [q] = useDebouncedValue(typed.trim(), 200)
  const pages = useQuery(pagesQuery)
  const links = useQuery(linkSearchQuery(q))
  const wanted = typed.trim().toLowerCase()
  const fitting = (pages.data?.items ?? []).filter((page) =>
    `${page.title} ${page.username}`.toLowerCase().includes(wanted),
  )
  // While the next answer loads, matching entries of the previous one are shown.
  const found = (links.data?.items ?? []).filter(
    (link) => (q.toLowerCase() === wanted && !links.isPlaceholderData) || fitsLink(link, wanted),
  )
  const allTags = useQuery(tagsQuery)
  const tags = matchingTags(allTags.data?.items ?? [], wanted)
  const isChosen = (scope: ScopeChoice) => scopeKey(scope) === scopeKey(chosen)
  const space: ScopeChoice = { scope: 'space' }
  const showsSpace = wanted === '' || words.space.toLowerCase().includes(wanted)
  const isNothing = !showsSpace && fitting.length + found.length + tags.length === 0
  return (
    <Combobox.Options className={classes.options} aria-label={words.search}>
      {showsSpace && (
        <Combobox.Option value={scopeKey(space)} active={isChosen(space)}>
          <Option name={words.space} note={words.spaceText} />
        </Combobox.Option>
      )}
      {fitting.length > 0 && (
        <Combobox.Group label={words.pages}>
          {fitting.map((page) => {
            const scope: ScopeChoice = { scope: 'page', id: page.id }
            return (
              <Combobox.Option key={page.id} value={scopeKey(scope)} active={isChosen(scope)}>
                <Option name={page.title || page.username} note={page.username} />
              </Combobox.Option>
            )
          })}
        </Combobox.Group>
      )}
      {tags.length > 0 && (
        <Combobox.Group label={words.tags}>
          {tags.map((tag) => {
            const scope: ScopeChoice = { scope: 'tag', id: tag }
            return (
              <Combobox.Option key={tag} value={scopeKey(scope)} active={isChosen(scope)}>
                <Option name={tag} />
              </Combobox.Option>
            )
          })}
        </Combobox.Group>
      )}
      {found.length > 0 && (
        <Combobox.Group label={words.links}>
          {found.map((link) => {
            const scope: ScopeChoice = { scope: 'link', id: link.id }
            return (
              <Combobox.Option key={link.id} value={scopeKey(scope)} active={isChosen(scope)}>
                <Option
                  name={link.title || link.alias}
                  note={link.title ? link.alias : link.displayHost}
                />
              </Combobox.Option>
            )
          })}
        </Combobox.Group>
      )}
      {isNothing && (
        <Combobox.Empty>
          {links.isFetching || allTags.isPending ? words.searching : words.nothing}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  )
}

function Option({ name, note }: { name: string; note?: string }) {
  return (
    <span className={classes.option}>
      <span>{name}</span>
      {note && <span className={classes.optionNote}>{note}</span>}
    </span>
  )
}

function useScopeName(scope: ScopeChoice): string {
  const id = scope.id ?? ''
  const link = useQuery({ ...linkQuery(id), enabled: scope.scope === 'link' })
  const pages = useQuery({ ...pagesQuery, enabled: scope.scope === 'page' })
  const page = pages.data?.items.find((one) => one.id === id)
  return nameOfScope(scope, {
    link: link.data?.title || link.data?.alias,
    page: page?.title || page?.username,
  })
}
