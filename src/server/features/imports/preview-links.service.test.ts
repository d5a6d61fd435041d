import { describe, expect, it, onTestFinished } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertDomain } from '../domains/domains.repository.ts'
import { type ListReading, readLinkImport } from './read-link-import.ts'

type ReadAnswer = Awaited<ReturnType<typeof readLinkImport>>

const NOW = Date.UTC(2026, 10, 25)
const read = (text: string, reading: ListReading = {}) =>
  readLinkImport(text, { now: NOW, ...reading })
const reasons = ({ refused }: ReadAnswer) => refused.map(({ row, reason }) => [row, reason])
const facts = ({ links }: ReadAnswer) => links.map(({ alias, destination }) => [alias, destination])
const doubtsOf = ({ links, doubts }: ReadAnswer) =>
  doubts.map(({ at, kinds, proposal }) => [links[at]!.alias, kinds, proposal])

describe('a list of another shortener', () => {
  it('keeps domains apart: aliases are equal on one of them alone', async () => {
    const answer = await read(
      'alias,url,domain\nDeal,https://a.example/1,go.a.example\n' +
        'deal,https://a.example/2,https://Go.B.example/\ndeal,https://a.example/3,go.a.example\n' +
        'deal,https://a.example/4,\n',
    )
    expect(answer.links.map(({ domain }) => domain)).toEqual([
      ...['go.a.example', 'go.b.example', 'go.a.example', undefined],
    ])
    expect(doubtsOf(answer)).toEqual([
      ['Deal', ['aliasSame'], null],
      ['deal', ['aliasSame'], 'deal-2'],
    ])
    expect([answer.sameButForCase, answer.leftColumns]).toEqual([[['Deal', 'deal']], []])
  })

  it('refuses rows with more cells than the header, even empty ones', async () => {
    const answer = await read(
      'url,alias\nhttps://e.com/map?ll=47.1,8.5,map-one\nhttps://e.com/two,two-link,\n' +
        'https://e.com/three,three-link\n',
    )
    expect(reasons(answer)).toEqual([
      [2, 'moreCells'],
      [3, 'moreCells'],
    ])
    expect(answer.refused[0]).toMatchObject({ text: '8.5', cell: 'https://e.com/map?ll=47.1' })
    expect(facts(answer)).toEqual([['three-link', 'https://e.com/three']])
  })

  it('asks once how dates are meant, and refuses invalid dates', async () => {
    const dates = ['03/04/2027', '2027-02-31', 'tomorrow', '31/12/2027', '2027-03-01', '']
    const text = `url,valid until\n${dates.map((date) => `https://a.example/,${date}\n`).join('')}`
    const asked = await read(text, { timeZone: 'Europe/Zurich' })
    expect(asked.asksDateOrder).toBe(true)
    expect(reasons(asked)).toEqual([
      [2, 'dateOrder'],
      [3, 'date'],
      [4, 'date'],
    ])
    expect(asked.links.map(({ endsAt }) => endsAt)).toEqual([
      ...['2027-12-31T22:59:59.999Z', '2027-03-01T22:59:59.999Z', null],
    ])
    const told = await read(text, { timeZone: 'Europe/Zurich', order: 'dayFirst' })
    expect([told.asksDateOrder, told.links[0]!.endsAt]).toEqual([false, '2027-04-03T21:59:59.999Z'])
    expect(reasons(told)).toEqual([
      [3, 'date'],
      [4, 'date'],
    ])
  })

  it('reads limits with separators between digits, and refuses invalid limits', async () => {
    const limits = ['"1,000"', "1'000", '1.000', '1.5', '0', 'many', 'unlimited', '']
    const answer = await read(
      `url,max visits\n${limits.map((limit) => `https://a.example/,${limit}\n`).join('')}`,
    )
    expect(answer.links.map(({ clickLimit }) => clickLimit)).toEqual([1000, 1000, 1000, null, null])
    expect(reasons(answer)).toEqual([
      [5, 'limit'],
      [6, 'limit'],
      [7, 'limit'],
    ])
  })

  // A68
  it.each([
    [
      'Kutt',
      'address,target,banned,password',
      'open,https://a.example/,false,\nbann,https://a.example/,true,\nlock,https://a.example/,false,$2a$12$x',
    ],
    [
      'Polr',
      'short_url,long_url,clicks,is_disabled,secret_key',
      'open,https://a.example/,3,0,\nbann,https://a.example/,3,1,\nlock,https://a.example/,3,0,x1Y',
    ],
    [
      'YOURLS',
      'keyword,url,password,active',
      'open,https://a.example/,,1\nbann,https://a.example/,,0\nlock,https://a.example/,word,1',
    ],
    [
      'Dub',
      'Short link,Destination URL,Password,Status',
      'https://dub.sh/open,https://a.example/,false,active\nhttps://dub.sh/bann,https://a.example/,no,banned\nhttps://dub.sh/lock,https://a.example/,true,active',
    ],
  ])('never brings a protected or closed link of %s in open', async (_, head, rows) => {
    const answer = await read(`${head}\n${rows}\n`)
    expect(facts(answer)).toEqual([['open', 'https://a.example/']])
    expect(reasons(answer)).toEqual([
      [3, 'disabled'],
      [4, 'protected'],
    ])
  })

  it('leaves out links that are over or used up, and says when a limit counts from zero again', async () => {
    const answer = await read(
      'short_code,long_url,valid_until,max_visits,visits\n' +
        'over,https://a.example/,2026-01-01,,\nused,https://a.example/,,10,10\n' +
        'half,https://a.example/,,10,4\n',
    )
    expect(reasons(answer)).toEqual([
      [2, 'ended'],
      [3, 'usedUp'],
    ])
    expect(doubtsOf(answer)).toEqual([['half', ['limitAnew'], null]])
  })

  it('reports aliases that are equal without case, slashes and domains, each with a proposal', async () => {
    const answer = await read(
      'short url,destination\n' +
        'https://a.example/Deal,https://d.example/1\nhttps://b.example/deal/,https://d.example/2\n' +
        'a.example/summer/sale,https://d.example/3\na.example/summer-sale,https://d.example/4\n' +
        'a.example/caf%C3%A9,https://d.example/5\na.example/go,https://d.example/6\n' +
        'a.example/only,https://d.example/7\n',
    )
    expect(doubtsOf(answer)).toEqual([
      ['Deal', ['aliasSame'], null],
      ['deal', ['aliasSame'], 'deal-2'],
      ['summer/sale', ['aliasChanged', 'aliasSame'], 'summer-sale'],
      ['summer-sale', ['aliasSame'], 'summer-sale-2'],
      ['café', ['aliasChanged'], 'cafe'],
      ['go', ['aliasChanged'], 'go-link'],
    ])
  })

  it('reports the row of a stray quote and accepts the others', async () => {
    const answer = await read(
      'url,title\nhttps://a.example/,"one\nhttps://b.example/,two\nhttps://c.example/,5" nail\n',
    )
    expect(reasons(answer)).toEqual([[2, 'quotes']])
    expect(answer.links.map(({ title }) => title)).toEqual(['two', '5" nail'])
    expect(answer.doubts).toEqual([{ at: 1, kinds: ['quotes'], proposal: null }])
  })

  it.each([
    [
      'Dub',
      'Short link,Destination URL,Clicks,Created at,Updated at,Tags,Archived',
      'https://dub.sh/Deal,https://a.example/,3,2024-01-01,2024-01-01,x,false',
    ],
    [
      'Polr',
      'id,short_url,long_url,ip,creator,clicks,secret_key,is_disabled,is_custom',
      '1,Deal,https://a.example/,::1,ada,3,,0,1',
    ],
    ['Chhoto URL', 'shortlink,longlink,hits,expiry_time', 'Deal,https://a.example/,3,0'],
    [
      'TinyURL',
      'Alias,Domain,Long URL,Tags,Created,Hits',
      'Deal,tinyurl.com,https://a.example/,,2024-01-01,3',
    ],
    [
      'Shlink',
      'createdAt,title,shortUrl,longUrl,tags,visits',
      '2024-01-01,,https://s.test/Deal,https://a.example/,x|y,3',
    ],
    ['a file with a line for spreadsheets', 'sep=;\nkeyword;url', 'Deal;https://a.example/'],
    ['a file without a head', 'https://a.example/,Deal', ''],
    ['a file without a head, the other way round', 'Deal,https://a.example/', ''],
  ])('of %s keeps its aliases', async (_, head, row) => {
    const answer = await read(`${head}\n${row}\n`)
    expect(facts(answer)).toEqual([['Deal', 'https://a.example/']])
    expect([answer.doubts, answer.refused]).toEqual([[], []])
  })

  it('without a header says where it had to guess which address is the short one', async () => {
    const answer = await read('https://s.test/Deal,https://long.example/path\n')
    expect(facts(answer)).toEqual([['Deal', 'https://long.example/path']])
    expect(doubtsOf(answer)).toEqual([['Deal', ['whichAddress'], null]])
  })

  it('of Kutt is read as it answers, in JSON', async () => {
    const link = (address: string, more: object) => ({
      ...{ id: 'a', address, target: 'https://a.example/', link: `https://k.test/${address}` },
      ...{ banned: false, password: false, visit_count: 3, description: null, expire_in: null },
      ...more,
    })
    const data = [
      link('open', { expire_in: '2027-01-01T00:00:00.000Z', description: 'Words' }),
      ...[link('lock', { password: true }), link('bann', { banned: true })],
    ]
    const answer = await read(JSON.stringify({ limit: 10, skip: 0, total: 3, data }))
    expect(answer.source).toBe('kutt')
    expect(answer.links).toMatchObject([
      { alias: 'open', note: 'Words', endsAt: '2027-01-01T00:00:00.000Z' },
    ])
    expect(reasons(answer)).toEqual([
      [3, 'protected'],
      [4, 'disabled'],
    ])
  })

  it('of Shlink is read as it answers, in JSON', async () => {
    const data = [
      {
        ...{
          shortCode: 'Deal',
          shortUrl: 'https://s.test/Deal',
          longUrl: 'https://a.example/?a=1',
        },
        ...{ visitsSummary: { total: 2, nonBots: 2, bots: 0 }, tags: ['one', 'two'], title: 'T' },
        ...{ meta: { validSince: null, validUntil: '2027-01-01T00:00:00+01:00', maxVisits: 5 } },
        ...{ domain: null, crawlable: false, forwardQuery: true, hasRedirectRules: true },
      },
    ]
    const pagination = { currentPage: 1, pagesCount: 1 }
    const answer = await read(JSON.stringify({ shortUrls: { data, pagination } }))
    expect(answer.links).toMatchObject([
      {
        ...{ alias: 'Deal', destination: 'https://a.example/?a=1', tags: ['one', 'two'] },
        ...{ title: 'T', endsAt: '2026-12-31T23:00:00.000Z', clickLimit: 5 },
      },
    ])
    expect(doubtsOf(answer)).toEqual([['Deal', ['limitAnew', 'rulesLeft'], null]])
  })

  it('of YOURLS is read from its SQL dump', async () => {
    const answer = await read(
      "-- MySQL dump\nCREATE TABLE `yourls_url` (\n`keyword` varchar(200)\n);\nINSERT INTO `yourls_options` VALUES (1,'version','1.9');\n" +
        "INSERT INTO `yourls_url` VALUES ('Deal','https://a.example/?a=1,2','It''s; a (\\\"title\\\")','2020-01-01 00:00:00','::1',3),('two2','https://b.example/',NULL,'2020-01-01','::1',0);\n" +
        "INSERT INTO `yourls_url` (`url`, `keyword`) VALUES\n('https://c.example/', 'three');\n" +
        "INSERT INTO `yourls_log` VALUES (1,'2020-01-01','Deal','direct','x','::1','');\n",
    )
    expect(answer.source).toBe('yourls')
    expect(facts(answer)).toEqual([
      ['Deal', 'https://a.example/?a=1,2'],
      ['two2', 'https://b.example/'],
      ['three', 'https://c.example/'],
    ])
    expect(answer.links[0]!.title).toBe('It\'s; a ("title")')
    expect(answer.refused).toEqual([])
  })

  it('reports columns that are not imported, and texts that are shortened', async () => {
    const answer = await read(
      `url,title,tags,utm campaign,favourite\nhttps://a.example/,${'t'.repeat(300)},"a,b",x,\n`,
    )
    expect(answer.leftColumns).toEqual(['utm campaign'])
    expect(answer.doubts).toEqual([{ at: 0, kinds: ['titleCut'], proposal: null }])
  })

  it('is refused as a whole if it is not a list', async () => {
    for (const text of ['{"a":1}', '[1,2]', '{broken', 'INSERT INTO `other` VALUES (1);']) {
      await expect(read(text), text).rejects.toMatchObject({ name: 'bulkFileInvalid' })
    }
  })
})

