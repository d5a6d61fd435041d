import { expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { readPdf } from '#test/support/read-pdf.ts'
import { readQr } from '#test/support/read-qr.ts'

describeOnBothEngines('the calls for QR codes', (engine) => {
  const prepare = async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      alias: 'summer',
    })
    const { json: page } = await ada!.call('POST', '/api/v1/pages', { username: 'ada' })
    return {
      ada: ada!,
      bob: bob!,
      link: `/api/v1/links/${link.id}`,
      page: `/api/v1/pages/${page.id}`,
    }
  }

  it('draw what the query asks for, of links and pages, with a marked address', async () => {
    const { ada, link, page } = await prepare()
    for (const [url, address] of [
      [link, 'http://localhost:3000/summer?qr'],
      [page, 'http://localhost:3000/ada?qr'],
    ] as const) {
      const look =
        'foreground=%2300585A&background=transparent&margin=6&level=H&shape=dots&eyes=round'
      const svg = await ada.inject({ url: `${url}/qr.svg?size=800&${look}` })
      expect(svg.statusCode).toBe(200)
      expect(svg.headers['content-type']).toBe('image/svg+xml')
      expect(svg.body).toContain('width="800"')
      expect(svg.body).toContain('fill="#00585a"')
      const bare = await ada.inject({ url: `${url}/qr.svg?size=800&${look.replace('%23', '')}` })
      expect(bare.headers.etag).toBe(svg.headers.etag)
      const png = await ada.inject({ url: `${url}/qr.png?size=640` })
      expect(png.headers['content-type']).toBe('image/png')
      expect(await readQr(png.rawPayload)).toEqual({ text: address, width: 640, height: 640 })
      expect(png.headers).toMatchObject({
        'cache-control': 'private, no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(png.headers['content-disposition']).toBeUndefined()
      const pdf = await ada.inject({ url: `${url}/qr.pdf?size=300&download=1&gradient=linear` })
      expect(pdf.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; filename=".*-qr\.pdf"$/),
      })
      expect(readPdf(pdf.rawPayload)).toMatchObject([{ width: 72, height: 72 }])
      const long = await ada.inject({ url: `${url}/qr.svg?frame=band&frameText=${'x'.repeat(31)}` })
      expect([long.statusCode, long.json().error.fields]).toEqual([
        400,
        { frameText: expect.stringContaining('30') },
      ])
    }
  })

  it('download under the name of the link and answer 304 to clients that have the file', async () => {
    const { ada, link } = await prepare()
    const first = await ada.inject({ url: `${link}/qr.png?download=1` })
    expect(first.headers['content-disposition']).toBe('attachment; filename="summer-qr.png"')
    const etag = String(first.headers.etag)
    const ask = (tag: string, query = '') =>
      ada.inject({ url: `${link}/qr.png${query}`, headers: { 'if-none-match': tag } })
    const again = await ask(`"other", W/${etag}`)
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await ask(etag, '?size=300')).statusCode).toBe(200)
    await ada.call('PATCH', link, { alias: 'winter' })
    expect((await ask(etag)).statusCode).toBe(200)
  })

  it('store a design, which files use from then on unless the query overrides it', async () => {
    const { ada, link } = await prepare()
    const design = { foreground: '#5d1f52', background: '#fff5fb', margin: 8, shape: 'dots' }
    const kept = await ada.call('PUT', `${link}/qr-design`, design)
    expect(kept.json).toEqual({
      design: { ...STANDARD_QR_DESIGN, ...design },
      isSaved: true,
      address: 'http://localhost:3000/summer?qr',
      fileName: 'summer-qr',
      logoUrl: null,
      pagePictureUrl: null,
    })
    expect((await ada.call('GET', `${link}/qr-design`)).json).toEqual(kept.json)
    const file = await ada.inject({ url: `${link}/qr.svg` })
    expect(file.body).toContain('fill="#5d1f52"')
    const other = await ada.inject({ url: `${link}/qr.svg?foreground=%23000000` })
    expect(other.body).toContain('fill="#000000"')
    expect(other.body).toContain('fill="#fff5fb"')
  })

  it('refuse a code that would not scan or an invalid design, before anything is drawn or written', async () => {
    const { ada, link } = await prepare()
    const before = await readAllTables(engine.database)
    const queries: [string, string][] = [
      ['foreground=%23ffffff&background=%23000000', 'foreground'],
      ['foreground=%23cccccc', 'foreground'],
      ['background=%23666666', 'background'],
      ['size=64', 'size'],
      ['size=63', 'size'],
      ['size=4097', 'size'],
      ['size=1e3', 'size'],
      ['size=-300', 'size'],
      ['margin=17', 'margin'],
      ['margin=x', 'margin'],
      ['level=X', 'level'],
      ['shape=stars', 'shape'],
      ['eyes=dots', 'eyes'],
      ['foreground=red', 'foreground'],
      ['foreground=%2300000080', 'foreground'],
      ['foreground=transparent', 'foreground'],
      [`foreground=${encodeURIComponent('#000"/><script>')}`, 'foreground'],
      [`background=${encodeURIComponent('url(//e)')}`, 'background'],
      ['logo=page', 'logo'],
      [`logo=${encodeURIComponent('../secret')}`, 'logo'],
      ['download=no', 'download'],
      ['colour=red', 'colour'],
    ]
    for (const [query, field] of queries) {
      for (const format of ['svg', 'png']) {
        const { status, json, code } = await ada.call('GET', `${link}/qr.${format}?${query}`)
        expect([query, status, code]).toEqual([query, 400, 'err_400'])
        expect(Object.keys(json.error.fields)).toContain(field)
      }
    }
    expect((await ada.call('GET', `${link}/qr.png?logo=unknown`)).code).toBe('err_404')
    for (const body of [{ margin: '4' }, { size: 300 }, { level: 'm' }, { logo: '' }]) {
      expect((await ada.call('PUT', `${link}/qr-design`, body)).status).toBe(400)
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('say which values a field can have', async () => {
    const { ada, link } = await prepare()
    const color = 'a colour of six hex digits, such as #00585a'
    for (const [field, value, words] of [
      ['foreground', '%23000', `This must be ${color}`],
      ['background', '%23ffffff80', `This must be transparent or ${color}`],
      ['level', 'l', 'This must be one of L, M, Q, H'],
      ['shape', 'stars', 'This must be one of square, rounded, dots'],
      ['eyes', '', 'This must be one of square, rounded, round'],
      ['size', '512.5', 'This must be a whole number from 64 to 4096'],
      ['margin', '-1', 'This must be a whole number from 0 to 16'],
      ['logo', 'https://a.example/b.png', 'This must be none, page or the id of a picture'],
    ] as const) {
      const { code, json } = await ada.call('GET', `${link}/qr.svg?${field}=${value}`)
      expect([code, json.error.fields]).toEqual(['err_400', { [field]: words }])
    }
  })

  it('draw for a program that requests many at once', async () => {
    const { ada, link } = await prepare()
    const asked = Array.from({ length: 60 }, (_, at) => `${link}/qr.png?size=${300 + at}`)
    const answers = await Promise.all(asked.map((url) => ada.inject({ url })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('answer 404 for links and pages that do not exist or belong to others', async () => {
    const { bob, link, page } = await prepare()
    for (const [url, code] of [
      [link, 'err_25'],
      ['/api/v1/links/unknown', 'err_25'],
      [page, 'err_404'],
      ['/api/v1/pages/unknown', 'err_404'],
    ]) {
      for (const file of ['qr.svg', 'qr.png', 'qr-design']) {
        expect(await bob.call('GET', `${url}/${file}`)).toMatchObject({ status: 404, code })
      }
      expect(await bob.call('PUT', `${url}/qr-design`, {})).toMatchObject({ status: 404, code })
    }
  })

  it('accept no picture of another space', async () => {
    const { ada, bob, link } = await prepare()
    const { default: sharp } = await import('sharp')
    const payload = await sharp({
      create: { width: 99, height: 99, channels: 3, background: '#336699' },
    })
      .png()
      .toBuffer()
    const upload = { method: 'POST', url: '/api/v1/media?purpose=logo', payload } as const
    const headers = { 'content-type': 'image/png' }
    const foreign = (await bob.inject({ ...upload, headers })).json()
    const own = (await ada.inject({ ...upload, headers })).json()
    expect((await ada.call('GET', `${link}/qr.svg?logo=${foreign.id}`)).code).toBe('err_404')
    expect((await ada.call('PUT', `${link}/qr-design`, { logo: foreign.id })).code).toBe('err_404')
    const { json } = await ada.call('PUT', `${link}/qr-design`, { logo: own.id })
    expect(json).toMatchObject({ design: { logo: own.id }, logoUrl: own.url })
  })
})
