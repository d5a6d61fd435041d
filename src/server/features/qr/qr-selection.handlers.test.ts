import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { drawPhoto } from '#test/support/photo.ts'
import { readQr } from '#test/support/read-qr.ts'
import { readSheet } from '#test/support/read-sheet.ts'
import { storePicture } from '../media/index.ts'

const ZIP = '/api/v1/links/qr.zip'
const SHEET = '/api/v1/links/qr-sheet.pdf'

describeOnBothEngines('the calls for codes of a selection', (engine) => {
  const prepare = async (count: number, change: (at: number) => object = () => ({})) => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const links = Array.from({ length: count }, (_, at) => ({
      destination: `https://a.example/${at}`,
      alias: `link-${at}`,
      title: `Number ${at}`,
      ...change(at),
    }))
    const { json } = await ada!.call('POST', '/api/v1/links/bulk', { links })
    const ids: string[] = json.results.map((result: { link: { id: string } }) => result.link.id)
    const fetch = (who: typeof ada, url: string, payload: object) =>
      who!.inject({ method: 'POST', url, payload })
    return { deps, ada: ada!, bob: bob!, ids, fetch }
  }

  it('send an archive whose codes all scan, each in its own design', async () => {
    const { ada, ids, fetch } = await prepare(3, (at) => ({
      qrDesign: at % 2 === 0 ? null : { shape: 'rounded', eyes: 'round', foreground: '#5d1f52' },
    }))
    for (const format of ['png', 'svg']) {
      const answer = await fetch(ada, ZIP, { ids: ids.toReversed(), format, size: 256 })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="qr-codes.zip"',
        'waypost-codes': '3',
        'x-content-type-options': 'nosniff',
      })
      const files = Object.entries(unzipSync(answer.rawPayload))
      expect(files.map(([name]) => name)).toEqual([2, 1, 0].map((at) => `link-${at}-qr.${format}`))
      for (const [name, bytes] of files) {
        const alias = name.replace(/-qr\..*/, '')
        const read = await readQr(Buffer.from(bytes))
        expect(read).toEqual({ text: `http://localhost:3000/${alias}?qr`, width: 256, height: 256 })
        if (format === 'svg') {
          const isOwn = Number(alias.slice(5)) % 2 === 1
          expect(Buffer.from(bytes).includes('#5d1f52')).toBe(isOwn)
        }
      }
    }
  })

  it('send sheets in true size whose codes scan, with title and address below', async () => {
    const bytes = Buffer.from(await drawPhoto(200))
    const { deps, ada, ids, fetch } = await prepare(6, (at) => ({
      title: ['Сезон', 'Ünïcode – “quotes”', '日本', 'A very long title '.repeat(9)][at] ?? 'Plain',
      qrDesign:
        at === 4 ? { shape: 'rounded', background: '#eefaf8', foreground: '#00585a' } : null,
    }))
    const logo = { spaceId: ada.spaceId, userId: ada.userId, purpose: 'logo', bytes } as const
    const { id } = await storePicture(deps, logo)
    await ada.call('PUT', `/api/v1/links/${ids[5]}/qr-design`, { logo: id })
    const [columns, rows] = [2, 2]
    const answer = await fetch(ada, SHEET, { ids, columns, rows, paper: 'letter', hasLines: true })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="qr-codes.pdf"',
      'waypost-codes': '6',
    })
    const { pages, codes } = await readSheet(answer.rawPayload, { columns, rows })
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [612, 792],
      [612, 792],
    ])
    const expected = ids.map((_, at) => `http://localhost:3000/link-${at}?qr`)
    expect(codes).toEqual([...expected, undefined, undefined])
    const [first, second] = pages.map(({ texts }) => texts)
    expect(first!.slice(0, 5)).toEqual([
      ...['Сезон', 'localhost:3000/link-0'],
      ...['Ünïcode – “quotes”', 'localhost:3000/link-1'],
      'localhost:3000/link-2',
    ])
    expect(first![5]).toMatch(/^A very long title A.+…$/)
    expect(second).toEqual(['Plain', 'localhost:3000/link-4', 'Plain', 'localhost:3000/link-5'])
  })

  it('leave out deleted links and those of others, and refuse invalid requests', async () => {
    const { ada, bob, ids, fetch } = await prepare(3)
    await ada.call('DELETE', `/api/v1/links/${ids[1]}`)
    const answer = await fetch(ada, ZIP, { ids: [...ids, 'none'], format: 'svg' })
    expect(Object.keys(unzipSync(answer.rawPayload))).toEqual(['link-0-qr.svg', 'link-2-qr.svg'])
    for (const path of [ZIP, SHEET]) {
      expect((await fetch(bob, path, { ids })).statusCode).toBe(404)
      const many = Array.from({ length: 1_001 }, (_, at) => `id-${at}`)
      for (const body of [{ ids: [] }, { ids: many }, { ids, design: { foreground: '#ffffff' } }]) {
        expect((await fetch(ada, path, body)).statusCode).toBe(400)
      }
    }
    expect((await fetch(ada, ZIP, { ids, size: 4_096 })).statusCode).toBe(400)
    expect((await fetch(ada, SHEET, { ids, columns: 7 })).statusCode).toBe(400)
  })
})
