import { expect, it } from 'vitest'
import { fieldErrors } from '#contract/business/field-errors.ts'
import { packageFlags, packageLimits } from '#contract/business/package-values.ts'
import { type ErrorName, errors } from '#contract/errors.ts'
import { ADMIN, DETAILS, PROVIDERS, SELLER } from './support/billing-app.ts'
import { type Creator, createCreatorApp } from './support/creators.ts'
import { describeOn } from './support/engines.ts'

/** Proves the table from field to code of business bodies (contract.md §4), each entry by a call. */

/** Where a body goes, and a good one, of which the test spoils a field. */
interface Place {
  method: 'POST' | 'PUT'
  path: string
  good: object
  /** as the administrator; else as a member */
  byMember?: true
  /** a body with a wrong value of a field that is not at its top */
  spoil?: (field: string, wrong: unknown) => object
}

const PRICE = { span: 'month', currency: 'EUR', amount: 900 }
const LIMIT = { callsPerMonth: 100, callsPerMinute: 10 }
const isOneOf = (names: readonly string[], field: string) => names.includes(field)

const placesOf = (space: string): Record<keyof typeof fieldErrors, Place> => ({
  package: {
    ...{ method: 'POST', path: `${ADMIN}/packages`, good: { name: 'P', text: 'x' } },
    spoil(field, wrong) {
      if (isOneOf(packageLimits, field)) return { limits: { [field]: wrong } }
      if (isOneOf(packageFlags, field)) return { flags: { [field]: wrong } }
      const ofPrice = field in PRICE
      return ofPrice ? { prices: [{ ...PRICE, [field]: wrong }] } : { [field]: wrong }
    },
  },
  grant: { method: 'PUT', path: `${ADMIN}/spaces/x/package`, good: { packageId: 'x' } },
  accountGrant: { method: 'PUT', path: `${ADMIN}/accounts/x/package`, good: { packageId: 'x' } },
  coupon: {
    ...{ method: 'POST', path: `${ADMIN}/coupons`, good: { packageId: 'x', days: 5, count: 1 } },
  },
  reseller: {
    ...{ method: 'POST', path: `${ADMIN}/resellers` },
    good: { email: 'ada@example.com', packageId: 'x', days: 5, quota: 5 },
  },
  redemption: {
    ...{ method: 'POST', path: '/api/v1/coupons/redeem', byMember: true },
    good: { space, code: 'x' },
  },
  promoCode: {
    ...{ method: 'POST', path: `${ADMIN}/promo-codes`, good: { code: 'CODE', percent: 5 } },
  },
  promoCodeEnd: { method: 'POST', path: `${ADMIN}/promo-codes/end`, good: { ids: ['x'] } },
  billingDetails: {
    ...{ method: 'PUT', path: `/api/v1/spaces/${space}/billing-details`, byMember: true },
    good: DETAILS,
  },
  seller: {
    ...{ method: 'PUT', path: PROVIDERS, good: { kind: 'manual', seller: SELLER } },
    spoil: (field, wrong) => ({ seller: { ...SELLER, [field]: wrong } }),
  },
  checkout: {
    ...{ method: 'POST', path: '/api/v1/billing/checkout', byMember: true },
    good: { space, package: 'x', span: 'month' },
  },
  portal: {
    ...{ method: 'POST', path: '/api/v1/billing/portal', good: { space }, byMember: true },
  },
  addOn: {
    ...{ method: 'POST', path: `${ADMIN}/add-ons` },
    good: { kind: 'api', name: 'A', price: PRICE, limit: LIMIT },
    spoil(field, wrong) {
      if (field in LIMIT) return { limit: { ...LIMIT, [field]: wrong } }
      return field in PRICE ? { price: { ...PRICE, [field]: wrong } } : { [field]: wrong }
    },
  },
  addOnGrant: { method: 'PUT', path: `${ADMIN}/spaces/x/add-ons`, good: { addOnId: 'x' } },
  interstitial: {
    ...{ method: 'PUT', path: `/api/v1/spaces/${space}/interstitial`, byMember: true },
    good: { title: 'T', button: 'B', seconds: 5 },
  },
  apiKey: {
    ...{ method: 'POST', path: '/api/v1/api-keys', byMember: true },
    good: { name: 'K', scopes: ['links:read'] },
  },
  apiKeyLimit: {
    ...{ method: 'PUT', path: '/api/v1/api-keys/limits', byMember: true },
    good: { keyId: 'x', ...LIMIT },
  },
})

const fieldCodes = new Set<string>(
  Object.values(fieldErrors).flatMap((fields: Record<string, ErrorName>) =>
    Object.values(fields).map((name) => errors[name].code),
  ),
)

describeOn('sqlite', 'fields of business bodies', (engine) => {
  it.each(Object.keys(fieldErrors) as (keyof typeof fieldErrors)[])(
    'answer with their codes: %s',
    async (body) => {
      const names = ['root', 'ada']
      const { creators } = await createCreatorApp(engine, names, { administrator: 'root' })
      const [root, ada] = creators as [Creator, Creator]
      const { method, path, good, byMember, spoil } = placesOf(ada.spaceId)[body]
      const call = (more: object) =>
        (byMember ? ada : root).call(method, path, { ...good, ...more })
      // whatever becomes of a good one, it is not for a field of it
      const fine = await call({})
      expect(fieldCodes.has(fine.code ?? ''), fine.code).toBe(false)
      for (const [field, name] of Object.entries<ErrorName>(fieldErrors[body])) {
        for (const wrong of [{}, 0.5]) {
          const answer = await call(spoil ? spoil(field, wrong) : { [field]: wrong })
          const got = { field, status: answer.status, code: answer.code }
          expect(got).toEqual({ field, status: 400, code: errors[name].code })
        }
      }
    },
  )

  it('tell a country that there is not from one that is missing', async () => {
    const { creators } = await createCreatorApp(engine, ['root'], { administrator: 'root' })
    const seller = { ...SELLER, country: 'XQ' }
    const answer = await creators[0]!.call('PUT', PROVIDERS, { kind: 'manual', seller })
    expect([answer.status, answer.code]).toEqual([400, 'err_202'])
  })
})
