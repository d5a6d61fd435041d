import { useSearchParams } from 'react-router'
import { givenRoles, type SpaceRole } from '#contract/account/space-values.ts'
import type { UserState } from '#contract/account/users.ts'

const ROLES: readonly SpaceRole[] = ['owner', ...givenRoles]
const STATES: readonly UserState[] = ['active', 'invited', 'deactivated', 'banned']

/** The filters of people, kept in the address, for going back and for sharing. */
export interface PeopleChoice {
  q: string
  role: SpaceRole | undefined
  state: UserState | undefined
  scope: 'mine' | 'all'
  view: 'list' | 'grid'
  page: number
}

export function usePeopleChoice(): [PeopleChoice, (change: Partial<PeopleChoice>) => void] {
  const [search, setSearch] = useSearchParams()
  const choice: PeopleChoice = {
    q: search.get('q') ?? '',
    role: ROLES.find((role) => role === search.get('role')),
    state: STATES.find((state) => state === search.get('state')),
    scope: search.get('scope') === 'all' ? 'all' : 'mine',
    view: search.get('view') === 'grid' ? 'grid' : 'list',
    page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
  }
  const change = (next: Partial<PeopleChoice>) => {
    const wanted = { ...choice, page: 1, ...next }
    const words: Record<string, string> = {}
    if (wanted.q) words.q = wanted.q
    if (wanted.role) words.role = wanted.role
    if (wanted.state) words.state = wanted.state
    if (wanted.scope === 'all') words.scope = 'all'
    if (wanted.view === 'grid') words.view = 'grid'
    if (wanted.page > 1) words.page = String(wanted.page)
    setSearch(words, { replace: next.page === undefined })
  }
  return [choice, change]
}

export const roleOptions = ROLES
export const stateOptions = STATES
