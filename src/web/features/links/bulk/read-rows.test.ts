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

  it('say which lines are none, and count the same one once', () => {
    const { rows, wrong, doubles } = readLines(
      'https://a.example\nnot a link\nword\na.example/x one\nhttps://a.example\na.example/x two',
    )
    expect(rows).toEqual([
      { destination: 'https://a.example' },
      { destination: 'not a link' },
      { destination: 'word' },
      { destination: 'a.example/x', alias: 'one' },
      { destination: 'a.example/x', alias: 'two' },
    ])
    expect([wrong, doubles]).toEqual([['not a link', 'word'], 1])
    const spelled = readLines('b.example\nhttps://B.example/\nHTTPS://b.example:443 \nb.example/x')
    expect([spelled.rows.length, spelled.doubles]).toEqual([2, 2])
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
    expect(readCsv("https://a.example,one,'\u200b=1").rows).toMatchObject([{ title: '\u200b=1' }])
    expect(readCsv("https://a.example,one,'=1\n\n,,\nhttps://b.example").rows).toEqual([
      { destination: 'https://a.example', alias: 'one', title: '=1' },
      { destination: 'https://b.example' },
    ])
  })

  it('bring dates and limits along, as the exports of this application write them', () => {
    const file = [
      'Short URL,Alias,Destination,Tags,Starts at,Ends at,Click limit',
      'https://w.example/a,one,https://a.example,"x, y;z",2027-01-02T03:04:05.000Z,31.12.2027,100',
      'https://w.example/b,two,https://b.example,,,,',
    ].join('\r\n')
    expect(readCsv(file)).toEqual({
      rows: [
        {
          alias: 'one',
          destination: 'https://a.example',
          tags: ['x, y', 'z'],
          startsAt: '2027-01-02T03:04:05.000Z',
          endsAt: '2027-12-31T23:59:59.999Z',
          clickLimit: 100,
        },
        { alias: 'two', destination: 'https://b.example' },
      ],
      isCut: false,
      wrong: [],
      doubles: 0,
    })
  })

  it.each([
    ['ends at', '03/04/2027', 'date'],
    ['ends at', '2027-02-31', 'date'],
    ['ends at', 'tomorrow', 'date'],
    ['start date', 'soon', 'date'],
    ['start date', '12345-01-01', 'date'],
    ['click limit', '1.5', 'limit'],
    ['click limit', '0', 'limit'],
    ['click limit', '1000000001', 'limit'],
    ['limit counts', 'machines', 'counts'],
  ])('say which cell under %s cannot be read: %s', (head, cell, expected) => {
    const file = `url,${head}\nhttps://a.example,\n\nhttps://b.example,${cell}\nhttps://c.example,no`
    expect(readCsv(file).unreadable).toEqual({ row: 4, cell, expected })
  })

  it('say which row has more cells than the head, or a quote that is not closed', () => {
    const file = (line: string) => `url,alias\n${line}\nhttps://b.example,two\n`
    expect(readCsv(file('https://e.com/map?ll=47.1,8.5,one')).unreadable).toEqual({
      ...{ row: 2, cell: 'https://e.com/map?ll=47.1,8.5,one', expected: 'width' },
    })
    expect(readCsv(file('https://e.com/map?ll=47.1,')).unreadable).toBeUndefined()
    const broken = readCsv(file('https://a.example,"one'))
    expect(broken.unreadable).toMatchObject({ row: 2, expected: 'quotes' })
    expect(broken.rows).toEqual([{ destination: 'https://b.example', alias: 'two' }])
  })

  it('end a day alone with that day where the reader is, and take signs between digits', () => {
    const file = 'sep=;\nurl;starts at;ends at;click limit\na.example;2027-03-01;2027-03-01;1.000'
    expect(readCsv(file, 'Europe/Zurich').rows).toMatchObject([
      {
        startsAt: '2027-02-28T23:00:00.000Z',
        endsAt: '2027-03-01T22:59:59.999Z',
        clickLimit: 1000,
      },
    ])
  })

  it('are 250 at most, and said to be cut', () => {
    const lines = Array.from({ length: 251 }, (_, at) => `https://a.example/${at}\n`)
    for (const read of [readLines, readCsv]) {
      expect(read(lines.join(''))).toMatchObject({ isCut: true, rows: { length: 250 } })
      expect(read(lines.slice(1).join(''))).toMatchObject({ isCut: false, rows: { length: 250 } })
    }
  })
})
