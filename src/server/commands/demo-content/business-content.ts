import type { NewAddOn } from '#contract/add-ons/add-ons.ts'
import type { PriceSpan } from '#contract/business/package-values.ts'
import type { NewPackage } from '#contract/business/packages.ts'
import type { Seller } from '#contract/business/payment-providers.ts'
import type { PromoCodeWish } from '#contract/business/promo-codes.ts'

/** What an operator who sells packages would see after some weeks (`demo --business`). */

/** When the packages were defined. */
export const OPENED_DAYS_AGO = 75

export const SELLER: Seller = {
  name: 'Hillside Links Ltd',
  address: '14 Quarry Lane\nWestmoor WM1 4XA',
  country: 'GB',
  vatId: 'GB000000000',
  payment: 'Westmoor Bank, account 00000000, sort code 00-00-00',
  taxRate: 2_000,
  taxText: '',
  numberPrefix: 'HL-',
  dueDays: 14,
}

const MEGABYTE = 1024 * 1024
const noTrial = { isHidden: false, trialDays: 0 }

export const FREE = 'Start'
export const PLUS = 'Plus'
/** The creator has it without paying. */
export const STUDIO = 'Studio'

export const PACKAGES: readonly NewPackage[] = [
  {
    ...{ ...noTrial, name: FREE, isFree: true, prices: [] },
    text: 'Everything you need to begin: short links, one page and its first readers.',
    limits: {
      ...{ activeLinks: 50, linksPerMonth: 25, pages: 1, domains: 0, members: 1, spaces: 1 },
      ...{ subscribers: 100, mailsPerMonth: 200, callsPerMonth: 0, statisticsDays: 30 },
      storageBytes: 50 * MEGABYTE,
    },
    flags: {
      ...{ bulk: false, api: false, rules: false, interstitial: false },
      ...{ domains: false, ownBranding: false },
    },
  },
  {
    ...{ ...noTrial, name: PLUS, isFree: false, trialDays: 14 },
    text: 'For creators with a domain of their own and a letter that grows.',
    prices: [
      { span: 'month', currency: 'EUR', amount: 500 },
      { span: 'year', currency: 'EUR', amount: 5_000 },
    ],
    limits: {
      ...{ activeLinks: 1_000, linksPerMonth: 300, pages: 5, domains: 1, members: 3, spaces: 2 },
      ...{ subscribers: 2_000, mailsPerMonth: 10_000, callsPerMonth: 5_000, statisticsDays: 365 },
      storageBytes: 500 * MEGABYTE,
    },
    flags: { interstitial: false, ownBranding: false },
  },
  {
    ...{ ...noTrial, name: STUDIO, isFree: false },
    text: 'For teams: everything, in as many spaces as you need.',
    prices: [
      { span: 'month', currency: 'EUR', amount: 1_900 },
      { span: 'year', currency: 'EUR', amount: 19_000 },
    ],
    limits: { domains: 10, members: 25, subscribers: 50_000, callsPerMonth: 100_000 },
    flags: {},
  },
]

export const ADD_ON: NewAddOn = {
  ...{ kind: 'api', name: 'More API calls' },
  price: { span: 'month', currency: 'EUR', amount: 300 },
  limit: { callsPerMonth: 50_000, callsPerMinute: 120 },
}

type DemoPromoCode = Omit<PromoCodeWish, 'endsAt'> & { endsInDays: number | null }

const forAll = {
  ...{ packageIds: [], spans: [], spaceIds: [], usesPerAccount: 1 },
  ...{ startsAt: null, status: 'active' },
} satisfies Partial<DemoPromoCode>

const FOUNDERS = 'FOUNDERS50'
const SUMMIT = 'SUMMIT20'

/** The first is used up by one sale. */
export const PROMO_CODES: readonly DemoPromoCode[] = [
  { ...forAll, code: FOUNDERS, percent: 50, months: 1, uses: 1, endsInDays: null },
  { ...forAll, code: SUMMIT, percent: 20, months: 12, uses: 100, endsInDays: 30 },
]

