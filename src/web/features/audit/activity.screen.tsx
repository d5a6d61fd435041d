import { text } from '#web/messages/index.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { useAuditChoice } from './use-audit-choice.ts'

/** /app/settings/activity: the history of one's own account. */
export function ActivityScreen() {
  const [choice, change] = useAuditChoice()
  const own = { ...choice, person: '' }
  const clear = () => change({ action: '', result: '', from: '', to: '' })
  return (
    <Screen title={text.audit.activityTitle}>
      <p className={classes.lead}>{text.audit.activityLead}</p>
      <AuditFilters choice={own} onChange={change} />
      <AuditList scope="own" choice={own} onClear={clear} />
    </Screen>
  )
}
