import { ActionIcon, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FolderAccess, folderAccesses } from '#contract/links/folder-values.ts'
import { folderLevels, may } from '#contract/permissions.ts'
import { membersQuery, openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { IconX } from '#web/ui/icons.ts'
import type { Folder } from './folders.api.ts'
import classes from './folders.module.css'

type Grants = NonNullable<Folder['grants']>

/** Who comes into a folder: the space or only those named, who may look or change. */
export function FolderPeople(props: {
  access: FolderAccess
  grants: Grants
  onAccess: (access: FolderAccess) => void
  onGrants: (grants: Grants) => void
}) {
  const { grants, onGrants } = props
  const open = openAmong(useQuery(spacesQuery).data ?? [])
  const members = useQuery({ ...membersQuery(open?.id ?? ''), enabled: open !== undefined })
  const words = text.folders
  const people = (members.data ?? []).filter(
    ({ role, state }) =>
      state === 'active' && may(role, 'folders.enter') && !may(role, 'folders.share'),
  )
  const named = grants.map((grant) => ({
    ...grant,
    person: members.data?.find(({ id }) => id === grant.userId),
  }))
  const others = people.filter(({ id }) => grants.every(({ userId }) => userId !== id))
  const sayName = (person: (typeof people)[number] | undefined) =>
    person ? `${person.name} (${text.users.roles[person.role ?? 'viewer']})` : '…'
  return (
    <>
      <NativeSelect
        label={words.access}
        description={words.accessHint}
        value={props.access}
        onChange={(event) => props.onAccess(event.currentTarget.value as FolderAccess)}
        data={folderAccesses.map((value) => ({ value, label: words.accesses[value] }))}
      />
      {members.data && people.length === 0 && <p className="wp-muted">{words.nobody}</p>}
      {named.length > 0 && (
        <ul className={classes.people} aria-label={words.people}>
          {named.map(({ userId, level, person }) => (
            <li key={userId}>
              <span className={classes.person}>{sayName(person)}</span>
              <NativeSelect
                aria-label={words.levelOf(person?.name ?? '')}
                value={level}
                onChange={(event) => {
                  const chosen = folderLevels.find((one) => one === event.currentTarget.value)
                  onGrants(
                    grants.map((one) =>
                      one.userId === userId ? { userId, level: chosen ?? level } : one,
                    ),
                  )
                }}
                data={folderLevels.map((value) => ({ value, label: words.levels[value] }))}
              />
              <ActionIcon
                aria-label={words.takeOut(person?.name ?? '')}
                onClick={() => onGrants(grants.filter((one) => one.userId !== userId))}
              >
                <IconX size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <NativeSelect
          label={words.addPerson}
          value=""
          onChange={(event) => {
            const userId = event.currentTarget.value
            if (userId !== '') onGrants([...grants, { userId, level: 'view' }])
          }}
          data={[
            { value: '', label: words.choosePerson },
            ...others.map((person) => ({ value: person.id, label: sayName(person) })),
          ]}
        />
      )}
    </>
  )
}
