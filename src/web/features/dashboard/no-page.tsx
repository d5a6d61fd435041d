import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** An account without a page, for example after deleting the last one. */
export function NoPage() {
  return (
    <StatePanel
      picture="page"
      title={text.dashboard.noPageTitle}
      action={
        <Button component={Link} to={paths.pages}>
          {text.dashboard.createPage}
        </Button>
      }
    >
      {text.dashboard.noPageText}
    </StatePanel>
  )
}
