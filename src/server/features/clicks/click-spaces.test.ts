import { expect, it } from 'vitest'
import { storedClick } from '#test/support/statistics-app.ts'
import { createClickSpaces } from './click-spaces.ts'

it('asks once for the space of a link or page, and again if it was unknown or has moved', async () => {
  const asked: string[] = []
  const spaces = new Map([
    ['a', 'one'],
    ['b', 'two'],
  ])
  const { put, forget } = createClickSpaces({
    call: async (_name: string, targets: { targetId: string }[]) => {
      asked.push(targets.map((one) => one.targetId).join())
      return targets.map((one) => spaces.get(one.targetId)) as never
    },
  } as never)
  const spacesOf = async (...ids: string[]) =>
    (await put(ids.map((targetId) => storedClick({ targetId })))).map((click) => click.spaceId)
  expect(await spacesOf('a', 'b', 'a', 'gone')).toEqual(['one', 'two', 'one', ''])
  expect(await spacesOf('a', 'gone')).toEqual(['one', ''])
  expect(asked).toEqual(['a,b,gone', 'gone'])
  spaces.set('a', 'three')
  forget()
  expect(await spacesOf('a')).toEqual(['three'])
  expect(await put([])).toEqual([])
})
