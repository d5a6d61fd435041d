import { describe, expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readLinkImport } from './read-link-import.ts'

const facts = async (text: string) =>
  (await readLinkImport(text)).links.map(({ alias, destination, title }) => [
    alias,
    destination,
    title,
  ])

describe('a CSV file of another shortener', () => {
  it('of Bitly gives a link for each of its short links', async () => {
    const text =
      'Link,Title,Long URL,Created,Tags,Custom Bitlinks,Engagements\r\n' +
      'bit.ly/3xYz9Ab,Sale,https://shop.example/?a=1,2024-01-01,"summer, shop",bit.ly/Sale | go.example/winter,12\r\n' +
      'https://bit.ly/4cDe,,https://b.example/,2024-01-02,,,0\r\n'
    expect(await readLinkImport(text)).toMatchObject({ source: 'bitly', isCut: false })
    expect(await facts(text)).toEqual([
      ['3xYz9Ab', 'https://shop.example/?a=1', 'Sale'],
      ['Sale', 'https://shop.example/?a=1', 'Sale'],
      ['winter', 'https://shop.example/?a=1', 'Sale'],
      ['4cDe', 'https://b.example/', ''],
    ])
    expect((await readLinkImport(text)).links[0]!.tags).toEqual(['summer', 'shop'])
  })

  it.each([
    ['Dub', 'Short link,Destination URL,Tags,Clicks\nhttps://dub.sh/Deal,https://a.example/,x,3'],
    ['TinyURL', 'TinyURL,Long URL,Created\nhttps://tinyurl.com/Deal,https://a.example/,2024-01-01'],
    ['others', 'Short URL,Destination\ngo.example/Deal,https://a.example/'],
  ])('of %s keeps the aliases of its short links', async (_, text) => {
    expect((await readLinkImport(text)).source).toBe('csv')
    expect(await facts(text)).toEqual([['Deal', 'https://a.example/', '']])
  })

  it('is read completely if its line ends are mixed', async () => {
    const text = 'url,title\r\nhttps://a.example/,One\nhttps://b.example/,"two\nlines"\r\n'
    expect((await readLinkImport(text)).links).toMatchObject([
      { row: 2, destination: 'https://a.example/', title: 'One' },
      { row: 3, destination: 'https://b.example/', title: 'two lines' },
    ])
  })

  it('reads days before months if dots separate them', async () => {
    const { links } = await readLinkImport('url,ends at\nhttps://a.example/,01.02.2027\n')
    expect(links[0]!.endsAt).toBe('2027-02-01T23:59:59.999Z')
  })

  it('of Short.io keeps path, limit and end', async () => {
    const text =
      'Original URL,Path,Title,Tags,Expires at,Clicks limit\n' +
      'https://a.example/,Docs,Read me,"[""one"",""two""]",1893456000000,50\n'
    expect((await readLinkImport(text)).source).toBe('short-io')
    expect((await readLinkImport(text)).links).toMatchObject([
      {
        row: 2,
        alias: 'Docs',
        destination: 'https://a.example/',
        title: 'Read me',
        tags: ['one', 'two'],
        endsAt: '2030-01-01T00:00:00.000Z',
        clickLimit: 50,
      },
    ])
  })

  it.each([
    [
      'rebrandly',
      'title,slashtag,destination,domain,createdAt,clicks\nT,Deal,https://a.example/,rebrand.ly,x,1',
    ],
    ['kutt', 'id,address,target,description,visit_count\n1,Deal,https://a.example/,Words,3'],
    ['yourls', 'keyword;url;title;timestamp;ip;clicks\nDeal;https://a.example/;T;2020-01-01;::1;3'],
    [
      'waypost',
      'short url,alias,destination,title\nhttps://go.example/Deal,Deal,https://a.example/,T',
    ],
    ['csv', '\ufeffURL\tSlug\nhttps://a.example/\tDeal'],
  ])('of %s keeps its aliases', async (source, text) => {
    expect(await readLinkImport(text)).toMatchObject({
      source,
      links: [{ alias: 'Deal', destination: 'https://a.example/' }],
    })
  })

  it('reports aliases that differ only in case', async () => {
    const rows = ['Deal', 'deal', 'other', 'DEAL', 'deal', ''].map(
      (alias) => `${alias},https://a.example/`,
    )
    const text = `keyword,url\n${rows.join('\n')}`
    expect((await readLinkImport(text)).sameButForCase).toEqual([['Deal', 'deal', 'DEAL']])
  })

  it('is refused if it is not CSV, and cut if it is endless', async () => {
    await expect(readLinkImport('')).rejects.toMatchObject({ name: 'bulkFileMissing' })
    for (const text of ['a,b\n1,2', '\0\0', `url\n"${'x'.repeat(40_000)}`, 'url\n"a"b"']) {
      const invalid = expect.objectContaining({ name: 'bulkFileInvalid' })
      await expect(readLinkImport(text), text.slice(0, 9)).rejects.toEqual(invalid)
    }
    const many = `url\n${'https://a.example/\n'.repeat(6_000)}`
    const { links, isCut } = await readLinkImport(many)
    expect([links.length, isCut]).toEqual([5_000, true])
  })
})

describeOnBothEngines('links that leave and come in again', (engine) => {
  it.each(['=SUM(A1)', "'=SUM(A1)", "''-1", '＝1', "'tis"])(
    'are the same with the title %s',
    async (title) => {
      const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
      const [ada, bob] = creators
      const link = {
        alias: 'Deal-1',
        destination: 'https://a.example/?a="1",2',
        title,
        note: '@first\nsecond',
        tags: ['"two" [x]', '+one', 'a,b|c', "it's'"],
        endsAt: '2090-01-01T00:00:00.000Z',
        clickLimit: 9,
      }
      expect((await ada!.call('POST', '/api/v1/links', link)).status).toBe(201)
      const file = await ada!.inject({ method: 'GET', url: '/api/v1/links.csv' })
      expect(file.statusCode).toBe(200)
      const read = await bob!.call('POST', '/api/v1/link-imports/read', { text: file.body })
      expect(read.json.links).toMatchObject([link])
      const [{ row: _, ...item }] = read.json.links
      const again = { ...item, alias: 'Deal-2' }
      const made = await bob!.call('POST', '/api/v1/links/bulk', { links: [again] })
      expect(made.json.results).toMatchObject([
        { status: 'created', link: { ...link, alias: 'Deal-2' } },
      ])
    },
  )
})
