import type { AuditAction, AuditResult } from '#contract/account/audit.ts'
import { text } from '#web/messages/index.ts'
import { useAddressSearch } from '#web/platform/use-address-search.ts'
import type { AuditChoice } from './audit.api.ts'

const NAMES = ['person', 'action', 'result', 'from', 'to'] as const

/** Keeps the filters in the address, for going back and for sharing. */
export function useAuditChoice(): [AuditChoice, (change: Partial<AuditChoice>) => void] {
  const [search, changeSearch] = useAddressSearch()
  const change = (next: Partial<AuditChoice>) =>
    changeSearch(
      (now) => {
        const wanted = { ...readChoice(now), ...next }
        return new URLSearchParams(
          NAMES.filter((name) => wanted[name] !== '').map((name) => [name, wanted[name]]),
        )
      },
      { replace: true },
    )
  return [readChoice(search), change]
}

function readChoice(search: URLSearchParams): AuditChoice {
  const given = (name: (typeof NAMES)[number]) => search.get(name) ?? ''
  const [action, result] = [given('action'), given('result')]
  return {
    person: given('person'),
    action: Object.hasOwn(text.account.auditSentences, action) ? (action as AuditAction) : '',
    result: Object.hasOwn(text.audit.results, result) ? (result as AuditResult) : '',
    from: given('from'),
    to: given('to'),
  }
}