describeOnBothEngines('a list of links on several domains', (engine) => {
  async function prepare() {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators as [Creator, Creator]
    const put = (
      id: string,
      host: string,
      more: Partial<Parameters<typeof insertDomain>[1]> = {},
    ) =>
      insertDomain(deps.db, {
        ...{ id, name: host, host, space_id: ada.spaceId },
        ...{ created_at: 1, verified_at: 1, pointed_at: 1, secure_at: 1, ...more },
      })
    await put('shop', 'go.shop.example')
    await put('first', 'first.example', { is_primary: 1 })
    await put('claim', 'go.claim.example', { host: null, verified_at: null })
    await put('bobs', 'go.bob.example', { space_id: bob.spaceId })
    await deps.domains.start()
    onTestFinished(() => deps.domains.stop())
    const preview = (text: string, more: object = {}) =>
      ada.call('POST', '/api/v1/link-imports/read', { text, ...more })
    return { deps, ada, preview }
  }

  it('comes back from our own file with each link on its domain', async () => {
    const { deps, ada, preview } = await prepare()
    const destination = 'https://a.example/'
    for (const domain of ['go.shop.example', 'first.example', null]) {
      const link = { destination, alias: 'same-name', domain }
      expect((await ada.call('POST', '/api/v1/links', link)).status).toBe(201)
    }
    const file = await ada.inject({ method: 'GET', url: '/api/v1/links.csv' })
    const places = () =>
      deps.db
        .selectFrom('link')
        .select(['domain_id', 'alias'])
        .where('deleted_at', 'is', null)
        .orderBy('domain_id')
        .execute()
    const before = await places()
    expect(before.map((one) => one.domain_id)).toEqual(['first', 'main', 'shop'])
    for (const alias of ['same-name', 'same-name-2']) {
      const { json } = await preview(file.body)
      expect(json.leftDomains).toEqual([])
      expect(json.links.map((one: { domain: string }) => one.domain).sort()).toEqual([
        ...['first.example', 'go.shop.example', 'localhost:3000'],
      ])
      // each name is taken on its own domain
      expect(json.doubts.map((one: { proposal: string }) => one.proposal)).toEqual(
        json.links.map(() => (alias === 'same-name' ? 'same-name-2' : 'same-name-3')),
      )
      const links = json.links.map(({ row: _, ...link }: { row: number }, at: number) => ({
        ...link,
        alias: json.doubts[at].proposal,
      }))
      const made = await ada.call('POST', '/api/v1/links/bulk', { links, imported: true })
      expect(made.json.results.map((one: { status: string }) => one.status)).toEqual([
        ...['created', 'created', 'created'],
      ])
    }
    const domains = (await places()).map((one) => one.domain_id)
    expect(domains).toEqual(before.flatMap(({ domain_id: id }) => [id, id, id]))
  })

  it('names domains that the space does not have; their links get the default', async () => {
    const { ada, preview } = await prepare()
    const destination = 'https://a.example/'
    await ada.call('POST', '/api/v1/links', { destination, alias: 'deal', domain: 'first.example' })
    const hosts = ['tinyurl.com', 'go.bob.example', 'go.claim.example', '', 'go.shop.example']
    const rows = hosts.map(
      (host, at) => `${at === 0 ? 'deal' : `deal${at}`},${host},${destination}`,
    )
    const text = `alias,domain,long url\n${rows.join('\n')}\ndeal,go.shop.example,${destination}\n`
    const { json } = await preview(text)
    expect(json.leftDomains).toEqual(['tinyurl.com', 'go.bob.example', 'go.claim.example'])
    expect(json.links.map((one: { domain?: string }) => one.domain ?? null)).toEqual([
      ...[null, null, null, null, 'go.shop.example', 'go.shop.example'],
    ])
    // taken on the primary domain, free on the other
    expect(json.doubts).toEqual([{ at: 0, kinds: ['aliasTaken'], proposal: 'deal-2' }])

    const onShop = await preview(text, { domain: 'go.shop.example' })
    expect(
      onShop.json.doubts.map((one: { at: number; kinds: string[] }) => [one.at, one.kinds]),
    ).toEqual([
      [0, ['aliasSame']],
      [5, ['aliasSame']],
    ])
    expect((await preview(text, { domain: null })).json.doubts).toEqual([])
    expect((await preview(text, { domain: 'go.claim.example' })).code).toBe('err_301')
    expect((await preview(text, { domain: 'go.bob.example' })).code).toBe('err_92')
  })
})

