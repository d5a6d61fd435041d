import { useHasMailbox } from '#web/features/mailbox/mailbox.queries.ts'
import { NavigationGroups } from '#web/layouts/shell/navigation-groups.tsx'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { IconArrowLeft } from '#web/ui/icons.ts'
import { administrationGroups } from './areas.ts'

/** The navigation of administration, in place of that of the application. */
export function AdministrationNavigation({ onChoose }: { onChoose: () => void }) {
  const { role } = useSession()
  const back = { to: paths.dashboard, label: text.administration.back, Icon: IconArrowLeft }
  const groups = administrationGroups(useHasMailbox(role))
  return <NavigationGroups groups={[{ title: '', items: [back] }, ...groups]} onChoose={onChoose} />
}