export interface Customer {
  name: string
  company: string
  city: string
  joinedDaysAgo: number
}

/** By the name in their e-mail addresses. */
export const CUSTOMERS = {
  mara: { name: 'Mara Lind', company: 'Lind Prints', city: 'Westmoor', joinedDaysAgo: 70 },
  jonas: { name: 'Jonas Berg', company: '', city: 'Eastfield', joinedDaysAgo: 66 },
  dora: { name: 'Dora Whitlow', company: 'Whitlow Bakery', city: 'Westmoor', joinedDaysAgo: 52 },
  rolf: { name: 'Rolf Stone', company: 'Stone Camp Shop', city: 'Northgate', joinedDaysAgo: 48 },
  otto: { name: 'Otto Brand', company: '', city: 'Eastfield', joinedDaysAgo: 30 },
  lea: { name: 'Lea Summers', company: 'Summers & Co', city: 'Southbrook', joinedDaysAgo: 24 },
  pia: { name: 'Pia Hall', company: '', city: 'Northgate', joinedDaysAgo: 9 },
  nora: { name: 'Nora Field', company: 'Field Notes', city: 'Southbrook', joinedDaysAgo: 5 },
  sam: { name: 'Sam Orchard', company: '', city: 'Eastfield', joinedDaysAgo: 2 },
} as const satisfies Record<string, Customer>
export type CustomerName = keyof typeof CUSTOMERS

export type BusinessStep = { daysAgo: number } & (
  | {
      does: 'buyPackage'
      who: CustomerName
      package: string
      span: PriceSpan
      promoCode?: string
      /** null: not paid yet */
      paidDaysAgo: number | null
    }
  | { does: 'buyAddOn'; who: CustomerName; paidDaysAgo: number | null }
  | { does: 'tryPackage'; who: CustomerName; package: string }
  | { does: 'redeemCoupon'; who: CustomerName }
  /** makes the invoices of spans that begin soon, and the grace of those that are late */
  | { does: 'renew' }
  | { does: 'payNewest'; who: CustomerName }
)

/** Oldest first, so that invoices have their numbers in the order of their dates. */
export const STEPS: readonly BusinessStep[] = [
  {
    ...{ daysAgo: 60, does: 'buyPackage', who: 'mara', package: STUDIO, span: 'year' },
    ...{ promoCode: FOUNDERS, paidDaysAgo: 58 },
  },
  {
    ...{ daysAgo: 47, does: 'buyPackage', who: 'jonas', package: PLUS, span: 'month' },
    paidDaysAgo: 45,
  },
  {
    ...{ daysAgo: 36, does: 'buyPackage', who: 'dora', package: PLUS, span: 'month' },
    paidDaysAgo: 35,
  },
  { daysAgo: 27, does: 'renew' },
  { daysAgo: 20, does: 'payNewest', who: 'jonas' },
  { daysAgo: 17, does: 'renew' },
  { daysAgo: 14, does: 'redeemCoupon', who: 'otto' },
  { daysAgo: 12, does: 'redeemCoupon', who: 'lea' },
  { daysAgo: 10, does: 'buyAddOn', who: 'lea', paidDaysAgo: 8 },
  { daysAgo: 6, does: 'tryPackage', who: 'pia', package: PLUS },
  {
    ...{ daysAgo: 3, does: 'buyPackage', who: 'nora', package: PLUS, span: 'year' },
    ...{ promoCode: SUMMIT, paidDaysAgo: null },
  },
  // dora has not paid her second month
  { daysAgo: 2, does: 'renew' },
]

export const COUPONS = { days: 90, count: 6, name: 'Trail fair', reference: 'Stand 14' }
export const COUPONS_DAYS_AGO = 40

export const RESELLER = { who: 'rolf', days: 180, quota: 25 } as const
export const RESELLER_COUPONS = { days: 180, count: 5, name: 'With every tent' }
export const RESELLER_DAYS_AGO = 32
