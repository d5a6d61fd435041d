import { expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { createOrigins } from '#server/platform/http/origins.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { drawPhoto } from '#test/support/photo.ts'
import { storePicture } from '../media/index.ts'
import { codeFiles, getSelectedCodes, type SelectedCode } from './qr-selection.service.ts'

const collect = async <T>(items: AsyncIterable<T>) => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describeOnBothEngines('codes of a selection', (engine) => {
  const prepare = async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const make = async (alias: string, qrDesign: object | null = null) => {
      const body = { destination: 'https://a.example', alias, title: `Of ${alias}`, qrDesign }
      return (await ada!.call('POST', '/api/v1/links', body)).json.id as string
    }
    return { deps, ada: ada!, bob: bob!, make }
  }

  it("use each link's stored design, or one design for all", async () => {
    const { deps, ada, make } = await prepare()
    const ids = [await make('plain'), await make('dotted', { shape: 'dots' })]
    const own = await getSelectedCodes(deps, ada.userId, { ids, design: null })
    expect(own.count).toBe(2)
    expect((await collect(own.codes)).map(({ alias, design }) => [alias, design.shape])).toEqual([
      ['plain', 'square'],
      ['dotted', 'dots'],
    ])
    const design = { ...STANDARD_QR_DESIGN, foreground: '#5d1f52' }
    const same = await getSelectedCodes(deps, ada.userId, { ids, design })
    const [, second] = await collect(same.codes)
    expect(second).toEqual({
      alias: 'dotted',
      title: 'Of dotted',
      shortUrl: 'http://localhost:3000/dotted',
      address: 'http://localhost:3000/dotted?qr',
      design,
      logo: undefined,
    })
  })

  it('contain a logo, and are drawn without one that is gone', async () => {
    const { deps, ada, bob, make } = await prepare()
    const bytes = Buffer.from(await drawPhoto(300))
    const logo = { spaceId: ada.spaceId, userId: ada.userId, purpose: 'logo', bytes } as const
    const { id } = await storePicture(deps, logo)
    const ids = [await make('branded', { logo: id })]
    const codes = async () =>
      collect((await getSelectedCodes(deps, ada.userId, { ids, design: null }, 512)).codes)
    expect((await codes())[0]!.logo).toMatch(/^data:image\/jpeg;base64,/)
    await deps.db.deleteFrom('media').where('id', '=', id).execute()
    expect((await codes())[0]).toMatchObject({ logo: undefined, design: { logo: 'none' } })
    const other = { ...STANDARD_QR_DESIGN, logo: id }
    const selection = { ids, design: other }
    await expect(getSelectedCodes(deps, ada.userId, selection)).rejects.toMatchObject({
      name: 'notFound',
    })
    await expect(getSelectedCodes(deps, bob.userId, { ids, design: null })).rejects.toMatchObject({
      name: 'linkNotFound',
    })
  })

  it('refuse a design that could not be scanned, before anything is drawn', async () => {
    const { deps, ada, make } = await prepare()
    const ids = [await make('plain')]
    const pale = { ...STANDARD_QR_DESIGN, foreground: '#eeeeee' }
    await expect(getSelectedCodes(deps, ada.userId, { ids, design: pale })).rejects.toMatchObject({
      name: 'malformed',
      fields: { foreground: expect.any(String) },
    })
    const wide = { ...STANDARD_QR_DESIGN, shape: 'dots', margin: 16, level: 'H' } as const
    await expect(
      getSelectedCodes(deps, ada.userId, { ids, design: wide }, 128),
    ).rejects.toMatchObject({ name: 'malformed', fields: { size: expect.any(String) } })
  })

  it('refuse a size that is too small for the stored logo of a link', async () => {
    const { deps, ada, make } = await prepare()
    const bytes = Buffer.from(await drawPhoto(300))
    const logo = { spaceId: ada.spaceId, userId: ada.userId, purpose: 'logo', bytes } as const
    const { id } = await storePicture(deps, logo)
    const ids = [await make('a'.repeat(50), { logo: id, margin: 16 })]
    const shortUrl = 'https://links.of-a-company-with-a-long-name.example'
    const origins = createOrigins({ ...deps.config, shortUrl }, 3000)
    const there = { ...deps, origins }
    const asked = () => getSelectedCodes(there, ada.userId, { ids, design: null }, 256)
    await expect(asked()).rejects.toMatchObject({
      fields: { size: expect.stringContaining('267') },
    })
    await deps.db.deleteFrom('media').where('id', '=', id).execute()
    expect((await asked()).count).toBe(1)
  })

  it('let other work run between two codes', async () => {
    const { deps, ada, make } = await prepare()
    const ids = [await make('first'), await make('second'), await make('third')]
    const { codes } = await getSelectedCodes(deps, ada.userId, { ids, design: null })
    let turns = 0
    let next = setImmediate(function turn() {
      turns++
      next = setImmediate(turn)
    })
    await collect(codeFiles(codes, { format: 'svg', size: 256 }))
    clearImmediate(next)
    expect(turns).toBeGreaterThanOrEqual(ids.length)
  })

  it('become files whose names differ regardless of case', async () => {
    async function* codes(): AsyncGenerator<SelectedCode> {
      for (const alias of ['Sale', 'sale', 'other']) {
        const at = { title: '', shortUrl: '', address: `https://x/${alias}` }
        const drawn = { logo: undefined, lettering: undefined }
        yield { ...at, ...drawn, alias, design: STANDARD_QR_DESIGN }
      }
    }
    const files = await collect(codeFiles(codes(), { format: 'svg', size: 256 }))
    expect(files.map(({ name }) => name)).toEqual(['Sale-qr.svg', 'sale-qr-2.svg', 'other-qr.svg'])
  })
})
