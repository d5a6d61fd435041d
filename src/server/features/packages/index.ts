export {
  createPackageDirectory,
  type KnownPackage,
  type KnownPrice,
  type PackageDirectory,
  type RunningPackageDirectory,
} from './package-directory.ts'
export {
  type CurrentPackage,
  endPackage,
  findCurrentPackage,
  type Giving,
  getPackage,
  givePackage,
  requireCurrentPackage,
} from './space-package.service.ts'
export { listSpacePackages } from './space-packages.repository.ts'
