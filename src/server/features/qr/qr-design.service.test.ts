import { expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { getQrDesign, putQrDesign } from './qr-design.service.ts'

describeOnBothEngines('designs of codes', (engine) => {
  const prepare = async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { json } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
      alias: 'summer',
    })
    return { ada: ada!, bob: bob!, deps, target: { kind: 'link', id: json.id as string } as const }
  }

  it('are the standard one until another is stored', async () => {
    const { ada, deps, target } = await prepare()
    const before = await getQrDesign(deps, ada.userId, target)
    expect(before).toMatchObject({ design: STANDARD_QR_DESIGN, isSaved: false })
    expect(before.subject.address).toBe(`${deps.origins.short}/summer?qr`)
    const design = { ...STANDARD_QR_DESIGN, foreground: '#00585a', shape: 'dots' as const }
    await putQrDesign(deps, ada.userId, { target, design })
    expect(await getQrDesign(deps, ada.userId, target)).toMatchObject({ design, isSaved: true })
  })

  it('can be changed by people who may edit, and seen by members only', async () => {
    const { ada, bob, deps, target } = await prepare()
    const design = STANDARD_QR_DESIGN
    const change = { target, design }
    await expect(getQrDesign(deps, bob.userId, target)).rejects.toMatchObject({
      name: 'linkNotFound',
    })
    await expect(putQrDesign(deps, bob.userId, change)).rejects.toMatchObject({
      name: 'linkNotFound',
    })
    await deps.db
      .insertInto('membership')
      .values({ space_id: ada.spaceId, user_id: bob.userId, role: 'viewer', created_at: 0 })
      .execute()
    expect((await getQrDesign(deps, bob.userId, target)).isSaved).toBe(false)
    await expect(putQrDesign(deps, bob.userId, change)).rejects.toMatchObject({
      name: 'noPermission',
    })
  })

  it('are refused with the field to change, and nothing is written', async () => {
    const { ada, deps, target } = await prepare()
    const before = await readAllTables(engine.database)
    const refused = [
      [{ foreground: '#ffffff', background: '#000000' }, 'foreground', /swap/],
      [{ foreground: '#aaaaaa' }, 'foreground', /^Too close to the background \(2\.3 : 1\)/],
      [{ background: '#777777' }, 'background', /lighter background/],
      [{ logo: 'page' }, 'logo', /uploaded/],
    ] as const
    for (const [change, field, words] of refused) {
      const design = { ...STANDARD_QR_DESIGN, ...change }
      await expect(putQrDesign(deps, ada.userId, { target, design })).rejects.toMatchObject({
        name: 'malformed',
        fields: { [field]: expect.stringMatching(words) },
      })
    }
    const design = { ...STANDARD_QR_DESIGN, logo: 'not-there' }
    await expect(putQrDesign(deps, ada.userId, { target, design })).rejects.toMatchObject({
      name: 'notFound',
    })
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
