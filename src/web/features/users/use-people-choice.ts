import { givenRoles, type SpaceRole } from '#contract/account/space-values.ts'
import type { UserState } from '#contract/account/users.ts'
import { useAddressSearch } from '#web/platform/use-address-search.ts'

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
  const [search, changeSearch] = useAddressSearch()
  const change = (next: Partial<PeopleChoice>) =>
    changeSearch((now) => writeChoice({ ...readChoice(now), page: 1, ...next }), {
      replace: next.page === undefined,
    })
  return [readChoice(search), change]
}

function readChoice(search: URLSearchParams): PeopleChoice {
  return {
    q: search.get('q') ?? '',
    role: ROLES.find((role) => role === search.get('role')),
    state: STATES.find((state) => state === search.get('state')),
    scope: search.get('scope') === 'all' ? 'all' : 'mine',
    view: search.get('view') === 'grid' ? 'grid' : 'list',
    page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
  }
}

function writeChoice(wanted: PeopleChoice): URLSearchParams {
  const words = new URLSearchParams()
  if (wanted.q) words.set('q', wanted.q)
  if (wanted.role) words.set('role', wanted.role)
  if (wanted.state) words.set('state', wanted.state)
  if (wanted.scope === 'all') words.set('scope', 'all')
  if (wanted.view === 'grid') words.set('view', 'grid')
  if (wanted.page > 1) words.set('page', String(wanted.page))
  return words
}

export const roleOptions = ROLES
export const stateOptions = STATES
