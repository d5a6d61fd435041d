export { countClicksOfSpaces } from './count-clicks.service.ts'
export { listUses, type SpaceUse, saveTold, type Told } from './near-limits.repository.ts'
export {
  asHad,
  createPackageDirectory,
  findPrice,
  type KnownPackage,
  type KnownPrice,
  type PackageDirectory,
  type RunningPackageDirectory,
  readPackages,
} from './package-directory.ts'
export {
  endPrices,
  insertPackage,
  insertPrices,
  lockPackages,
  updatePackage,
} from './packages.repository.ts'
export type { SpacePackageTable } from './packages.table.ts'
export { listOwnLimits, saveOwnLimits } from './space-limits.repository.ts'
export {
  type CurrentPackage,
  endPackage,
  findCurrentPackage,
  type Giving,
  getPackage,
  givePackage,
  requireCurrentPackage,
} from './space-package.service.ts'
export {
  countUsers,
  findSpaces,
  hasTriedOut,
  holdingPackages,
  listHoldingPackages,
  listPackageUsers,
  listSpacePackages,
  lockTrialsOf,
  movePackageUsers,
} from './space-packages.repository.ts'
export { countSpacesOf, countStanding } from './standing.repository.ts'
export { takeCallOfSpace } from './take-calls.service.ts'
export { countUse, findUsage, forgetStanding } from './usage.repository.ts'
export {
  requireMails,
  requireRoomForSubscriber,
  takeMailsOfPage,
} from './use-of-page.service.ts'
export {
  flagRefusal,
  giveBackLinks,
  limitRefusal,
  missingFlags,
  requireExtension,
  requireIncluded,
  requireRoom,
  takeLinks,
  takeLinksAsFit,
} from './use-package.service.ts'
