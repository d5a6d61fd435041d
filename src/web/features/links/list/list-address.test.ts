import { describe, expect, it } from 'vitest'
import { addressOfView, type ListView, viewOf, WHOLE_LIST } from './list-address.ts'
import { NO_FILTER } from './list-filter.ts'

describe('the list of links in its address', () => {
  it('comes back as it went', () => {
    const view: ListView = {
      q: 'a&b',
      state: 'archived',
      sort: 'clicks',
      folder: 'none',
      filters: {
        tag: 'sale',
        from: '2026-01-01',
        to: '2026-02-01',
        clicksMin: '1',
        clicksMax: '9',
        health: 'dead',
      },
    }
    const address = addressOfView(view, new URLSearchParams('shorten=x'))
    expect(address.get('shorten')).toBe('x')
    expect(viewOf(new URLSearchParams(address.toString()))).toEqual(view)
    expect(addressOfView(WHOLE_LIST, address).toString()).toBe('shorten=x')
  })

  it('leaves out what is no word of ours', () => {
    const wild =
      'state=lost&sort=best&from=soon&to=2026-1-1&min=-1&max=x&health=well&tag=ok&folder=a%20b'
    expect(viewOf(new URLSearchParams(wild))).toEqual({
      ...WHOLE_LIST,
      filters: { ...NO_FILTER, tag: 'ok' },
    })
  })
})
