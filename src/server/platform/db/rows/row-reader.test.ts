import { expect, it } from 'vitest'
import { compileRowReader } from './row-reader.ts'

it('names each value after its column, whatever the column is called', () => {
  const names = ['id', 'count(*)', 'a "quoted" \\ name', "it's; throw 1", 'zwölf', 'id']
  const read = compileRowReader(names)
  expect(read([1, 2, 3, 4, 5, null])).toStrictEqual({
    id: null,
    'count(*)': 2,
    'a "quoted" \\ name': 3,
    "it's; throw 1": 4,
    zwölf: 5,
  })
  expect(compileRowReader([])([])).toStrictEqual({})
})

it('adds values of columns that are not in the list, in the order of all columns', () => {
  const names = ['id', 'kind', 'title', 'ends_at', 'size']
  const read = compileRowReader(names, { kind: 'a "link"', ends_at: null, size: 0, other: 1 })
  const row = { id: 1, kind: 'a "link"', title: 'b', ends_at: null, size: 0 }
  expect(read([1, 'b'])).toStrictEqual(row)
  expect(Object.keys(read([1, 'b']))).toEqual(names)
})
