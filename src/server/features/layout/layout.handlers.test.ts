import { expect, it } from 'vitest'
import { defaultLayout } from '#contract/pages/default-layout.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

const PATH = '/api/v1/account/layout'
const byBrowser = { language: '', timeZone: '' }
const other = {
  layout: 'horizontal',
  size: 'boxed',
  isScrollable: true,
  topbar: 'colored',
  sidebar: 'dark',
  sidebarType: 'condensed',
}

describeOnBothEngines('GET and PUT /api/v1/account/layout', (engine) => {
  it('start with the defaults and keep what is stored, for this account only', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    expect((await ada!.call('GET', PATH)).json).toEqual({ ...defaultLayout, ...byBrowser })
    expect((await ada!.call('PUT', PATH, other)).json).toEqual(other)
    expect((await ada!.call('GET', PATH)).json).toEqual({ ...other, ...byBrowser })
    expect((await bob!.call('GET', PATH)).json).toEqual({ ...defaultLayout, ...byBrowser })
  })

  it('refuse an invalid setting, and an incomplete set', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const [ada] = creators
    for (const body of [
      { ...other, topbar: 'pink' },
      { layout: 'vertical' },
      { ...other, more: 1 },
    ]) {
      expect((await ada!.call('PUT', PATH, body)).status).toBe(400)
    }
    expect((await ada!.call('GET', PATH)).json).toMatchObject(defaultLayout)
  })
})

describeOnBothEngines('GET and PUT /api/v1/account/links-table', (engine) => {
  it('hide nothing at first and keep what is stored, for this account only', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const path = '/api/v1/account/links-table'
    expect((await ada!.call('GET', path)).json).toEqual({ hiddenColumns: [] })
    const body = { hiddenColumns: ['clicks', 'tags', 'clicks'] }
    expect((await ada!.call('PUT', path, body)).json).toEqual({ hiddenColumns: ['tags', 'clicks'] })
    expect((await ada!.call('GET', path)).json).toEqual({ hiddenColumns: ['tags', 'clicks'] })
    expect((await bob!.call('GET', path)).json).toEqual({ hiddenColumns: [] })
    expect((await ada!.call('PUT', path, { hiddenColumns: [] })).json).toEqual({
      hiddenColumns: [],
    })
    expect((await ada!.call('PUT', path, { hiddenColumns: ['alias'] })).status).toBe(400)
  })
})
