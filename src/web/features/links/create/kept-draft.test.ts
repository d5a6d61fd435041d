import { beforeEach, expect, it, vi } from 'vitest'
import { NOTHING_NEW } from '../new-link.ts'

const stored = new Map<string, string>()

/** The module as a document at this address has it. */
async function at(pathname: string) {
  vi.resetModules()
  vi.stubGlobal('window', { location: { pathname } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return import('./kept-draft.ts')
}

beforeEach(() => stored.clear())

it('keeps what was typed for a new link in its space alone, without a password', async () => {
  const draft = { ...NOTHING_NEW, destination: 'https://a.example/', password: 'secret' }
  const inShop = await at('/app/s/shop/links')
  inShop.keepDraft('ada', draft)
  expect(inShop.readKeptDraft('ada')).toEqual({ ...draft, password: undefined })
  expect(inShop.readKeptDraft('bob')).toEqual(NOTHING_NEW)
  expect((await at('/app/links')).readKeptDraft('ada')).toEqual(NOTHING_NEW)
  expect((await at('/app/s/other/links')).readKeptDraft('ada')).toEqual(NOTHING_NEW)
})
