import { queryOptions, useQuery } from '@tanstack/react-query'
import type {
  changePackageEndpoint,
  createPackageEndpoint,
  grantSpacePackageEndpoint,
  PackageAnswer,
} from '#contract/business/packages.ts'
import type { OwnLimitsAnswer } from '#contract/business/space-packages.ts'
import type { SentBody } from '#contract/call-types.ts'
import { call } from '#web/platform/call.ts'

export type Package = PackageAnswer
export type PackageWish = SentBody<typeof createPackageEndpoint>

/** The packages that are offered; seldom changed. */
export const offeredQuery = queryOptions({
  queryKey: ['packages', 'offered'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await call('packages.list', {}, { signal })).items,
})

/** Whether the installation speaks of packages at all. */
export function useHasPackages(): boolean {
  const { data } = useQuery(offeredQuery)
  return data !== undefined && data.length > 0
}

export const managedQuery = queryOptions({
  queryKey: ['packages', 'managed'],
  queryFn: async ({ signal }) => (await call('packages.manage', {}, { signal })).items,
})

export const spacePackageQuery = (id: string) =>
  queryOptions({
    queryKey: ['packages', 'space', id],
    queryFn: ({ signal }) => call('packages.ofSpace', { params: { id } }, { signal }),
  })

/** What a space has, for administrators. */
export const currentPackageQuery = (id: string) =>
  queryOptions({
    queryKey: ['packages', 'current', id],
    // a form is filled with it
    refetchOnWindowFocus: false,
    gcTime: 0,
    queryFn: ({ signal }) => call('packages.grantOf', { params: { id } }, { signal }),
  })

export const ownLimitsQuery = (id: string) =>
  queryOptions({
    queryKey: ['packages', 'own limits', id],
    // a form is filled with it
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call('packages.ownLimits', { params: { id } }, { signal }),
  })

export const setOwnLimits = (id: string, limits: OwnLimitsAnswer['limits']) =>
  call('packages.setOwnLimits', { params: { id }, body: { limits } })

export const foundSpacesQuery = (q: string) =>
  queryOptions({
    queryKey: ['packages', 'found', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      (await call('packages.findSpaces', { query: { q } }, { signal })).items,
  })

export const createPackage = (body: PackageWish) => call('packages.create', { body })
export const changePackage = (id: string, body: SentBody<typeof changePackageEndpoint>) =>
  call('packages.change', { params: { id }, body })
export const orderPackages = (ids: string[]) => call('packages.order', { body: { ids } })
export const deletePackage = (id: string) => call('packages.delete', { params: { id } })
export const movePackageUsers = (id: string, packageId: string) =>
  call('packages.moveUsers', { params: { id }, body: { packageId } })
export const grantPackage = (id: string, body: SentBody<typeof grantSpacePackageEndpoint>) =>
  call('packages.grantSpace', { params: { id }, body })
export const tryPackage = (id: string, packageId: string) =>
  call('packages.try', { params: { id }, body: { packageId } })
