import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOn } from '#test/support/engines.ts'

describeOn('sqlite', 'the call of Home', (engine) => {
  it('answers the page that changed last, and nothing for parts without anything', async () => {
    const { ada, page } = await createPage(engine)
    const found = await ada.call('GET', '/api/v1/home/newest')
    expect(found.status).toBe(200)
    expect(found.json).toMatchObject({
      ...{ chat: null, subscribers: null, answers: null, mail: null },
      page: { id: page.id },
    })
  })
})
