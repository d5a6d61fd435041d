import { z } from 'zod'
import { isoTimeSchema } from '../endpoint.ts'
import { idSchema } from '../ids.ts'
import { packageFlags, packageLimits, packageSources, priceSpans } from './package-values.ts'

/** Packages of the installation and what a space has of them (contract.md §8). */

export const priceSchema = z.object({
  id: idSchema,
  span: z.enum(priceSpans),
  /** ISO 4217 */
  currency: z.string(),
  /** in the currency's minor unit */
  amount: z.int(),
})

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
