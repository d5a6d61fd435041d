import {
  ActionIcon,
  Button,
  NativeSelect,
  SegmentedControl,
  Skeleton,
  TextInput,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UsageLine } from '#web/features/packages/usage-line.tsx'
import { useMay } from '#web/features/spaces/use-may.ts'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { IconChevronLeft, IconChevronRight, IconPlus, IconSearch } from '#web/ui/icons.ts'
import toolClasses from '#web/ui/list-tools.module.css'
import { Screen } from '#web/ui/screen.tsx'
import { ErrorPanel, StatePanel } from '#web/ui/state-panel.tsx'
import { usersLoadFailure } from './failures.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleGrid, PeopleList } from './people-list.tsx'
import { PersonDrawer } from './person-drawer.tsx'
import {
  type PeopleChoice,
  roleOptions,
  stateOptions,
  usePeopleChoice,
} from './use-people-choice.ts'
import classes from './users.module.css'
import { peopleQuery, useLivePeople } from './users.queries.ts'

const words = text.users

/** /app/users: the people of one's spaces, invitations, and for administrators everybody. */
export function UsersScreen() {
  const [choice, change] = usePeopleChoice()
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const [typed, setTyped] = useState(choice.q)
  const { q, role, state, scope, page } = choice
  const canInvite = useMay('people.change')
  useLivePeople()
  const list = useQuery(
    peopleQuery({
      scope,
      page,
      limit: choice.view === 'grid' ? 24 : 25,
      ...(q && { q }),
      ...(role && scope === 'mine' && { role }),
      ...(state && { state }),
    }),
  )
  const people = list.data?.items ?? []
  const open = people.find((person) => person.id === openId)
  const isFiltered = q !== '' || role !== undefined || state !== undefined
  const isAlone = list.isSuccess && list.data.total === 1 && people[0]?.isYou && !isFiltered
  const Shown = choice.view === 'grid' ? PeopleGrid : PeopleList

  return (
    <Screen
      title={words.title}
      width="wide"
      action={
        canInvite && (
          <Button leftSection={<IconPlus size={18} stroke={2} />} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      <UsageLine of={['members']} />
      <Tools choice={choice} change={change} typed={typed} onType={setTyped} />
      {list.isPending && <Skeleton height={320} radius="lg" />}
      {list.error && people.length === 0 && (
        <ErrorPanel error={usersLoadFailure(list.error)} retry={() => list.refetch()} />
      )}
      {people.length > 0 && <Shown people={people} onOpen={(person) => setOpenId(person.id)} />}
      {isAlone && canInvite && (
        <StatePanel
          picture="empty"
          title={words.aloneTitle}
          action={
            <Button variant="default" onClick={() => setInviting(true)}>
              {words.inviteSomebody}
            </Button>
          }
        >
          {words.aloneText}
        </StatePanel>
      )}
      {list.isSuccess && people.length === 0 && (
        <StatePanel
          picture="search"
          title={words.nothingFoundTitle}
          action={
            <Button
              variant="default"
              onClick={() => {
                setTyped('')
                change({ q: '', role: undefined, state: undefined })
              }}
            >
              {words.clear}
            </Button>
          }
        >
          {words.nothingFoundText}
        </StatePanel>
      )}
      {list.data && list.data.total > 1 && (
        <footer className={classes.foot}>
          <span className="wp-muted">{words.count(list.data.total)}</span>
          {list.data.pages > 1 && (
            <nav className={classes.pager} aria-label={words.page(page, list.data.pages)}>
              <ActionIcon
                aria-label={words.previous}
                disabled={page <= 1}
                onClick={() => change({ page: page - 1 })}
              >
                <IconChevronLeft size={18} />
              </ActionIcon>
              <span>{words.page(page, list.data.pages)}</span>
              <ActionIcon
                aria-label={words.next}
                disabled={page >= list.data.pages}
                onClick={() => change({ page: page + 1 })}
              >
                <IconChevronRight size={18} />
              </ActionIcon>
            </nav>
          )}
        </footer>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <PersonDrawer person={open} onClose={() => setOpenId(null)} />}
    </Screen>
  )
}

function Tools(props: {
  choice: PeopleChoice
  change: (change: Partial<PeopleChoice>) => void
  typed: string
  onType: (typed: string) => void
}) {
  const { choice, change } = props
  const session = useSession()
  const search = useDebouncedCallback((q: string) => change({ q }), 250)
  return (
    <div className={toolClasses.tools}>
      <TextInput
        className={toolClasses.search}
        type="search"
        aria-label={words.search}
        placeholder={words.searchHint}
        leftSection={<IconSearch size={18} />}
        value={props.typed}
        onChange={(event) => {
          props.onType(event.currentTarget.value)
          search(event.currentTarget.value.trim())
        }}
      />
      {session.role === 'administrator' && (
        <SegmentedControl
          className={classes.scope}
          aria-label={words.scope}
          value={choice.scope}
          onChange={(scope) => change({ scope: scope as 'mine' | 'all' })}
          data={[
            { value: 'mine', label: words.mine },
            { value: 'all', label: words.all },
          ]}
        />
      )}
      {choice.scope === 'mine' && (
        <NativeSelect
          className={classes.filter}
          aria-label={words.filterRole}
          value={choice.role ?? ''}
          onChange={(event) =>
            change({ role: (event.currentTarget.value || undefined) as PeopleChoice['role'] })
          }
          data={[
            { value: '', label: words.anyRole },
            ...roleOptions.map((value) => ({ value, label: words.roles[value] })),
          ]}
        />
      )}
      <NativeSelect
        className={classes.filter}
        aria-label={words.filterState}
        value={choice.state ?? ''}
        onChange={(event) =>
          change({ state: (event.currentTarget.value || undefined) as PeopleChoice['state'] })
        }
        data={[
          { value: '', label: words.anyState },
          ...stateOptions.map((value) => ({ value, label: words.states[value] })),
        ]}
      />
      <SegmentedControl
        className={toolClasses.views}
        aria-label={words.view}
        value={choice.view}
        onChange={(view) => change({ view: view as 'list' | 'grid', page: choice.page })}
        data={[
          { value: 'list', label: words.asList },
          { value: 'grid', label: words.asGrid },
        ]}
      />
    </div>
  )
}
