import { text } from '#web/messages/index.ts'
import { formatDate } from '#web/ui/format-date.ts'
import tableClasses from '#web/ui/table.module.css'
import { Avatar } from './avatar.tsx'
import classes from './people-list.module.css'
import { PersonMenu, RoleField, StateBadge } from './person-parts.tsx'
import type { Person } from './users.api.ts'

export interface PeopleProps {
  people: readonly Person[]
  onOpen: (person: Person) => void
}

/** People in a table, with role and joining date. */
export function PeopleList({ people, onOpen }: PeopleProps) {
  const words = text.users
  return (
    <div className={tableClasses.sheet}>
      <table className={`${tableClasses.table} ${classes.people}`}>
        <caption className="wp-offscreen">{words.list}</caption>
        <thead>
          <tr>
            <th scope="col">{words.person}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.state}</th>
            <th scope="col" className={tableClasses.wide}>
              {words.since}
            </th>
            <th scope="col">
              <span className="wp-offscreen">{text.common.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className={classes.who}>
                  <Avatar person={person} />
                  <span className={classes.names}>
                    <span className={classes.nameLine}>
                      <button
                        type="button"
                        className={classes.name}
                        onClick={() => onOpen(person)}
                        aria-label={words.profileOf(person.name)}
                      >
                        {person.name}
                      </button>
                      {person.isYou && <span className={classes.you}>{words.you}</span>}
                    </span>
                    <span className={classes.email}>{person.email}</span>
                    {person.designation && (
                      <span className={classes.designation}>{person.designation}</span>
                    )}
                  </span>
                </span>
              </th>
              <td className={classes.roleCell}>
                <RoleField person={person} />
              </td>
              <td className={classes.stateCell}>
                <StateBadge person={person} />
              </td>
              <td className={`${tableClasses.wide} wp-muted`}>{formatDate(person.joinedAt)}</td>
              <td className={classes.menuCell}>
                <PersonMenu person={person} onOpen={() => onOpen(person)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The same people as cards. */
export function PeopleGrid({ people, onOpen }: PeopleProps) {
  const words = text.users
  return (
    <ul className={classes.grid} aria-label={words.list}>
      {people.map((person) => (
        <li key={person.id} className={classes.tile}>
          <span className={classes.tileMenu}>
            <PersonMenu person={person} onOpen={() => onOpen(person)} />
          </span>
          <Avatar person={person} size="large" />
          <span className={classes.nameLine}>
            <button
              type="button"
              className={classes.name}
              onClick={() => onOpen(person)}
              aria-label={words.profileOf(person.name)}
            >
              {person.name}
            </button>
            {person.isYou && <span className={classes.you}>{words.you}</span>}
          </span>
          <span className={classes.designation}>{person.designation || person.email}</span>
          <Tags tags={person.tags} />
          <span className={classes.tileFoot}>
            <span>{person.role ? words.roles[person.role] : words.noRole}</span>
            {person.state === 'active' ? (
              <span className="wp-muted">{words.pagesMade(person.projects)}</span>
            ) : (
              <StateBadge person={person} />
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
