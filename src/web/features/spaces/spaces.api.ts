import { queryOptions } from '@tanstack/react-query'
import type { changeSpaceEndpoint, createSpaceEndpoint, Space } from '#contract/account/spaces.ts'
import type { SentBody } from '#contract/call-types.ts'
import { openSpaceId } from '#web/open-space.ts'
import { call } from '#web/platform/call.ts'

export type { Space }

export const spacesQuery = queryOptions({
  queryKey: ['spaces'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await call('spaces.list', {}, { signal })).items,
})

/** The open space. */
export const openAmong = (spaces: readonly Space[]) =>
  spaces.find(({ id, isPersonal }) => (openSpaceId === undefined ? isPersonal : id === openSpaceId))

export const createSpace = (body: SentBody<typeof createSpaceEndpoint>, idempotencyKey: string) =>
  call('spaces.create', { body }, { idempotencyKey })

export const changeSpace = (id: string, body: SentBody<typeof changeSpaceEndpoint>) =>
  call('spaces.change', { params: { id }, body })

export const noteOpenSpace = (id: string) => call('spaces.open', { params: { id } })
export const deleteSpace = (id: string) => call('spaces.delete', { params: { id } })
export const restoreSpace = (id: string) => call('spaces.restore', { params: { id } })
export const leaveSpace = (id: string) => call('spaces.leave', { params: { id } })
export const acceptSpace = (id: string) => call('spaces.acceptTransfer', { params: { id } })
export const declineSpace = (id: string) => call('spaces.declineTransfer', { params: { id } })

export const offerSpace = (id: string, userId: string | null) =>
  call('spaces.transfer', { params: { id }, body: { userId } })

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['spaces', id, 'members'],
    queryFn: async ({ signal }) =>
      (await call('spaces.members', { params: { id } }, { signal })).items,
  })
