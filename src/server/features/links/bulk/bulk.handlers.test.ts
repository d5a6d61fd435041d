import { expect, it } from 'vitest'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('links by CSV', (engine) => {
  it('are made of a file, each row answered with its place', async () => {
    const { creators } = await createCreatorApp(engine)
    const file =
      'url,alias,title\nhttps://a.example,first-one,A\njavascript:x,,\n,,\nhttps://b.example'
    const { status, json } = await upload(creators[0]!, file)
    expect(status).toBe(201)
    expect(json.results).toMatchObject([
      { row: 2, status: 'created', destination: 'https://a.example', link: { alias: 'first-one' } },
      { row: 3, status: 'refused', destination: 'javascript:x', error: { message: 'err_28' } },
      { row: 4, status: 'created', link: { destination: 'https://b.example' } },
    ])
  })

  it('are all made or none where that is asked', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    await ada!.call('POST', '/api/v1/links', {
      destination: 'https://x.example',
      alias: 'is-taken',
    })
    const before = await readAllTables(engine.database)
    const file = 'https://a.example,same\nhttps://b.example,is-taken\nhttps://c.example,SAME'
    const refused = await upload(ada!, file, '?mode=all')
    expect(refused.json.results.map((one: { status: string }) => one.status)).toEqual([
      'skipped',
      'refused',
      'refused',
    ])
    const links = [{ destination: 'https://a.example' }, { destination: 'ftp://b.example' }]
    const each = await ada!.call('POST', '/api/v1/links/bulk', { links, mode: 'all' })
    expect(each.json.results).toMatchObject([{ status: 'skipped' }, { status: 'refused' }])
    expect(await readAllTables(engine.database)).toEqual(before)
    const fine = await upload(ada!, 'https://a.example,same\nhttps://b.example', '?mode=all')
    expect(fine.json.results).toMatchObject([{ status: 'created' }, { status: 'created' }])
  })

  it('say of each alias that can be none why, where all or none are asked for', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const before = await readAllTables(engine.database)
    const aliases = ['fine-one', 'two words', 'ä-and-ö', 'abc', 'x'.repeat(65), 'robots.txt']
    const links = aliases.map((alias) => ({ destination: 'https://a.example', alias }))
    const answer = await ada!.call('POST', '/api/v1/links/bulk', { links, mode: 'all' })
    expect(answer.status).toBe(201)
    const codes = answer.json.results.map(
      (one: { error?: { message: string } }) => one.error?.message,
    )
    expect(codes).toEqual([undefined, 'err_29_2', 'err_29_2', 'err_29', 'err_29_1', 'err_26'])
    const file = links.map(({ destination, alias }) => `${destination},${alias}`).join('\n')
    const uploaded = await upload(ada!, file, '?mode=all')
    expect(uploaded.json.results[1].error.message).toBe('err_29_2')
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('refuse our own short links, by list and by file, and make the rest (err_118)', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const own = {
      status: 'refused',
      error: { message: 'err_118', fields: { destination: expect.stringContaining('our own') } },
    }
    const links = [{ destination: link.shortUrl }, { destination: 'https://b.example' }]
    const answer = await ada!.call('POST', '/api/v1/links/bulk', { links })
    expect(answer.json.results).toMatchObject([own, { status: 'created' }])
    const uploaded = await upload(ada!, `https://c.example\n${link.shortUrl}`)
    expect(uploaded.json.results).toMatchObject([{ status: 'created' }, own])
  })

  it('are refused with err_120 beyond 250, and nothing is stored', async () => {
    const { creators } = await createCreatorApp(engine)
    const before = await readAllTables(engine.database)
    const answer = await upload(creators[0]!, 'https://a.example\n'.repeat(251))
    expect(answer).toMatchObject({ status: 400, json: { error: { message: 'err_120' } } })
    const wrong = await upload(creators[0]!, 'https://a.example', '', 'application/json')
    expect(wrong.status).toBe(415)
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('go out filtered and in order, in cells that no spreadsheet calculates, and come back in', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const titles = ['=1+1', '+x', 'plain, "quoted"', '\u00a0@y']
    for (const [at, title] of titles.entries()) {
      deps.clock.advance(1000)
      const tags = at === 1 ? [] : ['out', 'second']
      await ada!.call('POST', '/api/v1/links', {
        destination: `https://a.example/${at}`,
        title,
        tags,
      })
    }
    const answer = await ada!.inject({
      method: 'GET',
      url: '/api/v1/links.csv?tag=out&sort=oldest',
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="links.csv"',
    })
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/,https:\/\/a\.example\/0,'=1\+1,out;second,,0,,,,20.*,false,0,0,$/)
    expect(lines[2]).toContain('"plain, ""quoted"""')
    expect(lines[3]).toContain("'\u00a0@y")
    const again = await upload(ada!, answer.body.replace(/,alias,/, ',old alias,'))
    expect(again.json.results.map((one: { link: { title: string } }) => one.link.title)).toEqual([
      '=1+1',
      'plain, "quoted"',
      '@y',
    ])
  })

  it('refuse a tag that none could have, before a file is begun', async () => {
    const { creators } = await createCreatorApp(engine)
    for (const path of ['links', 'links.csv', 'links/ids']) {
      const answer = await creators[0]!.inject({ method: 'GET', url: `/api/v1/${path}?tag=a%00` })
      expect([path, answer.statusCode]).toEqual([path, 400])
      expect(answer.json().error).toMatchObject({
        message: 'err_400',
        fields: { tag: expect.anything() },
      })
    }
  })

  it('are listed by clicks, by when they were made, and as ids alone', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const made: string[] = []
    for (const at of [0, 1, 2, 3]) {
      deps.clock.advance(60_000)
      const { json } = await ada!.call('POST', '/api/v1/links', {
        destination: 'https://a.example',
        title: String(at),
      })
      made.push(json.id)
    }
    const counter = (at: number, total: number) => ({
      ...{ link_id: made[at]!, total, human: total, own: 0, last_click_at: null },
    })
    await deps.db
      .insertInto('link_counter')
      .values([counter(1, 5), counter(2, 50)])
      .execute()
    const titles = async (query: string) => {
      const { json } = await ada!.call('GET', `/api/v1/links?${query}`)
      return json.items.map((link: { title: string }) => link.title)
    }
    expect(await titles('sort=clicks')).toEqual(['2', '1', '3', '0'])
    const first = await ada!.call('GET', '/api/v1/links?sort=clicks&limit=3')
    expect(await titles(`sort=clicks&limit=3&cursor=${first.json.nextCursor}`)).toEqual(['0'])
    expect(await titles('clicksMin=1&clicksMax=5')).toEqual(['1'])
    expect(await titles('clicksMax=0')).toEqual(['3', '0'])
    const { json: second } = await ada!.call('GET', `/api/v1/links/${made[1]}`)
    expect(await titles(`from=${second.createdAt}&sort=oldest`)).toEqual(['1', '2', '3'])
    expect(await titles(`to=${second.createdAt}`)).toEqual(['0'])
    const ids = await ada!.call('GET', '/api/v1/links/ids?clicksMin=1')
    expect(ids.json).toEqual({ ids: [made[2], made[1]], isCut: false })
  })

  it('takes 250 of the longest addresses, as JSON and as CSV, and finds them again', async () => {
    const { creators } = await createCreatorApp(engine, ['ada'])
    const [ada] = creators
    const count = engine.name === 'sqlite' ? 250 : 3
    // text that hardly compresses: an index on the address would refuse it
    const long = (at: number) => {
      const words = Array.from({ length: 1_400 }, (_, place) =>
        ((at + 1) * (place + 7) ** 3).toString(36),
      )
      return `https://d.example/${at}-${words.join('/')}`.padEnd(8_192, 'x').slice(0, 8_192)
    }
    const links = Array.from({ length: count }, (_, at) => ({ destination: long(at) }))
    const made = await ada!.call('POST', '/api/v1/links/bulk', { links })
    expect(made.json.results.map((one: { status: string }) => one.status)).toEqual(
      links.map(() => 'created'),
    )
    const file = await upload(ada!, links.map(({ destination }) => destination).join('\n'))
    expect(file.json.results.at(-1)).toMatchObject({
      status: 'created',
      destination: long(count - 1),
    })
    const tooLong = await ada!.call('POST', '/api/v1/links', { destination: `${long(0)}y` })
    expect(tooLong.code).toBe('err_28')
    const { json } = await ada!.call('GET', '/api/v1/links?q=d.example%2F0-&limit=5')
    expect(json.items.map((one: { destination: string }) => one.destination)).toContain(long(0))
    const changed = await ada!.call('PATCH', `/api/v1/links/${json.items[0].id}`, {
      destination: long(count + 1),
    })
    expect(changed.json.destination).toBe(long(count + 1))
  }, 60_000)
})

async function upload(creator: Creator, file: string, query = '', type = 'text/csv') {
  const answer = await creator.inject({
    method: 'POST',
    url: `/api/v1/links/bulk.csv${query}`,
    headers: { 'content-type': type },
    payload: file,
  })
  return { status: answer.statusCode, json: answer.json() }
}
