import { beforeEach, expect, it, vi } from 'vitest'
import { forgetThing, type RecentThing, recentThings, rememberThing } from './recent-things.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  })
})

const thing = (id: string): RecentThing => ({ kind: 'link', id, label: id, hint: '' })
const ids = (uid: string) => recentThings(uid).map(({ id }) => id)

it('keeps the last six, newest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberThing('ada', thing(id))
  expect(ids('ada')).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  forgetThing('ada', 'f')
  expect(ids('ada')).toEqual(['c', 'g', 'e', 'd', 'b'])
})

it('shows nobody what somebody else opened in this browser', () => {
  rememberThing('ada', thing('a'))
  expect(ids('bob')).toEqual([])
  rememberThing('bob', thing('b'))
  expect(ids('ada')).toEqual([])
})

it('does without where storage is forbidden or holds something else', () => {
  store.set('waypost-recent', '{"uid":')
  expect(ids('ada')).toEqual([])
  rememberThing('ada', thing('a'))
  expect(ids('ada')).toEqual(['a'])
  vi.stubGlobal('localStorage', undefined)
  rememberThing('ada', thing('b'))
  expect(ids('ada')).toEqual([])
})
