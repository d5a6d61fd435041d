import { expect, it } from 'vitest'
import { compileRowReader } from './row-reader.ts'

it('names each value by its column, whatever the column is called', () => {
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
