import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Failure } from '#contract/errors.ts'
import { readBulkCsv } from './bulk-csv.ts'

const read = (...chunks: (string | Buffer)[]) =>
  readBulkCsv(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))
const addresses = async (text: string) => (await read(text)).map((row) => row.destination)

describe('the rows of a CSV file of addresses', () => {
  it('are named by a head in any order, whatever parts the cells', async () => {
    for (const sign of [',', ';', '\t']) {
      const rows = await read(
        ['\ufeffTitle', 'Long URL', 'Slug', 'Tags'].join(sign),
        `\r\n${['Sale', 'https://a.example/?b=1', 'summer', '"x;y"'].join(sign)}\r\n`,
      )
      expect(rows).toMatchObject([
        {
          row: 2,
          destination: 'https://a.example/?b=1',
          input: { alias: 'summer', title: 'Sale', tags: ['x', 'y'] },
        },
      ])
    }
  })

  it('are refused by themselves where they have more cells than the head, or a stray quote', async () => {
    const rows = await read(
      'url,alias,click limit\nhttps://e.com/map?ll=47.1,8.5,1000,9\n' +
        'https://a.example,"one\nhttps://b.example,two,"1,000"\nhttps://c.example,three,\n',
    )
    expect(rows.map(({ row, input }) => [row, (input as Failure).fields ?? input])).toMatchObject([
      [2, { destination: 'This row has more cells than the heading' }],
      [3, { destination: 'This row has a quote that is not closed' }],
      [4, { alias: 'two', clickLimit: 1000 }],
      [5, { alias: 'three' }],
    ])
  })

  it('are refused where a date is none, or can be read two ways', async () => {
    const dates = ['2027-02-31', 'tomorrow', '03/04/2027', '31/12/2027']
    const rows = await read(`url,ends at\n${dates.map((date) => `a.example,${date}\n`).join('')}`)
    expect(rows.map(({ input }) => (input instanceof Failure ? input.code : 'fine'))).toEqual([
      ...['err_400', 'err_400', 'err_400', 'fine'],
    ])
  })

  it('need no head', async () => {
    expect(await addresses('https://a.example\n\nhttps://b.example,alias-b\n')).toEqual([
      'https://a.example',
      'https://b.example',
    ])
  })

  it('survive any cut between chunks, quotes and line breaks in cells', async () => {
    const file = Buffer.from('url,title\n"https://ä.example/,x","two\nlines ""ü"""\n')
    const whole = await read(file)
    for (let at = 1; at < file.length; at++) {
      expect(await read(file.subarray(0, at), file.subarray(at))).toEqual(whole)
    }
    expect(whole[0]?.destination).toBe('https://ä.example/,x')
  })

  it('are refused one by one where a cell cannot be read', async () => {
    const bad = Buffer.concat([Buffer.from('https://a.example/'), Buffer.from([0xff, 0xfe, 10])])
    const rows = await read(
      bad,
      `https://${'a'.repeat(8_200)}\nhttps://b.example,,${'t'.repeat(201)}`,
    )
    expect(rows.map(({ input }) => (input instanceof Failure ? input.code : 'fine'))).toEqual([
      'err_22',
      'err_22',
      'err_400',
    ])
  })

  it('end where any system ends them, also mixed in one file', async () => {
    const file = Buffer.from(
      'url,title\r\nhttps://a.example,A\nhttps://b.example,"B\nb"\r\nhttps://c.example',
    )
    for (let at = 1; at < file.length; at++) {
      const rows = await read(file.subarray(0, at), file.subarray(at))
      expect(rows.map(({ row, destination }) => [row, destination])).toEqual([
        [2, 'https://a.example'],
        [3, 'https://b.example'],
        [4, 'https://c.example'],
      ])
    }
  })

  it('have times in UTC where they name no zone, and days before months where dots part them', async () => {
    const rows = await read('url,ends at\na.example,2027-03-01 12:00\nb.example,01.02.2027\n')
    expect(rows).toMatchObject([
      { input: { endsAt: '2027-03-01T12:00:00.000Z' } },
      { input: { endsAt: '2027-02-01T23:59:59.999Z' } },
    ])
  })

  it('take our own exports back, without the apostrophe that guards formulas', async () => {
    const [row] = await read("destination,title\nhttps://a.example,'=1+1\n")
    expect(row?.input).toMatchObject({ title: '=1+1' })
  })

  it('keep tags of our own exports whole, and part those of others as is usual', async () => {
    const tags = async (head: string, cell: string) => {
      const [row] = await read(`${head}\nhttps://s.example/a,aaaa,https://a.example,"${cell}"\n`)
      return (row!.input as { tags?: string[] }).tags
    }
    expect(await tags('short url,alias,destination,tags', 'a,b;c|d')).toEqual(['a,b', 'c|d'])
    expect(await tags('address of it,alias,destination,tags', 'a,b;c|d')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('end the reading at row 251, whatever is still to come', async () => {
    let given = 0
    const endless = new Readable({
      read() {
        given += 2_000
        this.push('a,\n'.repeat(2_000 / 4))
      },
    })
    await expect(readBulkCsv(endless)).rejects.toMatchObject({ code: 'err_120' })
    expect(given).toBeLessThan(400_000)
    expect(endless.destroyed).toBe(false)
  })

  it('refuse one cell without an end, what is no text, and no rows at all', async () => {
    const cell = new Readable({
      read() {
        this.push('a'.repeat(4_096))
      },
    })
    await expect(readBulkCsv(cell)).rejects.toMatchObject({ code: 'err_112' })
    await expect(read(Buffer.from('url\n', 'utf16le'))).rejects.toMatchObject({ code: 'err_112' })
    await expect(read('"https://a.example\n')).rejects.toMatchObject({ code: 'err_112' })
    await expect(read('url,title\n')).rejects.toMatchObject({ code: 'err_111' })
  })
})
