import { z } from 'zod'
import { defineEndpoint, emptyAnswer, givenTimeSchema, isoTimeSchema } from '../endpoint.ts'
import type { ErrorName } from '../errors.ts'
import { idParams, idSchema } from '../ids.ts'
import { plainText } from '../texts/plain-text.ts'
import { canBePaid } from './billing-values.ts'
import { fieldErrors } from './field-errors.ts'
import {
  AMOUNT_MAX,
  LIMIT_MAX,
  PACKAGE_NAME_MAX,
  PACKAGE_TEXT_MAX,
  PACKAGES_MAX,
  PRICES_MAX,
  packageFlags,
  packageLimits,
  packageSources,
  priceSpans,
  TRIAL_DAYS_MAX,
} from './package-values.ts'

/** Packages of the installation: what they include, what they cost and who has them (contract.md §8). */

const codes: Readonly<Record<string, ErrorName | undefined>> = fieldErrors.package

const limitSchema = (name: string) => {
  const code = codes[name]
  return z.int(code).min(0, code).max(LIMIT_MAX, code).nullable()
}

const line = (name: 'name' | 'text', max: number) =>
  z.string(codes[name]).trim().min(1, codes[name]).pipe(plainText(max))

export const priceSchema = z.object({
  id: idSchema,
  span: z.enum(priceSpans),
  /** ISO 4217 */
  currency: z.string(),
  /** in the currency's minor unit */
  amount: z.int(),
})

const newPriceSchema = z
  .strictObject({
    span: z.enum(priceSpans, codes.span),
    currency: z.string(codes.prices).regex(/^[A-Z]{3}$/, codes.prices),
    amount: z.int(codes.amount).min(1, codes.amount).max(AMOUNT_MAX, codes.amount),
  })
  .refine(canBePaid, { message: codes.amount, path: ['amount'] })

const limitsShape = Object.fromEntries(packageLimits.map((name) => [name, limitSchema(name)]))
const flagsShape = Object.fromEntries(packageFlags.map((name) => [name, z.boolean(codes[name])]))

const POSITION_MAX = 100_000

const definition = {
  name: line('name', PACKAGE_NAME_MAX),
  text: line('text', PACKAGE_TEXT_MAX),
  /** of each span and currency one */
  prices: z
    .array(newPriceSchema, codes.prices)
    .max(PRICES_MAX)
    .refine(
      (prices) =>
        new Set(prices.map(({ span, currency }) => `${span} ${currency}`)).size === prices.length,
      { message: 'has two prices of a span and currency' },
    ),
  limits: z.strictObject(limitsShape).partial(),
  flags: z.strictObject(flagsShape).partial(),
  isFree: z.boolean(),
  isHidden: z.boolean(codes.isHidden),
  trialDays: z.int().min(0).max(TRIAL_DAYS_MAX),
  /** among the others, smallest first; absent for a new one: last */
  position: z.int().min(0).max(POSITION_MAX).optional(),
}

/** Limits, some of which are left out. */
export const someLimitsSchema = definition.limits

export const newPackageSchema = z.strictObject({
  ...definition,
  prices: definition.prices.default([]),
  limits: definition.limits.default({}),
  flags: definition.flags.default({}),
  isFree: definition.isFree.default(false),
  isHidden: definition.isHidden.default(false),
  trialDays: definition.trialDays.default(0),
})
export type NewPackage = z.output<typeof newPackageSchema>
/** What a limit answers that is malformed. */
export const limitErrors: readonly ErrorName[] = [
  ...new Set(packageLimits.flatMap((name) => codes[name] ?? [])),
]
export const packageChangeSchema = z.strictObject(definition).partial()
export type PackageChange = z.output<typeof packageChangeSchema>

export const packageSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    text: z.string(),
    prices: z.array(priceSchema),
    /** null: no limit */
    limits: z.record(z.enum(packageLimits), z.int().nullable()),
    flags: z.record(z.enum(packageFlags), z.boolean()),
    /** the one that every space has that has no other */
    isFree: z.boolean(),
    /** not on the page of prices */
    isHidden: z.boolean(),
    trialDays: z.int(),
    position: z.int(),
  })
  .meta({ id: 'Package' })
export type PackageAnswer = z.infer<typeof packageSchema>

/** A package that a space has or had. */
export const givenPackageSchema = z
  .object({
    id: idSchema,
    packageId: idSchema,
    source: z.enum(packageSources),
    startsAt: isoTimeSchema,
    /** null: until somebody ends it */
    endsAt: isoTimeSchema.nullable(),
  })
  .meta({ id: 'GivenPackage' })
export type GivenPackageAnswer = z.infer<typeof givenPackageSchema>

const managedPackageSchema = packageSchema.extend({
  /** how many spaces have it now */
  spaces: z.int(),
  /** how many of them pay for it */
  payers: z.int(),
})
export type ManagedPackage = z.infer<typeof managedPackageSchema>

const packageUserSchema = z.object({
  spaceId: idSchema,
  space: z.string(),
  /** address of its owner */
  email: z.string(),
  source: z.enum(packageSources),
  endsAt: isoTimeSchema.nullable(),
})
export type PackageUser = z.infer<typeof packageUserSchema>

