import { useState } from 'react'
import { NotFound } from '#web/features/errors/not-found.screen.tsx'
import { text } from '#web/messages/index.ts'
import { useSession } from '#web/platform/session.ts'
import { Screen } from '#web/ui/screen.tsx'
import classes from './audit.module.css'
import { AuditFilters, PersonField } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { useAuditChoice } from './use-audit-choice.ts'

/** /app/admin/audit: the history of all accounts, for administrators. */
export function AuditScreen() {
  const session = useSession()
  const [choice, change] = useAuditChoice()
  const [typed, setTyped] = useState(choice.person)
  if (session.role !== 'administrator') return <NotFound />
  const clear = () => {
    setTyped('')
    change({ person: '', action: '', result: '', from: '', to: '' })
  }
  const person = (
    <PersonField typed={typed} onType={setTyped} onPause={(person) => change({ person })} />
  )
  return (
    <Screen title={text.audit.title} width="wide">
      <p className={classes.lead}>{text.audit.lead}</p>
      <AuditFilters choice={choice} onChange={change} person={person} />
      <AuditList scope="all" choice={choice} onClear={clear} />
    </Screen>
  )
}
