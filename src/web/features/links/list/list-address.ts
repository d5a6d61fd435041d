import type { LinkSort, LinkState } from '../links.api.ts'
import { type FilterDraft, NO_FILTER } from './list-filter.ts'

/** The state of the list in the address: reloading or sharing the address shows the same. */
export interface ListView {
  q: string
  state: LinkState
  sort: LinkSort
  filters: FilterDraft
  /** id of one, `NO_FOLDER`, or '' for all */
  folder: string
}

export const LIST_STATES: readonly LinkState[] = ['active', 'archived', 'deleted']
export const LIST_SORTS: readonly LinkSort[] = ['newest', 'oldest', 'alias', 'clicks']

export const WHOLE_LIST: ListView = {
  q: '',
  state: 'active',
  sort: 'newest',
  filters: NO_FILTER,
  folder: '',
}

const NAMES: Readonly<Record<keyof FilterDraft, string>> = {
  tag: 'tag',
  from: 'from',
  to: 'to',
  clicksMin: 'min',
  clicksMax: 'max',
  health: 'health',
}
const FILTERS = Object.keys(NAMES) as (keyof FilterDraft)[]

/** Unknown words are ignored. */
export function viewOf(address: URLSearchParams): ListView {
  const filters: Record<keyof FilterDraft, string> = { ...NO_FILTER }
  for (const name of FILTERS) filters[name] = readFilter(name, address.get(NAMES[name]) ?? '')
  return {
    q: (address.get('q') ?? '').slice(0, 200),
    state: LIST_STATES.find((one) => one === address.get('state')) ?? WHOLE_LIST.state,
    sort: LIST_SORTS.find((one) => one === address.get('sort')) ?? WHOLE_LIST.sort,
    filters: filters as FilterDraft,
    folder: /^[\w-]{1,64}$/.exec(address.get('folder') ?? '')?.[0] ?? '',
  }
}

/** Contains only differences from the full list; other keys stay. */
export function addressOfView(view: ListView, before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before)
  const put = (name: string, value: string, usual: string) => {
    // at the end, so that the same view has the same address
    after.delete(name)
    if (value !== usual) after.set(name, value)
  }
  put('q', view.q, '')
  put('state', view.state, WHOLE_LIST.state)
  put('sort', view.sort, WHOLE_LIST.sort)
  put('folder', view.folder, '')
  for (const name of FILTERS) put(NAMES[name], view.filters[name], '')
  return after
}

function readFilter(name: keyof FilterDraft, text: string): string {
  if (name === 'tag') return text.slice(0, 80)
  if (name === 'health') return text === 'dead' ? text : ''
  const form = name === 'from' || name === 'to' ? /^\d{4}-\d{2}-\d{2}$/ : /^\d{1,9}$/
  return form.test(text) ? text : ''
}
