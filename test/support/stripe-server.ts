import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestClock } from './fakes.ts'

// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe's API, which the SDK's types describe
type Obj = any

const DAY = 86_400
const SPANS: Readonly<Record<string, number>> = { month: 30 * DAY, year: 365 * DAY }

/**
 * Stripe's documented API as far as we use it, on a port of this machine, for the unchanged SDK. It
 * plays what a test tells it (a person pays, a card fails, a month passes) and computes no prices:
 * an invoice costs what its price says or what the test says. Idempotency keys are kept.
 */
export async function startStripe(clock: Pick<TestClock, 'now'>) {
  const objects = new Map<string, Obj>()
  const answers = new Map<string, string>()
  const events: Obj[] = []
  const state = {
    account: 'acct_1',
    key: 'sk_test_ofTheTests',
    webhookSecret: 'whsec_ofTheTests',
    /** answers 503 to everything */
    isAway: false,
    /** what the next change of package costs at once */
    proration: 0,
    /** whether cards do */
    isCardGood: true,
    /** `POST /v1/…` of every call that was not answered from an idempotency key */
    calls: [] as string[],
  }
  let made = 0
  const now = () => Math.floor(clock.now() / 1_000)
  const put = (prefix: string, object: string, rest: Obj): Obj => {
    made += 1
    const id = `${prefix}_${made}`
    const one = { id, object, created: now(), livemode: false, ...rest }
    objects.set(id, one)
    return one
  }
  const all = (object: string) => [...objects.values()].filter((one) => one.object === object)
  const emit = (type: string, one: Obj) => {
    events.push({
      ...{ id: `evt_${events.length + 1}`, object: 'event', type, created: now() },
      ...{ livemode: false, data: { object: structuredClone(one) } },
    })
  }

  /** An invoice of a subscription, open until its card does. */
  function bill(subscription: Obj, reason: string, amount: number): Obj {
    const item = subscription.items.data[0]
    const total = Math.max(0, amount - discountOf(subscription))
    const invoice = put('in', 'invoice', {
      ...{ number: `WP-${made}`, status: 'open', currency: item.price.currency, total },
      ...{ amount_due: total, amount_paid: 0, total_taxes: [], billing_reason: reason },
      customer: subscription.customer,
      parent: { subscription_details: { subscription: subscription.id } },
      ...{ due_date: null, status_transitions: { paid_at: null }, attempt_count: 0 },
      lines: {
        data: [
          {
            ...{ description: item.price.product_name, amount },
            period: { start: item.current_period_start, end: item.current_period_end },
          },
        ],
      },
    })
    invoice.hosted_invoice_url = `https://invoice.example/${invoice.id}`
    subscription.latest_invoice = invoice.id
    emit('invoice.finalized', invoice)
    return invoice
  }

  /** What the coupon of a subscription takes off its next invoice; one for `once` is gone then. */
  function discountOf(subscription: Obj): number {
    const { items, discount } = subscription
    if (!discount?.coupon.applies_to.products.includes(items.data[0].price.product)) return 0
    const { duration, duration_in_months: months, amount_off } = discount.coupon
    const start = items.data[0].current_period_start
    const isOver =
      duration === 'repeating' && start >= discount.start + Number(months) * SPANS.month!
    if (duration === 'once' || isOver) subscription.discount = null
    return isOver ? 0 : Number(amount_off)
  }

  function pay(invoice: Obj): void {
    const intent = put('pi', 'payment_intent', { amount: invoice.total })
    const charge = put('ch', 'charge', {
      ...{ amount: invoice.total, amount_refunded: 0, refunded: false, disputed: false },
      payment_intent: intent.id,
    })
    intent.latest_charge = charge.id
    put('inpay', 'invoice_payment', {
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    })
    invoice.status = 'paid'
    invoice.amount_paid = invoice.total
    invoice.status_transitions = { paid_at: now() }
    emit('invoice.paid', invoice)
  }

  /** A Checkout for one payment, with an invoice. */
  function completePayment(checkout: Obj): Obj {
    const { currency, unit_amount, product_data } = checkout.line_items[0].price_data
    const amount = Number(unit_amount)
    const invoice = put('in', 'invoice', {
      ...{ number: `WP-${made}`, status: 'open', currency, total: amount, total_taxes: [] },
      ...{ amount_due: amount, amount_paid: 0, customer: checkout.customer, parent: null },
      ...{ due_date: null, status_transitions: { paid_at: null }, attempt_count: 0 },
      metadata: checkout.invoice_creation.invoice_data.metadata,
      lines: {
        data: [{ description: product_data.name, amount, period: { start: now(), end: now() } }],
      },
    })
    pay(invoice)
    Object.assign(checkout, { status: 'complete', payment_status: 'paid', invoice: invoice.id })
    emit('checkout.session.completed', checkout)
    return invoice
  }

  function collect(subscription: Obj, invoice: Obj): boolean {
    invoice.attempt_count += 1
    if (state.isCardGood) {
      pay(invoice)
      if (subscription.status !== 'active') subscription.status = 'active'
    } else {
      subscription.status = 'past_due'
      emit('invoice.payment_failed', invoice)
    }
    emit('customer.subscription.updated', subscription)
    return state.isCardGood
  }

  const setPeriod = (item: Obj, start: number) => {
    item.current_period_start = start
    item.current_period_end = start + SPANS[item.price.recurring.interval]!
  }

  /** What happens at Stripe without us. */
  const play = {
    /** A person pays in the Checkout that is open. */
    complete(session: string): Obj {
      const checkout = objects.get(session)
      if (checkout.mode === 'payment') return completePayment(checkout)
      const coupon = objects.get(checkout.discounts?.[0].coupon)
      const price = objects.get(checkout.line_items[0].price)
      const item = { id: `si_${made}`, object: 'subscription_item', price, quantity: 1 }
      setPeriod(item, now())
      const subscription = put('sub', 'subscription', {
        ...{ status: 'active', customer: checkout.customer, start_date: now() },
        ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, schedule: null },
        ...{ pending_update: null, metadata: checkout.subscription_data.metadata },
        items: { object: 'list', data: [item] },
        discount: coupon ? { coupon, start: now() } : null,
      })
      checkout.status = 'complete'
      checkout.payment_status = 'paid'
      checkout.subscription = subscription.id
      emit('customer.subscription.created', subscription)
      pay(bill(subscription, 'subscription_create', price.unit_amount))
      emit('checkout.session.completed', checkout)
      return subscription
    },
    expire(session: string): void {
      const checkout = objects.get(session)
      checkout.status = 'expired'
      emit('checkout.session.expired', checkout)
    },
    /** The period of a subscription is over. */
    renew(id: string) {
      const subscription = objects.get(id)
      const item = subscription.items.data[0]
      if (subscription.cancel_at_period_end) return end(subscription)
      const schedule = objects.get(subscription.schedule)
      if (schedule) {
        item.price = objects.get(schedule.phases[1].items[0].price)
        schedule.status = 'released'
        subscription.schedule = null
      }
      setPeriod(item, item.current_period_end)
      const invoice = bill(subscription, 'subscription_cycle', item.price.unit_amount)
      collect(subscription, invoice)
    },
    /** Stripe tries the card again, or the person pays the invoice. */
    retry(id: string): void {
      const subscription = objects.get(id)
      const open = all('invoice').findLast(
        ({ status, parent }) =>
          status === 'open' && parent?.subscription_details.subscription === id,
      )
      if (open) collect(subscription, open)
    },
    refund(invoice: string, amount?: number): Obj {
      return refund(chargeOf(invoice), amount)
    },
    dispute(invoice: string): Obj {
      const charge = chargeOf(invoice)
      charge.disputed = true
      const dispute = put('dp', 'dispute', {
        ...{ charge: charge.id, amount: charge.amount, status: 'needs_response' },
      })
      emit('charge.dispute.created', dispute)
      return dispute
    },
    closeDispute(id: string, status: 'won' | 'lost'): void {
      const dispute = objects.get(id)
      dispute.status = status
      emit('charge.dispute.closed', dispute)
    },
  }

  const chargeOf = (invoice: string): Obj => {
    const payment = all('invoice_payment').find((one) => one.invoice === invoice)
    return objects.get(objects.get(payment.payment.payment_intent).latest_charge)
  }

  function refund(charge: Obj, given?: number): Obj {
    const amount = given ?? charge.amount - charge.amount_refunded
    const one = put('re', 'refund', { charge: charge.id, amount, status: 'succeeded' })
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded >= charge.amount
    emit('charge.refunded', charge)
    return one
  }

  function end(subscription: Obj): void {
    subscription.status = 'canceled'
    subscription.ended_at = now()
    emit('customer.subscription.deleted', subscription)
  }

  function update(subscription: Obj, body: Obj): Obj {
    if (body.cancel_at_period_end !== undefined) {
      if (subscription.schedule) throw refusal('managed by a schedule')
      subscription.cancel_at_period_end = body.cancel_at_period_end === 'true'
    }
    const price = objects.get(body.items?.[0]?.price)
    if (price) {
      const item = subscription.items.data[0]
      const before = item.price
      item.price = price
      if (price.recurring.interval !== before.recurring.interval) setPeriod(item, now())
      const invoice = bill(subscription, 'subscription_update', state.proration)
      if (state.isCardGood) pay(invoice)
      else {
        item.price = before
        subscription.pending_update = { expires_at: now() + DAY }
      }
    }
    emit('customer.subscription.updated', subscription)
    return subscription
  }

  const refusal = (message: string, code?: string, status = 400) =>
    Object.assign(new Error(message), { status, code })
  /** As Stripe refuses a part of a króna and thousandths that do not end in 0. */
  const chargeable = (currency: string, amount: string): number => {
    const step = /isk|ugx/.test(currency) ? 100 : /bhd|jod|kwd|omr|tnd/.test(currency) ? 10 : 1
    if (Number(amount) % step === 0) return Number(amount)
    throw refusal('Invalid amount', 'invalid_charge_amount_no_decimal_compatible')
  }
  const get = (id: string | undefined, object: string): Obj => {
    const one = objects.get(id ?? '')
    if (one?.object !== object) throw refusal(`No such ${object}: '${id}'`, 'resource_missing', 404)
    return one
  }
  const list = (data: Obj[]) => ({ object: 'list', data, has_more: false, url: '/' })

  /** The documented calls, by method and path. */
  const calls: Readonly<Record<string, (body: Obj, id: string) => Obj>> = {
    'GET account': () => ({ id: state.account, object: 'account' }),
    'GET prices': ({ lookup_keys: keys }) =>
      list(all('price').filter((one) => keys === undefined || keys.includes(one.lookup_key))),
    'POST prices': (body) =>
      put('price', 'price', {
        ...body,
        unit_amount: chargeable(body.currency, body.unit_amount),
        metadata: body.metadata ?? {},
        product_name: body.product_data.name,
        product: `prod_${made}`,
      }),
    'POST customers': (body) => put('cus', 'customer', body),
    'POST customers/:id': (body, id) => Object.assign(get(id, 'customer'), body),
    'POST checkout/sessions': (body) => {
      const session = put('cs_test', 'checkout.session', {
        ...{ ...body, status: 'open', payment_status: 'unpaid', subscription: null },
        expires_at: Number(body.expires_at),
      })
      session.url = `https://checkout.example/${session.id}`
      return session
    },
    'GET checkout/sessions/:id': (_, id) => get(id, 'checkout.session'),
    'POST checkout/sessions/:id/expire': (_, id) => {
      const session = get(id, 'checkout.session')
      if (session.status !== 'open') throw refusal('Only open sessions expire')
      play.expire(id)
      return session
    },
    'GET subscriptions': () => list(all('subscription')),
    'GET subscriptions/:id': ({ expand }, id) => {
      const one = get(id, 'subscription')
      const schedule = expand?.includes('schedule') ? objects.get(one.schedule) : undefined
      return { ...one, schedule: schedule ?? one.schedule }
    },
    'POST subscriptions/:id': (body, id) => {
      const one = update(get(id, 'subscription'), body)
      const invoice = objects.get(one.latest_invoice)
      return body.expand?.includes('latest_invoice') ? { ...one, latest_invoice: invoice } : one
    },
    'DELETE subscriptions/:id': (_, id) => {
      const one = get(id, 'subscription')
      if (one.status === 'canceled') throw refusal('No such subscription', 'resource_missing', 404)
      end(one)
      return one
    },
    'POST subscription_schedules': ({ from_subscription: id }) => {
      const subscription = get(id, 'subscription')
      const item = subscription.items.data[0]
      const phase = {
        items: [{ price: item.price.id, quantity: 1 }],
        ...{ start_date: item.current_period_start, end_date: item.current_period_end },
      }
      const one = put('sub_sched', 'subscription_schedule', {
        ...{ status: 'active', subscription: id, metadata: {}, phases: [phase] },
      })
      subscription.schedule = one.id
      return one
    },
    'POST subscription_schedules/:id': (body, id) => {
      const one = Object.assign(get(id, 'subscription_schedule'), body)
      emit('customer.subscription.updated', objects.get(one.subscription))
      return one
    },
    'POST subscription_schedules/:id/release': (_, id) => {
      const one = get(id, 'subscription_schedule')
      one.status = 'released'
      const subscription = objects.get(one.subscription)
      subscription.schedule = null
      emit('customer.subscription.updated', subscription)
      return one
    },
    'GET invoices': ({ subscription, status }) =>
      list(
        all('invoice')
          .filter((one) => one.parent?.subscription_details.subscription === subscription)
          .filter((one) => status === undefined || one.status === status)
          .reverse(),
      ),
    'GET invoices/:id': (_, id) => get(id, 'invoice'),
    'POST invoices/:id/void': (_, id) => {
      const one = get(id, 'invoice')
      one.status = 'void'
      emit('invoice.voided', one)
      return one
    },
    'GET invoice_payments': ({ invoice, payment }) =>
      list(
        all('invoice_payment').filter((one) =>
          payment ? one.payment.payment_intent === payment.payment_intent : one.invoice === invoice,
        ),
      ),
    'GET payment_intents/:id': (_, id) => get(id, 'payment_intent'),
    'GET charges/:id': (_, id) => get(id, 'charge'),
    'GET refunds': ({ charge }) => list(all('refund').filter((one) => one.charge === charge)),
    'POST refunds': ({ charge }) => refund(get(charge, 'charge')),
    'GET disputes': ({ charge }) => list(all('dispute').filter((one) => one.charge === charge)),
    'POST coupons': (body) => put('coupon', 'coupon', body),
    'POST billing_portal/sessions': ({ customer, return_url }) =>
      put('bps', 'billing_portal.session', {
        ...{ customer, return_url, url: `https://portal.example/${customer}` },
      }),
  }

  function answer(method: string, path: string, body: Obj): Obj {
    const parts = path.replace(/^\/v1\//, '').split('/')
    for (const at of [undefined, 1, 2]) {
      const name = parts.map((part, index) => (index === at ? ':id' : part)).join('/')
      const call = calls[`${method} ${name}`]
      if (call) return call(body, parts[at ?? -1] ?? '')
    }
    throw refusal(`Unrecognized request URL (${method}: ${path})`, undefined, 404)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const text = await bodyOf(request)
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
      response.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    const fail = (status: number, error: object) => send(status, { error })
    if (state.isAway) return fail(503, { type: 'api_error', message: 'away' })
    if (request.headers.authorization !== `Bearer ${state.key}`) {
      return fail(401, { type: 'invalid_request_error', message: 'Invalid API Key' })
    }
    const once = request.headers['idempotency-key'] as string | undefined
    const known = once === undefined ? undefined : answers.get(once)
    if (known !== undefined) return send(200, known)
    const method = request.method ?? ''
    try {
      state.calls.push(`${method} ${url.pathname}`)
      const body = fields(method === 'POST' ? text : url.search.slice(1))
      const made = JSON.stringify(answer(method, url.pathname, body))
      if (once !== undefined && method === 'POST') answers.set(once, made)
      send(200, made)
    } catch (error) {
      const { status = 500, code, message } = error as Obj
      fail(status, { type: 'invalid_request_error', code, message })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    events,
    objects,
    play,
    all,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type StripeServer = Awaited<ReturnType<typeof startStripe>>

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** `a[b][0]=c`, as the SDK writes objects. */
function fields(text: string): Obj {
  const root: Obj = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let place = root
    path.forEach((key, at) => {
      if (at === path.length - 1) place[key] = value
      else place[key] ??= /^\d*$/.test(path[at + 1]!) ? [] : {}
      place = place[key]
    })
  }
  return root
}
