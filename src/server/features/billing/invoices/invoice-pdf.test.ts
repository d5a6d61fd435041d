import { afterEach, expect, it } from 'vitest'
import {
  ADMIN,
  type BillingApp,
  openBillingApp,
  PROVIDERS,
  SELLER,
} from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'
import { readPdf } from '#test/support/read-pdf.ts'

describeOn('sqlite', 'the PDF of an invoice', (engine) => {
  let place: BillingApp
  afterEach(() => place?.close())
  const open = async () => {
    place = await openBillingApp(engine)
    await place.putManual()
    await place.putDetails(place.ada)
    return place
  }
  const act = (what: 'pay' | 'cancel' | 'refund', id: string) =>
    place.root.call('POST', `${ADMIN}/invoices/${id}/${what}`)
  const textsOf = async (id: string) => {
    const url = `/api/v1/billing/invoices/${id}/pdf`
    const { rawPayload } = await place.ada.inject({ method: 'GET', url })
    return readPdf(rawPayload).flatMap(({ texts }) => texts.map((one) => one.replace(/\s/g, ' ')))
  }
  const order = async (more: object = {}) =>
    (await place.buy(place.ada, 'pro', { provider: 'manual', ...more })).json.invoiceId as string

  it('names both sides, what is to be paid, the tax in it, and when', async () => {
    await open()
    const id = await order()
    const texts = await textsOf(id)
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['Invoice WP-00001', 'Analytical Engines', 'Ada Łukasiewicz', 'Hauptstr. 3'],
        ...['10115 Berlin', 'Germany', 'Waypost GmbH', 'Lindenweg 1', 'VAT ID DE123456789'],
        ...['pro', '€9.00', 'Net amount', '€7.56', 'VAT 19%', '€1.44', 'Total', 'Payable by'],
        ...['Please pay to', SELLER.payment, 'Reference: WP-00001'],
      ]),
    )
    await act('pay', id)
    const paid = await textsOf(id)
    expect(paid).toContainEqual(expect.stringMatching(/^Paid on .+ 20\d\d$/))
    expect(paid).not.toContain('Please pay to')
  })

  it('says in a credit note which invoice it is about, and takes everything off', async () => {
    await open()
    const id = await order()
    await act('pay', id)
    await act('refund', id)
    const [note] = await place.invoices(place.ada)
    const texts = await textsOf(note.id)
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['Credit note WP-00002', 'For invoice WP-00001', 'Analytical Engines', 'Waypost GmbH'],
        ...['-€9.00', '-€7.56', 'VAT 19%', '-€1.44'],
      ]),
    )
    expect(texts.join('\n')).not.toMatch(/Please pay|Paid on|Payable by/)
  })

  it('says that a cancelled one is not to be paid, and why there is no tax', async () => {
    const { root } = await open()
    const taxText = 'Kein Ausweis von Umsatzsteuer (§ 19 UStG)'
    await root.call('PUT', PROVIDERS, {
      kind: 'manual',
      seller: { ...SELLER, taxRate: 0, taxText },
    })
    const id = await order()
    await act('cancel', id)
    const texts = await textsOf(id)
    expect(texts).toContain('This invoice has been cancelled. Please do not pay it.')
    expect(texts).toContain(taxText)
    expect(texts.join('\n')).not.toMatch(/Net amount|VAT \d|Please pay to/)
  })

  it('has as many digits after the point as the currency', async () => {
    const { root, buy, ada, stripe, invoices } = await open()
    const prices = [
      { span: 'month', currency: 'JPY', amount: 1200 },
      { span: 'month', currency: 'KWD', amount: 12_500 },
    ]
    expect((await root.call('PATCH', `${ADMIN}/packages/pro`, { prices })).status).toBe(200)
    const yen = await textsOf(await order({ currency: 'JPY' }))
    expect(yen).toEqual(expect.arrayContaining(['¥1,200', '¥1,008', '¥192']))
    const dinars = await textsOf(await order({ currency: 'KWD' }))
    expect(dinars).toEqual(expect.arrayContaining(['KWD 12.500', 'KWD 10.504', 'KWD 1.996']))
    await place.putStripe()
    for (const { currency, amount } of prices) {
      await buy(ada, 'pro', { currency, provider: 'stripe' })
      const { line_items } = stripe.objects.get(place.session())
      expect(stripe.objects.get(line_items[0].price)).toMatchObject({
        ...{ currency: currency.toLowerCase(), unit_amount: amount },
      })
    }
    stripe.play.complete(place.session())
    await place.runJobs()
    const [newest] = await invoices(ada)
    expect(newest).toMatchObject({ currency: 'KWD', total: 12_500, state: 'paid' })
  })
})
