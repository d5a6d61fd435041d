import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idParams } from '../ids.ts'
import { fieldErrors } from './field-errors.ts'
import { packageLimits, packageSources } from './package-values.ts'
import { givenPackageSchema, limitErrors, packageSchema, someLimitsSchema } from './packages.ts'

/** What a space has of packages (contract.md §8). */

export const usageSchema = z
  .object({
    limit: z.enum(packageLimits),
    used: z.int(),
    /** null: as much as one likes */
    max: z.int().nullable(),
  })
  .meta({ id: 'PackageUsage' })
export type UsageAnswer = z.infer<typeof usageSchema>

const spacePackageSchema = z.object({
  /** whether the installation has packages; without any, nothing is limited */
  hasPackages: z.boolean(),
  package: packageSchema.nullable(),
  source: z.enum([...packageSources, 'free']).nullable(),
  given: givenPackageSchema.nullable(),
  /** what its owner pays, maybe a price that is offered no longer */
  price: packageSchema.shape.prices.element.nullable(),
  /** what is counted, in the order of the limits */
  usage: z.array(usageSchema),
  /** whether its owner can still try a package out */
  canTry: z.boolean(),
})
export type SpacePackageAnswer = z.infer<typeof spacePackageSchema>

export const getSpacePackageEndpoint = defineEndpoint({
  feature: 'packages',
  access: 'account',
  id: 'packages.ofSpace',
  method: 'GET',
  path: '/api/v1/spaces/:id/package',
  summary: 'The package of a space and how much of it is used',
  params: idParams,
  answer: spacePackageSchema,
  errors: ['spaceNotFound', 'noPermission'],
})

export const tryPackageEndpoint = defineEndpoint({
  feature: 'packages',
  access: 'account',
  id: 'packages.try',
  method: 'POST',
  path: '/api/v1/spaces/:id/package/trial',
  summary: 'Try a package out, for its days and once per account',
  atomic: true,
  params: idParams,
  body: z.strictObject({ packageId: z.string(fieldErrors.grant.packageId) }),
  answer: spacePackageSchema,
  errors: [
    'spaceNotFound',
    'noPermission',
    'packageNotFound',
    'packageIdMissing',
    'packageSame',
    'packageNotEligible',
    'packageExpired',
  ],
})

const ownLimitsSchema = z.object({
  /** in place of the package's; null: no limit; those left out are the package's */
  limits: z.partialRecord(z.enum(packageLimits), z.int().nullable()),
  /** the package of the space without them; null without one */
  package: packageSchema.pick({ name: true, limits: true }).nullable(),
})
export type OwnLimitsAnswer = z.infer<typeof ownLimitsSchema>

const ownLimits = {
  feature: 'packages',
  access: 'administrator',
  path: '/api/v1/admin/spaces/:id/limits',
  params: idParams,
  answer: ownLimitsSchema,
} as const

export const getOwnLimitsEndpoint = defineEndpoint({
  ...ownLimits,
  id: 'packages.ownLimits',
  method: 'GET',
  summary: "Limits that one space has in place of its package's",
  errors: ['spaceNotFound'],
})

export const setOwnLimitsEndpoint = defineEndpoint({
  ...ownLimits,
  id: 'packages.setOwnLimits',
  method: 'PUT',
  summary: "Give one space limits in place of its package's, or take them back",
  description:
    'Replaces all that it had of its own. They hold whatever package the space has, at once; nothing is deleted. ' +
    'An account has those of its personal space.',
  body: z.strictObject({ limits: someLimitsSchema }),
  errors: [...limitErrors, 'spaceNotFound'],
})
