import { describe, expect, it } from 'vitest'
import { readCsv, readLines } from './read-rows.ts'

describe('addresses to shorten', () => {
  it('are one a line, with commas as they are, and an alias behind', () => {
    expect(
      readLines(' https://a.example/x,y;z \r\n\n https://b.example\tmy-name\rc.example').rows,
    ).toEqual([
      { destination: 'https://a.example/x,y;z' },
      { destination: 'https://b.example', alias: 'my-name' },
      { destination: 'c.example' },
    ])
  })

  it('come from CSV with or without a head, whatever parts the cells', () => {
    for (const sign of [',', ';', '\t']) {
      const file = [
        ['\ufeffTitle', 'Long URL', 'Tags', 'More'].join(sign),
        ['"two\nlines ""x"" y"', 'https://a.example', '"x;y"', '1'].join(sign),
      ].join('\r\n')
      expect(readCsv(file).rows).toEqual([
        { title: 'two\nlines "x" y', destination: 'https://a.example', tags: ['x', 'y'] },
      ])
    }
    expect(readCsv("https://a.example,one,'=1\n\n,,\nhttps://b.example").rows).toEqual([
      { destination: 'https://a.example', alias: 'one', title: '=1' },
      { destination: 'https://b.example' },
    ])
  })

  it('are 250 at most, and said to be cut', () => {
    const many = 'https://a.example\n'.repeat(251)
    for (const read of [readLines, readCsv]) {
      expect(read(many)).toMatchObject({ isCut: true, rows: { length: 250 } })
      expect(read(many.slice(0, -18))).toMatchObject({ isCut: false, rows: { length: 250 } })
    }
  })
})
