import {
  changePackageEndpoint,
  createPackageEndpoint,
  deletePackageEndpoint,
  findPackageSpacesEndpoint,
  getGrantEndpoint,
  grantAccountPackageEndpoint,
  grantSpacePackageEndpoint,
  listPackagesEndpoint,
  listPackageUsersEndpoint,
  managePackagesEndpoint,
  movePackageUsersEndpoint,
  orderPackagesEndpoint,
} from '#contract/business/packages.ts'
import {
  getOwnLimitsEndpoint,
  getSpacePackageEndpoint,
  setOwnLimitsEndpoint,
  tryPackageEndpoint,
} from '#contract/business/space-packages.ts'
import { route } from '../../platform/call.ts'
import { findSpaces } from '../packages/index.ts'
import { getGrant, grantToAccount, grantToSpace } from './grant-package.ts'
import {
  changePackage,
  createPackage,
  deletePackage,
  listUsers,
  managePackages,
  moveUsers,
  orderPackages,
} from './manage-packages.ts'
import { getOwnLimits, setOwnLimits } from './own-limits.ts'
import { presentGiven, presentPackage } from './packages.presenter.ts'
import { getSpacePackage, tryPackage } from './space-package.ts'

const SPACES_FOUND = 20

export const packageRoutes = [
  route(listPackagesEndpoint, async (deps) => {
    const packages = await deps.packages.list(deps)
    return { items: packages.filter(({ isHidden }) => !isHidden).map(presentPackage) }
  }),

  route(managePackagesEndpoint, async (deps) => ({ items: await managePackages(deps) })),

  route(createPackageEndpoint, (deps, { body }) => createPackage(deps, body)),

  route(orderPackagesEndpoint, async (deps, { body }) => ({
    items: await orderPackages(deps, body.ids),
  })),

  route(changePackageEndpoint, (deps, { params, body }) => changePackage(deps, params.id, body)),

  route(deletePackageEndpoint, async (deps, { params }) => {
    await deletePackage(deps, params.id)
    return undefined
  }),

  route(listPackageUsersEndpoint, async (deps, { params }) => ({
    items: (await listUsers(deps, params.id)).map(({ endsAt, ...user }) => ({
      ...user,
      endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    })),
  })),

  route(findPackageSpacesEndpoint, async (deps, { query }) => ({
    items: await findSpaces(deps.db, query.q, SPACES_FOUND),
  })),

  route(movePackageUsersEndpoint, (deps, { params, body }) =>
    moveUsers(deps, params.id, body.packageId),
  ),

  route(grantAccountPackageEndpoint, async (deps, { caller, params, body }) => {
    const given = await grantToAccount(deps, { accountId: params.id, by: caller.userId }, body)
    return { grant: given && presentGiven(given) }
  }),

  route(grantSpacePackageEndpoint, async (deps, { caller, params, body }) => {
    const given = await grantToSpace(deps, { spaceId: params.id, by: caller.userId }, body)
    return { grant: given && presentGiven(given) }
  }),

  route(getGrantEndpoint, (deps, { params }) => getGrant(deps, params.id)),

  route(getOwnLimitsEndpoint, (deps, { params }) => getOwnLimits(deps, params.id)),

  route(setOwnLimitsEndpoint, (deps, { params, body }) =>
    setOwnLimits(deps, params.id, body.limits),
  ),

  route(getSpacePackageEndpoint, (deps, { caller, params }) =>
    getSpacePackage(deps, { userId: caller.userId, spaceId: params.id }),
  ),

  route(tryPackageEndpoint, (deps, { caller, params, body }) =>
    tryPackage(deps, { userId: caller.userId, spaceId: params.id }, body.packageId),
  ),
]
