import { useSearchParams } from 'react-router'
import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import { text } from '#web/messages/index.ts'
import type { AuditChoice } from './audit.api.ts'

const NAMES = ['person', 'action', 'result', 'from', 'to'] as const

/** Keeps the filters in the address, for going back and for sharing. */
export function useAuditChoice(): [AuditChoice, (change: Partial<AuditChoice>) => void] {
  const [search, setSearch] = useSearchParams()
  const given = (name: (typeof NAMES)[number]) => search.get(name) ?? ''
  const [action, result] = [given('action'), given('result')]
  const choice: AuditChoice = {
    person: given('person'),
    action: Object.hasOwn(text.account.auditSentences, action) ? (action as AuditAction) : '',
    result: Object.hasOwn(text.audit.results, result) ? (result as AuditResult) : '',
    from: given('from'),
    to: given('to'),
  }
  const change = (next: Partial<AuditChoice>) => {
    const wanted = { ...choice, ...next }
    const words = NAMES.filter((name) => wanted[name] !== '').map((name) => [name, wanted[name]])
    setSearch(Object.fromEntries(words), { replace: true })
  }
  return [choice, change]
}
