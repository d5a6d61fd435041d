import { afterAll, expect, it } from 'vitest'
import {
  type BillingApp,
  DETAILS,
  openBillingApp,
  PROVIDERS,
  SELLER,
} from '#test/support/billing-app.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'the calls about payments', (engine) => {
  let place: BillingApp
  afterAll(() => place?.close())
  const open = async () => {
    await place?.close()
    place = await openBillingApp(engine)
    return place
  }

  it('names each field of the seller and of billing details that is missing', async () => {
    const { root, ada } = await open()
    const put = (change: object) =>
      root.call('PUT', PROVIDERS, { kind: 'manual', seller: { ...SELLER, ...change } })
    expect((await put({ name: ' ' })).code).toBe('err_201')
    expect((await put({ country: 'XX' })).code).toBe('err_202')
    expect((await put({ taxRate: -1 })).code).toBe('err_202')
    const path = `/api/v1/spaces/${ada.spaceId}/billing-details`
    const fields = {
      ...{ firstName: 'err_1', lastName: 'err_2', phone: 'err_4', country: 'err_5' },
      phoneCode: 'err_6',
    }
    for (const [field, code] of Object.entries(fields)) {
      for (const value of [undefined, ' ', 7]) {
        const answer = await ada.call('PUT', path, { ...DETAILS, [field]: value })
        expect([field, value, answer.code]).toEqual([field, value, code])
        expect(Object.keys(answer.json.error.fields)).toEqual([field])
      }
    }
    expect((await ada.call('GET', path)).json).toEqual({ details: null })
    expect((await ada.call('PUT', path, DETAILS)).json).toEqual({ details: DETAILS })
    expect((await ada.call('GET', path)).json).toEqual({ details: DETAILS })
    expect((await root.call('GET', path)).code).toBe('err_54')
  })
})