export const listPackagesEndpoint = defineEndpoint({
  feature: 'packages',
  access: 'public',
  id: 'packages.list',
  method: 'GET',
  path: '/api/v1/packages',
  summary: 'The packages that are offered, in order',
  description: 'None where no package is defined, which limits nothing; hidden ones are left out.',
  answer: z.object({ items: z.array(packageSchema) }),
  errors: [],
})

const administrator = { feature: 'packages', access: 'administrator' } as const
const PATH = '/api/v1/admin/packages'
const definitionErrors = [...new Set<ErrorName>(Object.values(fieldErrors.package))]

export const managePackagesEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.manage',
  method: 'GET',
  path: PATH,
  summary: 'All packages, hidden ones too, with how many spaces have each',
  answer: z.object({ items: z.array(managedPackageSchema) }),
  errors: [],
})

export const createPackageEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.create',
  method: 'POST',
  path: PATH,
  summary: 'Define a package',
  description:
    'Limits that are left out are none, flags are true. With the first package, limits begin to hold ' +
    `for every space. At most ${PACKAGES_MAX}; one of them can be the free one.`,
  atomic: true,
  body: newPackageSchema,
  status: 201,
  answer: managedPackageSchema,
  errors: [...definitionErrors, 'packageExists', 'noPermission'],
})

export const changePackageEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.change',
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Change a package',
  description:
    'Limits and flags hold for everybody who has it, at once; nothing is deleted. A changed price is ' +
    'for new customers: who has it pays the old one until they change.',
  params: idParams,
  body: packageChangeSchema,
  answer: managedPackageSchema,
  errors: [...definitionErrors, 'packageExists', 'packageNotFound'],
})

export const orderPackagesEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.order',
  method: 'PUT',
  path: `${PATH}/order`,
  summary: 'The order in which packages are shown',
  body: z.strictObject({ ids: z.array(idSchema).max(PACKAGES_MAX) }),
  answer: z.object({ items: z.array(managedPackageSchema) }),
  errors: ['packageNotFound'],
})

export const deletePackageEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.delete',
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Delete a package that no space has',
  params: idParams,
  status: 204,
  answer: emptyAnswer,
  errors: ['packageNotFound', 'packageHasUsers'],
})

export const listPackageUsersEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.listUsers',
  method: 'GET',
  path: `${PATH}/:id/users`,
  summary: 'The spaces that have a package, the first hundred by name',
  params: idParams,
  answer: z.object({ items: z.array(packageUserSchema) }),
  errors: ['packageNotFound'],
})

export const findPackageSpacesEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.findSpaces',
  method: 'GET',
  path: '/api/v1/admin/package-spaces',
  summary: 'Find spaces to grant a package to, by name or the address of their owner',
  query: z.object({ q: z.string().trim().min(1).max(200) }),
  answer: z.object({
    items: z.array(z.object({ spaceId: idSchema, space: z.string(), email: z.string() })),
  }),
  errors: [],
})

export const movePackageUsersEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.moveUsers',
  method: 'POST',
  path: `${PATH}/:id/move-users`,
  summary: 'Give everybody who has a package another one instead',
  description: 'Until the same time and for the same price, so that the former one can be deleted.',
  atomic: true,
  params: idParams,
  body: z.strictObject({ packageId: z.string(fieldErrors.grant.packageId).pipe(idSchema) }),
  answer: z.object({ moved: z.int() }),
  errors: ['packageNotFound', 'packageIdMissing', 'packageSame'],
})

const grantBody = (missing: ErrorName) =>
  z.strictObject({
    /** null takes a grant back */
    packageId: z.string(missing).min(1, missing).nullable(),
    /** left out: until somebody ends it */
    until: givenTimeSchema.optional(),
  })
const grant = {
  ...administrator,
  method: 'PUT',
  params: idParams,
  answer: z.object({ grant: givenPackageSchema.nullable() }),
} as const

export const grantAccountPackageEndpoint = defineEndpoint({
  ...grant,
  id: 'packages.grantAccount',
  path: '/api/v1/admin/accounts/:id/package',
  summary: "Give an account's personal space a package, without payment",
  body: grantBody(fieldErrors.accountGrant.packageId),
  errors: ['notFound', 'packageNotFound', 'userPackageIdMissing', 'malformed'],
})

export const grantSpacePackageEndpoint = defineEndpoint({
  ...grant,
  id: 'packages.grantSpace',
  path: '/api/v1/admin/spaces/:id/package',
  summary: 'Give a space a package, without payment',
  body: grantBody(fieldErrors.grant.packageId),
  errors: ['spaceNotFound', 'packageNotFound', 'packageIdMissing', 'malformed'],
})

const currentPackageSchema = z.object({
  /** what holds now; null without a package */
  package: packageSchema.pick({ name: true }).nullable(),
  source: z.enum([...packageSources, 'free']).nullable(),
  /** null: until somebody ends it */
  endsAt: isoTimeSchema.nullable(),
  /** what an administrator gave, even while something else counts first */
  grant: givenPackageSchema.nullable(),
})
export type CurrentPackageAnswer = z.infer<typeof currentPackageSchema>

export const getGrantEndpoint = defineEndpoint({
  ...administrator,
  id: 'packages.grantOf',
  method: 'GET',
  path: '/api/v1/admin/spaces/:id/package',
  summary: 'The package that a space has now, and what an administrator gave it',
  params: idParams,
  answer: currentPackageSchema,
  errors: ['spaceNotFound'],
})