describeOnBothEngines('a list of links, before anything is made', (engine) => {
  it('reports aliases that are taken here, with an available proposal', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    for (const alias of ['deal', 'Deal-2']) {
      await bob!.call('POST', '/api/v1/links', { destination: 'https://b.example/', alias })
    }
    const text = 'alias,url\nDeal,https://a.example/\napi,https://a.example/\n'
    const { json } = await ada!.call('POST', '/api/v1/link-imports/read', { text })
    expect(json.doubts).toMatchObject([
      { at: 0, kinds: ['aliasTaken'], proposal: 'Deal-3' },
      { at: 1, kinds: ['aliasChanged'], proposal: 'api-link' },
    ])
  })

  it('reports what our own export does not contain', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const link = { destination: 'https://a.example/', alias: 'lock', password: 'open sesame' }
    await ada!.call('POST', '/api/v1/links', link)
    const { body } = await ada!.inject({ method: 'GET', url: '/api/v1/links.csv' })
    const { json } = await bob!.call('POST', '/api/v1/link-imports/read', { text: body })
    expect([json.links, json.refused[0].reason]).toEqual([[], 'protected'])
  })

  it('imports whose visits a limit counts, and refuses other values', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const link = { destination: 'https://a.example/', alias: 'many', clickLimit: 9 }
    await ada!.call('POST', '/api/v1/links', { ...link, limitCounts: 'everyone' })
    const { body } = await ada!.inject({ method: 'GET', url: '/api/v1/links.csv' })
    const { json } = await bob!.call('POST', '/api/v1/link-imports/read', { text: body })
    expect(json.links).toMatchObject([{ alias: 'many', clickLimit: 9, limitCounts: 'everyone' }])
    const wrong = await read('url,limit counts\nhttps://a.example/,nobody\nhttps://b.example/,')
    expect(wrong.refused).toMatchObject([{ row: 2, reason: 'limitCounts', cell: 'nobody' }])
    expect(wrong.links).toMatchObject([{ limitCounts: 'people' }])
  })

  it('imports earlier clicks as a separate number, and reports invalid numbers', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const text =
      'alias,url,clicks\nmany,https://a.example/,"1,234"\nnone,https://b.example/,0\nodd-one,https://c.example/,lots\n'
    const { json } = await ada!.call('POST', '/api/v1/link-imports/read', { text })
    expect(json.doubts).toEqual([{ at: 2, kinds: ['clicksLeft'], proposal: null }])
    const links = json.links.map(({ row: _, ...link }: { row: number }) => link)
    const { json: made } = await ada!.call('POST', '/api/v1/links/bulk', { links })
    const linksMade = made.results.map((one: { link: object }) => one.link)
    expect(linksMade).toMatchObject([
      { clicks: 0, allClicks: 0, earlierClicks: 1234 },
      { earlierClicks: 0 },
      { earlierClicks: 0 },
    ])
    const listed = await ada!.call('GET', '/api/v1/links?sort=alias')
    expect(listed.json.items[0]).toMatchObject({ alias: 'many', clicks: 0, earlierClicks: 1234 })
    const path = `/api/v1/links/${linksMade[0].id}`
    expect((await ada!.call('POST', `${path}/duplicate`)).json.earlierClicks).toBe(0)
    expect((await ada!.call('PATCH', path, { earlierClicks: 5 })).code).toBe('err_400')
    // the export can be imported again
    const { body } = await ada!.inject({ method: 'GET', url: '/api/v1/links.csv' })
    const again = await bob!.call('POST', '/api/v1/link-imports/read', { text: body })
    const many = again.json.links.find((one: { alias: string }) => one.alias === 'many')
    expect([many.earlierClicks, again.json.leftColumns]).toEqual([1234, []])
  })

  it('keeps codes of one to three characters only for administrators, and they stay', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'], { administrator: 'ada' })
    const [ada, bob] = creators
    const text = 'keyword,url\ngo,https://a.example/\nX,https://b.example/\nu,https://c.example/\n'
    const ofBob = await bob!.call('POST', '/api/v1/link-imports/read', { text })
    expect(ofBob.json.doubts.map((one: { proposal: string }) => one.proposal)).toEqual([
      ...['go-link', 'X-link', 'u-link'],
    ])
    const ofAda = await ada!.call('POST', '/api/v1/link-imports/read', { text })
    // paths of the application itself stay taken
    expect(ofAda.json.doubts).toEqual([{ at: 2, kinds: ['aliasTaken'], proposal: 'u-2' }])

    const links = [{ destination: 'https://a.example/', alias: 'go' }]
    const make = async (creator: typeof ada, imported?: boolean) => {
      const body = { links, ...(imported === undefined ? {} : { imported }) }
      const [result] = (await creator!.call('POST', '/api/v1/links/bulk', body)).json.results
      return result.link ?? result.error.message
    }
    expect([await make(bob, true), await make(ada), await make(ada, false)]).toEqual([
      ...['err_29', 'err_29', 'err_29'],
    ])
    const link = await make(ada, true)
    expect(link.alias).toBe('go')

    const path = `/api/v1/links/${link.id}`
    const changed = await ada!.call('PATCH', path, { alias: 'GO', title: 'Short' })
    expect(changed.json).toMatchObject({ alias: 'GO', title: 'Short' })
    expect((await ada!.call('PATCH', path, { alias: 'ab' })).code).toBe('err_29')
    await ada!.call('DELETE', path)
    expect((await ada!.call('POST', `${path}/restore`)).json.alias).toBe('GO')
    expect(await make(ada, true)).toBe('err_26')
  })
})
