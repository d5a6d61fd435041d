import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'

/** Other people who may edit this page: the members of the space. */
export function MembersCard() {
  const { settings } = text.studio
  return (
    <SectionCard
      title={settings.members}
      text={settings.membersText}
      action={
        <Button component={Link} to={paths.users} variant="default" size="sm">
          {settings.membersOpen}
        </Button>
      }
    />
  )
}
