import { expect, it } from 'vitest'
import { usernameOf } from './bring-pages.ts'

it('makes a username of any name', () => {
  expect(
    ['ada', 'Äda Löve', 'x', '東京', '--', 'a/b c', `${'long '.repeat(20)}`].map(usernameOf),
  ).toEqual([
    'ada',
    'Ada-Love',
    expect.stringMatching(/^x/),
    'page',
    'page',
    'a-b-c',
    expect.stringMatching(/^long-long-[\w-]{5,40}$/),
  ])
})
