import { ActionIcon, Menu, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SpaceRole } from '#contract/account/users.ts'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { IconDots } from '#web/ui/icons.ts'
import classes from './person.module.css'
import { roleOptions } from './use-people-choice.ts'
import type { Person } from './users.api.ts'
import { usePeopleActions } from './users.queries.ts'

/** Arrow keys pass the roles one by one; only the last one is saved. */
const SETTLED_MS = 500

/**
 * Somebody's role: a choice for those who may change it, otherwise text.
 * @param props.isExplained says below what the role may do
 */
export function RoleField({
  person,
  isExplained = false,
}: {
  person: Person
  isExplained?: boolean
}) {
  const { setRole } = usePeopleActions()
  const [wish, setWish] = useState<SpaceRole>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef(person.role)
  const line = useRef(Promise.resolve())
  const { roles, roleOf, roleTexts, noRole } = text.users
  if (person.role === null) return <span className="wp-muted">{noRole}</span>
  if (person.assignableRoles.length === 0) {
    return (
      <>
        <span>{roles[person.role]}</span>
        {isExplained && <p className="wp-muted">{roleTexts[person.role]}</p>}
      </>
    )
  }

  const save = async (role: SpaceRole) => {
    clearTimeout(timer.current)
    timer.current = undefined
    // one after the other, so that the last one wins
    if (role !== before.current) line.current = line.current.then(() => setRole(person, role))
    await line.current
    setWish((now) => (now === role ? undefined : now))
  }
  const choose = (role: SpaceRole) => {
    // shown until the list includes what was just saved
    if (timer.current === undefined) before.current = wish ?? person.role
    setWish(role)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(role), SETTLED_MS)
  }
  // always in the same order, because the arrow keys move within it
  const options = roleOptions.filter(
    (role) => role === person.role || person.assignableRoles.some((one) => one === role),
  )
  const field = (
    <NativeSelect
      size="xs"
      className={classes.role}
      aria-label={roleOf(person.name)}
      value={wish ?? person.role}
      data={options.map((role) => ({ value: role, label: roles[role] }))}
      onChange={(event) => choose(event.currentTarget.value as SpaceRole)}
      onBlur={() => {
        if (wish && timer.current !== undefined) void save(wish)
      }}
    />
  )
  if (!isExplained) return field
  return (
    <>
      {field}
      <p className="wp-muted">{roleTexts[wish ?? person.role]}</p>
    </>
  )
}

export function StateBadge({ person }: { person: Person }) {
  return (
    <span className={classes.state} data-state={person.state}>
      {text.users.states[person.state]}
    </span>
  )
}

/** Further actions for a person. */
export function PersonMenu({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const actions = usePeopleActions()
  const { role } = useSession()
  const words = text.users
  const isInvited = person.state === 'invited'
  const managesAccount = role === 'administrator' && !person.isYou && !isInvited
  const isOpen = person.state === 'active'
  const isBanned = person.state === 'banned'
  const removeLabel = isInvited ? words.takeBack : person.isYou ? words.leave : words.remove
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <ActionIcon aria-label={words.actions(person.name)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onOpen}>{words.profile}</Menu.Item>
        {isInvited && person.isRemovable && (
          <>
            <Menu.Item onClick={() => void actions.sendAgain(person)}>{words.sendAgain}</Menu.Item>
            <Menu.Item onClick={() => void actions.copyLink(person)}>
              {text.waitingMail.copyLink}
            </Menu.Item>
          </>
        )}
        {managesAccount && isOpen && person.accountRole === 'member' && (
          <Menu.Item onClick={() => void actions.setAccountRole(person, 'administrator')}>
            {words.makeAdministrator}
          </Menu.Item>
        )}
        {managesAccount && person.accountRole === 'administrator' && (
          <Menu.Item onClick={() => void actions.setAccountRole(person, 'member')}>
            {words.makeMember}
          </Menu.Item>
        )}
        {managesAccount && !isOpen && person.state !== 'deleted' && (
          <Menu.Item onClick={() => void actions.setStatus(person, 'active')}>
            {isBanned ? words.liftBan : words.reactivate}
          </Menu.Item>
        )}
        {managesAccount && isOpen && (
          <Menu.Item onClick={() => void actions.setStatus(person, 'deactivated')}>
            {words.deactivate}
          </Menu.Item>
        )}
        {managesAccount && !isBanned && (
          <Menu.Item color="red" onClick={() => void actions.setStatus(person, 'banned')}>
            {words.ban}
          </Menu.Item>
        )}
        {person.isRemovable && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => void actions.remove(person)}>
              {removeLabel}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
