import { queryOptions } from '@tanstack/react-query'
import { searchPeople } from './users.api.ts'

export const PEOPLE = ['users']

/** Everybody who can be assigned to a card. */
export const membersQuery = queryOptions({
  queryKey: [...PEOPLE, 'members'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await searchPeople({ limit: 100, state: 'active' }, signal)).items,
})
