import { Button, Drawer, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import formClasses from '#web/ui/form.module.css'
import { formatDate } from '#web/ui/format-date.ts'
import { Avatar } from './avatar.tsx'
import { usersFailure } from './failures.ts'
import peopleListClasses from './people-list.module.css'
import { Tags } from './people-list.tsx'
import classes from './person.module.css'
import { RoleField, StateBadge } from './person-parts.tsx'
import { changePerson, type Person } from './users.api.ts'
import { usePeopleActions } from './users.queries.ts'

const DESIGNATION_MAX = 80

/** Somebody's profile, editable by those who may. */
export function PersonDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = text.users
  const looksAfter = person.role === 'owner' || person.role === 'administrator'
  const canEdit = person.assignableRoles.length > 0 || (person.isYou && looksAfter)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={words.profile}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.profile}>
        <div className={classes.profileHead}>
          <Avatar person={person} size="large" />
          <div className={peopleListClasses.names}>
            <span className={classes.profileName}>
              {person.name}
              {person.isYou && <span className={peopleListClasses.you}>{words.you}</span>}
            </span>
            <a className={classes.mail} href={`mailto:${person.email}`}>
              {person.email}
            </a>
            <span>
              <StateBadge person={person} />
            </span>
          </div>
        </div>
        <dl className={classes.facts}>
          <div>
            <dt>{words.role}</dt>
            <dd>
              <RoleField person={person} isExplained />
            </dd>
          </div>
          {person.space && (
            <div>
              <dt>{words.space}</dt>
              <dd>{person.space.name}</dd>
            </div>
          )}
          <div>
            <dt>{words.pages}</dt>
            <dd>{person.projects}</dd>
          </div>
          <div>
            <dt>{person.state === 'invited' ? words.states.invited : words.since}</dt>
            <dd>
              {formatDate(person.joinedAt)}
              {person.expiresAt && `, ${words.endsOn(formatDate(person.expiresAt))}`}
            </dd>
          </div>
          {person.accountRole && (
            <div>
              <dt>{words.account}</dt>
              <dd>{words.accountRoles[person.accountRole]}</dd>
            </div>
          )}
        </dl>
        {canEdit ? (
          <DescriptionForm key={person.id} person={person} />
        ) : (
          <Description person={person} />
        )}
      </div>
    </Drawer>
  )
}

function Description({ person }: { person: Person }) {
  return (
    <>
      {person.designation && <p>{person.designation}</p>}
      <Tags tags={person.tags} />
    </>
  )
}

function DescriptionForm({ person }: { person: Person }) {
  const [designation, setDesignation] = useState(person.designation)
  const [tags, setTags] = useState(person.tags.join(', '))
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { refresh } = usePeopleActions()
  const isChanged = designation !== person.designation || tags !== person.tags.join(', ')

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const space = person.space ? { spaceId: person.space.id } : {}
      await changePerson({ id: person.id, designation, tags, ...space })
      toastSuccess(text.users.saved)
      void refresh()
    } catch (error) {
      setFailure(textOfError(usersFailure(error)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={formClasses.form} onSubmit={save} noValidate>
      <FormAlert message={failure} />
      <TextInput
        label={text.users.designation}
        placeholder={text.users.designationHint}
        maxLength={DESIGNATION_MAX}
        value={designation}
        onChange={(event) => setDesignation(event.currentTarget.value)}
      />
      <TextInput
        label={text.users.tags}
        description={text.users.tagsHint}
        maxLength={800}
        value={tags}
        onChange={(event) => setTags(event.currentTarget.value)}
      />
      <div className={formClasses.buttons}>
        <Button type="submit" loading={busy} disabled={!isChanged}>
          {text.common.save}
        </Button>
      </div>
    </form>
  )
}
