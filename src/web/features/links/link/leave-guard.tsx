import { LeaveDialog } from './leave-dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { useLinkForm } from './link-form.ts'

/** @param home paths below it are other parts of the same form */
export function LeaveGuard({ home }: { home: string }) {
  const { changed, flush, save } = useLinkForm()
  return (
    <LeaveQuestion
      isDirty={() => changed.length > 0}
      isElsewhere={({ pathname }) => pathname !== home && !pathname.startsWith(`${home}/`)}
      flush={flush}
      onStay={() => void save()}
      dialog={LeaveDialog}
    />
  )
}
