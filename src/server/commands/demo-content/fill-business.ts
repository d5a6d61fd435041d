import type { Deps } from '../../deps.ts'
import { createAddOn } from '../../features/add-ons/index.ts'
import {
  advanceManual,
  BILLING_MAIL,
  buyAddOn,
  checkout,
  listAllInvoices,
  payInvoice,
  putBillingDetails,
  putPaymentProvider,
} from '../../features/billing/index.ts'
import { makeCoupons, putReseller, redeemCoupon } from '../../features/coupons/index.ts'
import {
  changeAccountRole,
  ensureAccount,
  savePasswordHash,
  updateAccountName,
} from '../../features/identity/index.ts'
import { createPackage, grantToSpace, tryPackage } from '../../features/package-management/index.ts'
import { makePromoCode } from '../../features/promo-codes/index.ts'
import { deleteEntriesOf } from '../../jobs/outbox.repository.ts'
import {
  ADD_ON,
  type BusinessStep,
  COUPONS,
  COUPONS_DAYS_AGO,
  CUSTOMERS,
  type Customer,
  type CustomerName,
  OPENED_DAYS_AGO,
  PACKAGES,
  PLUS,
  PROMO_CODES,
  RESELLER,
  RESELLER_COUPONS,
  RESELLER_DAYS_AGO,
  SELLER,
  STEPS,
  STUDIO,
} from './business-content.ts'

const DAY_MS = 86_400_000

interface Operator {
  userId: string
  spaceId: string
  /** for the customers */
  passwordHash: string
}

/** A customer's account, and her or his space. */
interface Buyer {
  userId: string
  spaceId: string
}

interface Offers {
  /** by their names */
  packageIds: ReadonlyMap<string, string>
  addOnId: string
  /** codes of coupons that nobody has redeemed, taken from the end */
  coupons: string[]
}

/**
 * Makes the creator an administrator whose installation sells packages, with customers who pay, are
 * late, try one out or redeem coupons.
 */
export async function fillBusiness(deps: Deps, operator: Operator): Promise<void> {
  await changeAccountRole(deps, operator.userId, 'administrator')
  const { packageIds, addOnId } = await openShop(daysAgo(deps, OPENED_DAYS_AGO), operator)
  const customers = new Map<CustomerName, Buyer>()
  for (const [key, customer] of Object.entries(CUSTOMERS)) {
    customers.set(key as CustomerName, await join(deps, key, { customer, ...operator }))
  }
  const coupons = await makeAllCoupons(deps, operator, {
    packageId: packageIds.get(PLUS)!,
    customers,
  })
  for (const step of STEPS) {
    await takeStep(deps, step, { packageIds, addOnId, coupons }, customers)
  }
  // what they say was said in those days
  await deleteEntriesOf(deps.db, BILLING_MAIL)
}

async function openShop(
  deps: Deps,
  { userId, spaceId }: Operator,
): Promise<Omit<Offers, 'coupons'>> {
  await putPaymentProvider(deps, { kind: 'manual', seller: SELLER })
  const packageIds = new Map<string, string>()
  for (const one of PACKAGES) packageIds.set(one.name, (await createPackage(deps, one)).id)
  // before the limits of the free one could hold for what she has
  await grantToSpace(deps, { spaceId, by: userId }, { packageId: packageIds.get(STUDIO)! })
  for (const { endsInDays, ...wish } of PROMO_CODES) {
    const end = deps.clock.now() + (OPENED_DAYS_AGO + (endsInDays ?? 0)) * DAY_MS
    const endsAt = endsInDays === null ? null : new Date(end).toISOString()
    await makePromoCode(deps, { ...wish, endsAt })
  }
  return { packageIds, addOnId: (await createAddOn(deps, ADD_ON)).id }
}

async function join(
  now: Deps,
  key: string,
  { customer, passwordHash }: { customer: Customer; passwordHash: string },
): Promise<Buyer> {
  const deps = daysAgo(now, customer.joinedDaysAgo)
  const { name, company, city } = customer
  const { userId, spaceId } = await ensureAccount(deps, `${key}@example.com`)
  await savePasswordHash(deps, userId, passwordHash)
  await updateAccountName(deps, userId, name)
  const [firstName = '', lastName = ''] = name.split(' ')
  await putBillingDetails(
    deps,
    { userId, spaceId },
    {
      ...{ firstName, lastName, company, city, country: 'GB', vatId: '' },
      ...{ phoneCode: '+44', phone: '20 7946 0000', street: '1 Mill Road', postcode: 'WM1 1AA' },
    },
  )
  return { userId, spaceId }
}

/** @returns the codes of the administrator's */
async function makeAllCoupons(
  deps: Deps,
  { userId }: Operator,
  of: { packageId: string; customers: ReadonlyMap<CustomerName, Buyer> },
): Promise<string[]> {
  const { packageId, customers } = of
  const batch = await makeCoupons(
    daysAgo(deps, COUPONS_DAYS_AGO),
    { userId, isAdministrator: true },
    { ...COUPONS, packageId },
  )
  const { who, ...allowance } = RESELLER
  const then = daysAgo(deps, RESELLER_DAYS_AGO)
  await putReseller(then, { ...allowance, packageId, email: `${who}@example.com` })
  const scope = { userId: customers.get(who)!.userId, isAdministrator: false }
  await makeCoupons(then, scope, RESELLER_COUPONS)
  return batch.map(({ code }) => code)
}

async function takeStep(
  now: Deps,
  step: BusinessStep,
  { packageIds, addOnId, coupons }: Offers,
  customers: ReadonlyMap<CustomerName, Buyer>,
): Promise<void> {
  const deps = daysAgo(now, step.daysAgo)
  if (step.does === 'renew') return advanceManual(deps)
  const buyer = { ...customers.get(step.who)!, clientKey: 'demo' }
  switch (step.does) {
    case 'tryPackage':
      await tryPackage(deps, buyer, packageIds.get(step.package)!)
      return
    case 'redeemCoupon':
      await redeemCoupon(deps, { ...buyer, code: coupons.pop()! })
      return
    case 'payNewest':
      return payNewest(deps, buyer)
    case 'buyAddOn':
      await buyAddOn(deps, buyer, { addOnId })
      break
    case 'buyPackage': {
      const { span, promoCode } = step
      await checkout(deps, buyer, { packageId: packageIds.get(step.package)!, span, promoCode })
    }
  }
  if (step.paidDaysAgo !== null) await payNewest(daysAgo(now, step.paidDaysAgo), buyer)
}

async function payNewest(deps: Deps, { spaceId }: Buyer): Promise<void> {
  const { rows } = await listAllInvoices(deps, 'open', { limit: 100 })
  await payInvoice(deps, rows.find(({ space_id }) => space_id === spaceId)!.id)
}

function daysAgo(deps: Deps, days: number): Deps {
  const then = deps.clock.now() - days * DAY_MS
  return { ...deps, clock: { ...deps.clock, now: () => then } }
}
