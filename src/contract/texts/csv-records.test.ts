import { describe, expect, it } from 'vitest'
import { CsvReader, csvRecords } from './csv-records.ts'

const records = (text: string) =>
  [...csvRecords(text, 64 * 1024)].map(({ row, cells, fault }) => [row, fault ?? cells])

describe('records of a CSV file', () => {
  it.each<[string, unknown[]]>([
    [
      'a,b\r\n1,"2,""x"""\n',
      [
        [1, ['a', 'b']],
        [2, ['1', '2,"x"']],
      ],
    ],
    [
      'a;b\n1;2',
      [
        [1, ['a', 'b']],
        [2, ['1', '2']],
      ],
    ],
    ['\ufeffsep=;\r\na,b;c\r\n', [[2, ['a,b', 'c']]]],
    ['sep=\t\na\tb\n', [[2, ['a', 'b']]]],
    ['"sep=|"\na|b\n', [[2, ['a', 'b']]]],
    [
      'a,b\n\n1,2\n',
      [
        [1, ['a', 'b']],
        [2, ['']],
        [3, ['1', '2']],
      ],
    ],
    [
      'a,b\n"1\r\n2",3\n',
      [
        [1, ['a', 'b']],
        [2, ['1\r\n2', '3']],
      ],
    ],
    [
      'a,b\r1,',
      [
        [1, ['a', 'b']],
        [2, ['1', '']],
      ],
    ],
  ])('are those of %j', (text, expected) => expect(records(text)).toEqual(expected))

  it.each([
    ['inside of quotes', 'u,t\nhttps://a,"x"y"\nhttps://b,T\n'],
    ['never closed', 'u,t\nhttps://a,"x\nhttps://b,T\n'],
    ['closed by one of a later row', 'u,t\nhttps://a,"x\nhttps://b,T\nhttps://c,y"\n'],
    ['before the one of a later row', 'u,t\nhttps://a,"x\nhttps://b,"T"\n'],
  ])('break where a stray quote is %s, and go on after its line', (_, text) => {
    const [, bad, good] = records(text)
    expect(bad).toEqual([2, 'quotes'])
    expect(good![0]).toBe(3)
    expect((good![1] as string[])[0]).toBe('https://b')
  })

  it.each([
    ['closed before a cell of a later row', 'u,t,n\nhttps://a,"x,1\nhttps://b",T,2\n'],
    ['at its start and closed in a later row', 'u,t,n\n"a,b,c\nhttps://b","T",2\n'],
    ['at its start and makes a short row', 'u,t,n\n"a,b\nhttps://b",T\n'],
  ])('break where a stray quote is %s, and keep that row', (_, text) => {
    const [, bad, good] = records(text)
    expect(bad).toEqual([2, 'quotes'])
    expect((good![1] as string[])[0]).toBe('https://b"')
  })

  it('keep a quote inside of a plain cell, and say so', () => {
    const [, record] = csvRecords('u,t\nhttps://a,5" nails\n', 1_000)
    expect(record).toMatchObject({ cells: ['https://a', '5" nails'], hasLooseQuote: true })
  })

  it('are the same wherever the text is cut', () => {
    const text =
      '\ufeffsep=;\r\nurl;title\r\n"https://ä.example/;x";"two\r\nlines ""ü"""\r\nb;"c"d\rlast'
    const whole = [...csvRecords(text, 1_000)]
    expect(whole).toHaveLength(4)
    for (let at = 1; at < text.length; at++) {
      const reader = new CsvReader(1_000)
      const cut = [...reader.push(text.slice(0, at)), ...reader.push(text.slice(at))]
      expect([...cut, ...reader.end()], String(at)).toEqual(whole)
    }
  })

  it('have an end', () => {
    const reader = new CsvReader(1_000)
    expect(reader.push('a,b\n')).toHaveLength(1)
    expect(reader.push('x'.repeat(2_000))).toMatchObject([{ row: 2, fault: 'length' }])
    expect(new CsvReader(1_000).push('x'.repeat(2_000))).toMatchObject([{ fault: 'length' }])
  })
})
