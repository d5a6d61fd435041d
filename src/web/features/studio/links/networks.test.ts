import { expect, it } from 'vitest'
import { networksFor, profileLink } from './networks.ts'

it('finds networks by the beginning of their names, and many for a handle', () => {
  expect(networksFor('insta').map(({ name }) => name)).toEqual(['Instagram'])
  expect(networksFor('i')).toEqual([])
  expect(networksFor('nothing')).toEqual([])
  expect(networksFor('@ada').map(({ name }) => name)).toContain('TikTok')
})

it('makes a link of a handle', () => {
  const link = { kind: 'link', address: 'https://www.instagram.com/ada', title: 'Instagram' }
  expect(profileLink(1, '@ada')).toEqual(link)
  expect(profileLink(1, 'ada')).toEqual(link)
})
