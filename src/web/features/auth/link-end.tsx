import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'

/** The final screen of a mail's link: done, or no longer valid. */
export function LinkEnd(props: {
  picture: 'lost' | 'own'
  title: string
  lead: string
  to: string
  label: string
}) {
  useDocumentTitle(props.title)
  return (
    <StatePanel
      picture={props.picture}
      heading="h1"
      title={props.title}
      action={
        <Button component={Link} to={props.to}>
          {props.label}
        </Button>
      }
    >
      {props.lead}
    </StatePanel>
  )
}
