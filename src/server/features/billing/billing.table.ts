import type { Generated, Selectable } from 'kysely'
import type {
  InvoiceState,
  OrderState,
  ProviderKind,
  SubscriptionState,
} from '#contract/business/billing-values.ts'
import type { PriceSpan } from '#contract/business/package-values.ts'

export interface PaymentProviderTable {
  kind: ProviderKind
  /** JSON: `ManualSettings` or `StripeSettings` */
  settings: string
  /** `StripeSecrets`, encrypted; '' for none */
  sealed_secrets: string
  /** the provider's name of the operator's account; '' for `manual` */
  account: string
  last_event_at: number | null
  changed_at: number
}

export interface BillingDetailsTable {
  space_id: string
  /** JSON: `BillingDetails` */
  details: string
  changed_at: number
}

/** What a provider calls a space; another account of the operator calls it otherwise. */
export interface BillingCustomerTable {
  space_id: string
  account: string
  customer: string
}

/** The wish to buy a package, until it is paid or given up. */
export interface BillingOrderTable {
  id: string
  space_id: string
  package_id: string
  price_id: string
  provider: ProviderKind
  state: OrderState
  promo_code_id: string | null
  /** the provider's id of its checkout */
  session: string | null
  /** where the person pays */
  address: string | null
  created_by: string
  created_at: number
  expires_at: number
  ended_at: number | null
}

/** The wish to have an add-on for a span of time, at the price that it had then. */
export interface AddOnOrderTable {
  id: string
  space_id: string
  add_on_id: string
  name: string
  span: PriceSpan
  currency: string
  amount_minor: number
  provider: ProviderKind
  state: OrderState
  /** the provider's id of its checkout */
  session: string | null
  /** where the person pays */
  address: string | null
  /** the add-on of the space that it gave or made longer */
  given_id: string | null
  /** for how long */
  given_ms: number | null
  created_by: string
  created_at: number
  expires_at: number
  ended_at: number | null
}

export interface SubscriptionTable {
  id: string
  space_id: string
  package_id: string
  price_id: string
  provider: ProviderKind
  /** the provider's id; null for `manual` */
  reference: string | null
  state: SubscriptionState
  period_start_at: number
  period_end_at: number
  /** 1: it was cancelled and runs to the end of what is paid */
  ends_at_period_end: Generated<number>
  /** what it becomes at the end of the period */
  next_package_id: string | null
  next_price_id: string | null
  /** when a payment that failed ends it */
  grace_ends_at: number | null
  promo_code_id: string | null
  /** what it gives */
  space_package_id: string | null
  /** counts writes: an answer of the provider that was asked for before the last one is dropped */
  revision: Generated<number>
  /** when the provider was last asked about it */
  synced_at: number
  created_by: string
  created_at: number
  ended_at: number | null
  end_reason: string | null
}

/** Written once; later only its state changes. Outlives its space. */
export interface InvoiceTable {
  id: string
  space_id: string
  order_id: string | null
  subscription_id: string | null
  provider: ProviderKind
  kind: 'invoice' | 'creditNote'
  /** of a credit note: the invoice */
  credits: string | null
  /** the provider's id of it; null for our own */
  reference: string | null
  number: string | null
  state: InvoiceState
  currency: string
  /** with taxes; negative in a credit note */
  total_minor: number
  tax_minor: number
  /** JSON: `InvoiceDocument` */
  document: string
  issued_at: number
  due_at: number | null
  paid_at: number | null
  created_at: number
}

export interface InvoiceCounterTable {
  series: string
  last: number
}

export interface PaymentEventTable {
  id: string
  kind: string
  taken_at: number
}

export interface BillingTables {
  payment_provider: PaymentProviderTable
  billing_details: BillingDetailsTable
  billing_customer: BillingCustomerTable
  billing_order: BillingOrderTable
  add_on_order: AddOnOrderTable
  subscription: SubscriptionTable
  invoice: InvoiceTable
  invoice_counter: InvoiceCounterTable
  payment_event: PaymentEventTable
}

export type ProviderRow = Selectable<PaymentProviderTable>
export type AddOnOrderRow = Selectable<AddOnOrderTable>
export type OrderRow = Selectable<BillingOrderTable>
export type SubscriptionRow = Selectable<SubscriptionTable>
export type InvoiceRow = Selectable<InvoiceTable>
