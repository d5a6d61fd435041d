import { useState } from 'react'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { useAuditChoice } from './use-audit-choice.ts'

/** /app/audit: what happened to all accounts, for administrators. */
export function AuditScreen() {
  const session = useSession()
  const [choice, change] = useAuditChoice()
  /** empties the field of the person too, which keeps what is typed */
  const [clearings, setClearings] = useState(0)
  if (session.role !== 'administrator') return <NotFound />
  const clear = () => {
    change({ person: '', action: '', result: '', from: '', to: '' })
    setClearings(clearings + 1)
  }
  return (
    <Screen title={text.audit.title} width="wide">
      <p className={classes.lead}>{text.audit.lead}</p>
      <AuditFilters key={clearings} choice={choice} onChange={change} hasPerson />
      <AuditList scope="all" choice={choice} onClear={clear} />
    </Screen>
  )
}
