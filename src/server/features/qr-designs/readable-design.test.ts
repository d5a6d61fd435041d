import { expect, it } from 'vitest'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'

describeOnBothEngines('a link that is made with its code', (engine) => {
  const look = { foreground: '#5d1f52', background: '#fff5fb', shape: 'dots', eyes: 'round' }

  it('has the design from the start, and so has its copy', async () => {
    const { creators } = await createCreatorApp(engine)
    const [ada] = creators
    const body = { destination: 'https://a.example', alias: 'coded', qrDesign: look }
    const made = await ada!.call('POST', '/api/v1/links', body)
    expect(made.status).toBe(201)
    const design = { ...STANDARD_QR_DESIGN, ...look }
    const kept = await ada!.call('GET', `/api/v1/links/${made.json.id}/qr-design`)
    expect(kept.json).toMatchObject({ design, isSaved: true })
    const copy = await ada!.call('POST', `/api/v1/links/${made.json.id}/duplicate`)
    const ofCopy = await ada!.call('GET', `/api/v1/links/${copy.json.id}/qr-design`)
    expect(ofCopy.json).toMatchObject({ design, isSaved: true })
    const plain = await ada!.call('POST', '/api/v1/links', { destination: 'https://a.example' })
    const ofPlain = await ada!.call('GET', `/api/v1/links/${plain.json.id}/qr-design`)
    expect(ofPlain.json).toMatchObject({ design: STANDARD_QR_DESIGN, isSaved: false })
  })

  it('is not created at all with a code that would not scan, or a picture of others', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada] = creators
    const before = await readAllTables(engine.database)
    for (const [qrDesign, field] of [
      [{ ...look, foreground: '#fff4fa' }, 'qrDesign.foreground'],
      [{ logo: 'page' }, 'qrDesign.logo'],
      [{ logo: 'of-somebody-else' }, 'qrDesign.logo'],
    ] as const) {
      const body = { destination: 'https://a.example', qrDesign }
      const refused = await ada!.call('POST', '/api/v1/links', body)
      expect(refused).toMatchObject({ status: 400, code: 'err_400' })
      expect(Object.keys(refused.json.error.fields)).toEqual([field])
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
