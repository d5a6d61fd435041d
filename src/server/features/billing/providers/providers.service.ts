import type { ProviderKind } from '#contract/business/billing-values.ts'
import type { ProviderInput, Seller } from '#contract/business/payment-providers.ts'
import { errors, failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { openSealedText, sealText } from '../../../platform/security/sealed-text.ts'
import { recordAudit } from '../../audit/index.ts'
import type { ProviderRow } from '../billing.table.ts'
import { askStripe, isRefused, openStripe } from '../stripe/open-stripe.ts'
import {
  changeSettings,
  countLiving,
  deleteProvider,
  findProvider,
  hasOpenOrder,
  listProviders,
  saveProvider,
} from './providers.repository.ts'

const PURPOSE = 'payment provider'

export interface StripeSettings {
  isLive: boolean
  addsTax: boolean
  keyEnd: string
  /** since when it does not answer, or refuses the key; absent while all is well */
  awaySince?: number | undefined
}

interface StripeSecrets {
  secretKey: string
  webhookSecret: string
}

/** The secrets to ask Stripe with, and to know its events by. */
export interface StripeAccess extends StripeSecrets, StripeSettings {
  account: string
}

export interface ProviderWithUse {
  row: ProviderRow
  subscriptions: number
}

export async function listPaymentProviders(deps: Deps): Promise<ProviderWithUse[]> {
  const [rows, living] = [await listProviders(deps.db), await countLiving(deps.db)]
  return rows.map((row) => ({ row, subscriptions: living.get(row.kind) ?? 0 }))
}

/**
 * Keeps a provider's settings, once the provider has taken them.
 * @throws paymentProviderMissing, paymentProviderMalformed, paymentProviderRefused; unavailable
 * while the provider is away; paymentProviderInUse for another account than that of subscriptions
 */
export async function putPaymentProvider(
  deps: Deps,
  input: ProviderInput,
): Promise<ProviderWithUse> {
  const made = input.kind === 'manual' ? manualRow(input.seller) : await stripeRow(deps, input)
  return transaction(deps, async (deps) => {
    const before = await findProvider(deps.db, input.kind)
    const isOther = before !== undefined && before.account !== made.account
    if (isOther) await requireUnused(deps, input.kind)
    const last_event_at = isOther ? null : (before?.last_event_at ?? null)
    const changed_at = deps.clock.now()
    await saveProvider(deps.db, { kind: input.kind, ...made, last_event_at, changed_at })
    const object = { kind: 'payment-provider', id: input.kind, text: input.kind }
    await recordAudit(deps, { action: 'payment-provider-set', object })
    return getProvider(deps, input.kind)
  })
}

/** @throws paymentProviderNotFound, paymentProviderInUse */
export async function removePaymentProvider(deps: Deps, kind: string): Promise<void> {
  await transaction(deps, async (deps) => {
    const { row } = await getProvider(deps, kind)
    await requireUnused(deps, row.kind)
    await deleteProvider(deps.db, row.kind)
    const object = { kind: 'payment-provider', id: row.kind, text: row.kind }
    await recordAudit(deps, { action: 'payment-provider-remove', object })
  })
}

/** @throws paymentProviderNotFound, paymentProviderRefused, unavailable */
export async function checkPaymentProvider(deps: Deps, kind: string): Promise<ProviderWithUse> {
  const provider = await getProvider(deps, kind)
  const access = await findStripe(deps)
  if (provider.row.kind === 'stripe') await accountOf(deps, access?.secretKey ?? '')
  return provider
}

/** The operator as invoices name them; undefined while `manual` is not set up. */
export async function findSeller(deps: Pick<Deps, 'db'>): Promise<Seller | undefined> {
  const row = await findProvider(deps.db, 'manual')
  return row && (JSON.parse(row.settings) as Seller)
}

/** Notes whether Stripe did what the schedule asked of it, for administrators. */
export async function noteStripeAnswer(
  deps: Pick<Deps, 'db' | 'clock'>,
  isAnswer: boolean,
): Promise<void> {
  const row = await findProvider(deps.db, 'stripe')
  if (row === undefined) return
  const { awaySince, ...settings } = JSON.parse(row.settings) as StripeSettings
  if (isAnswer === (awaySince === undefined)) return
  const after = isAnswer ? settings : { ...settings, awaySince: deps.clock.now() }
  await changeSettings(deps.db, row, JSON.stringify(after))
}

/** Whether Stripe is set up and has not answered the schedule for so long (F30). */
export async function isStripeAway(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  forMs: number,
): Promise<boolean> {
  const row = await findProvider(db, 'stripe')
  const { awaySince } = row ? (JSON.parse(row.settings) as StripeSettings) : {}
  return awaySince !== undefined && clock.now() - awaySince >= forMs
}

/** @returns undefined while Stripe is not set up */
export async function findStripe(
  deps: Pick<Deps, 'db' | 'secrets'>,
): Promise<StripeAccess | undefined> {
  const row = await findProvider(deps.db, 'stripe')
  const text = row && openSealedText(deps.secrets.keyRing(PURPOSE), row.sealed_secrets, PURPOSE)
  if (row === undefined || text === undefined) return undefined
  return { ...JSON.parse(row.settings), ...JSON.parse(text), account: row.account }
}

async function getProvider(deps: Pick<Deps, 'db'>, kind: string): Promise<ProviderWithUse> {
  const row = await findProvider(deps.db, kind)
  if (row === undefined) throw failure('paymentProviderNotFound')
  return { row, subscriptions: (await countLiving(deps.db)).get(kind) ?? 0 }
}

async function requireUnused(deps: Pick<Deps, 'db'>, kind: ProviderKind): Promise<void> {
  const living = (await countLiving(deps.db)).get(kind) ?? 0
  if (living > 0 || (await hasOpenOrder(deps.db, kind))) throw failure('paymentProviderInUse')
}

const manualRow = (seller: Seller) => ({
  settings: JSON.stringify(seller),
  sealed_secrets: '',
  account: '',
})

async function stripeRow(deps: Deps, input: Extract<ProviderInput, { kind: 'stripe' }>) {
  const kept = await findStripe(deps)
  const secretKey = input.secretKey || kept?.secretKey || ''
  const webhookSecret = input.webhookSecret || kept?.webhookSecret || ''
  if (secretKey === '') throw failure('paymentProviderMissing', fieldOf('secretKey'))
  if (webhookSecret === '') throw failure('paymentProviderMissing', fieldOf('webhookSecret'))
  if (!/^[sr]k_(test|live)_\w+$/.test(secretKey)) throw malformed('secretKey')
  if (!/^whsec_\S+$/.test(webhookSecret)) throw malformed('webhookSecret')
  const account = await accountOf(deps, secretKey)
  const isLive = secretKey.includes('k_live_')
  const settings: StripeSettings = { isLive, addsTax: input.addsTax, keyEnd: secretKey.slice(-4) }
  const secrets: StripeSecrets = { secretKey, webhookSecret }
  return {
    settings: JSON.stringify(settings),
    sealed_secrets: sealText(deps.secrets.key(PURPOSE), JSON.stringify(secrets), PURPOSE),
    account,
  }
}

const fieldOf = (field: string) => ({ fields: { [field]: errors.paymentProviderMissing.text } })
const malformed = (field: string) =>
  failure('paymentProviderMalformed', { fields: { [field]: 'This does not look like such a key' } })

/** Tries what a sale needs. @throws paymentProviderRefused, unavailable */
async function accountOf(deps: Deps, secretKey: string): Promise<string> {
  const stripe = await openStripe(deps, secretKey)
  try {
    return await askStripe(async () => {
      const { id } = await stripe.accounts.retrieveCurrent()
      await stripe.prices.list({ limit: 1 })
      await stripe.subscriptions.list({ limit: 1 })
      return id
    })
  } catch (error) {
    if (isRefused(error)) throw failure('paymentProviderRefused', { cause: error })
    throw error
  }
}
