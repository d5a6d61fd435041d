import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { formatDate } from '#web/ui/format-date.ts'
import { ListScreen } from './list-screen.tsx'
import { allSpacesQuery } from './lists.api.ts'
import classes from './lists.module.css'
import { PackageButtons } from './package-buttons.tsx'

/** /app/admin/spaces: the spaces of everybody; what is in them is not shown. */
export function AllSpacesScreen() {
  const words = text.administration.lists
  const [choice, setChoice] = useState({ q: '', filter: '' })
  const list = useInfiniteQuery(allSpacesQuery(choice))
  return (
    <ListScreen
      title={text.administration.areas.spaces}
      searchLabel={words.searchSpaces}
      filter={{
        label: words.kind,
        options: [
          { value: '', label: words.anyKind },
          { value: 'personal', label: words.personal },
          { value: 'shared', label: words.shared },
        ],
      }}
      choice={choice}
      onChoice={setChoice}
      list={list}
    >
      {(space) => (
        <>
          <div className={classes.what}>
            <span className={classes.name} dir="auto">
              {space.name}
            </span>
            <span className={classes.quiet}>{words.ownedBy(space.owner.email)}</span>
            <span className={classes.quiet}>
              {[
                space.isPersonal ? words.personal : words.shared,
                words.members(space.members),
                words.created(formatDate(space.createdAt)),
                space.hasOwnLimits && text.packages.hasOwnLimits,
                space.isBlocked && words.ownerBanned,
                space.isDeleted && words.deleted,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          {!space.isDeleted && (
            <div className={classes.actions}>
              <PackageButtons spaceId={space.id} of={space.name} />
            </div>
          )}
        </>
      )}
    </ListScreen>
  )
}
