import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('the calls for blocks and icons', (engine) => {
  it('answer the item as it is stored, with its status', async () => {
    const { ada, url } = await createPage(engine)
    const block = await ada.call('POST', `${url}/blocks`, {
      address: 'https://a.example',
      title: 'A',
    })
    expect(block.status).toBe(201)
    expect(block.json).toMatchObject({ title: 'A', isHidden: false, revision: 1, deletedAt: null })
    const gone = await ada.call('DELETE', `${url}/blocks/${block.json.id}`)
    expect([gone.status, gone.json]).toEqual([204, undefined])
    const back = await ada.call('POST', `${url}/blocks/${block.json.id}/restore`)
    expect([back.status, back.json.deletedAt]).toEqual([200, null])
    const icon = await ada.call('POST', `${url}/icons`, { icon: 1, address: 'https://a.example' })
    expect([icon.status, icon.json.icon]).toEqual([201, 1])
  })

  it('create one block if a call is repeated with its Idempotency-Key', async () => {
    const { ada, url } = await createPage(engine)
    const add = () =>
      ada.call(
        'POST',
        `${url}/blocks`,
        { address: 'https://a.example' },
        { 'idempotency-key': 'k' },
      )
    const [first, second] = await Promise.all([add(), add()])
    expect(second.json).toEqual(first.json)
    expect((await ada.call('GET', `${url}/blocks`)).json.items).toHaveLength(1)
  })

  it('say what is missing or wrong', async () => {
    const { ada, url } = await createPage(engine)
    const codes: [object, string][] = [
      [{}, 'err_21'],
      [{ address: '' }, 'err_21'],
      [{ address: 'example.com' }, 'err_28'],
      [{ kind: 'email', address: 'https://a.example' }, 'err_28'],
      [{ kind: 'movie', address: 'https://a.example' }, 'err_400'],
      [{ address: 'https://a.example', title: 'x'.repeat(81) }, 'err_400'],
      [{ address: 'https://a.example', thumbnailId: 'unknown' }, 'err_404'],
      [{ address: 'https://a.example', after: 'unknown' }, 'err_404'],
    ]
    for (const [body, code] of codes) {
      const answer = await ada.call('POST', `${url}/blocks`, body)
      expect(answer.code, JSON.stringify(body)).toBe(code)
    }
    expect((await ada.call('GET', '/api/v1/links')).json.items).toEqual([])
  })
})
