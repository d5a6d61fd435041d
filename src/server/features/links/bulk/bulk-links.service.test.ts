import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines, readAllTables, type TestEngine } from '#test/support/engines.ts'

describeOnBothEngines('POST /api/v1/links/bulk', (engine) => {
  it('makes 250 at once and answers each item in order', async () => {
    const { creators } = await createCreatorApp(engine)
    const links = Array.from({ length: 250 }, (_, at) => ({
      destination: at === 7 ? 'javascript:alert(1)' : `https://example.com/${at}`,
      ...(at === 9 || at === 11 ? { alias: 'same-one' } : {}),
      ...(at === 13 ? { alias: 'abc' } : {}),
      tags: ['bulk'],
    }))
    const { status, json } = await creators[0]!.call('POST', '/api/v1/links/bulk', { links })
    expect(status).toBe(201)
    const refused = json.results.flatMap((one: { status: string; error?: object }, at: number) =>
      one.status === 'refused' ? [[at, one.error]] : [],
    )
    expect(refused).toMatchObject([
      [7, { message: 'err_28' }],
      [11, { message: 'err_26' }],
      [13, { message: 'err_29' }],
    ])
    for (const [at, one] of json.results.entries()) {
      if (one.link) expect(one.link.destination).toBe(`https://example.com/${at}`)
    }
    const rows = await rowsOf(engine).selectFrom('link').select('id').execute()
    expect(rows).toHaveLength(247)
  })

  it('refuses 251 with err_120 and nothing stored', async () => {
    const { creators } = await createCreatorApp(engine)
    const before = await readAllTables(engine.database)
    const links = Array.from({ length: 251 }, () => ({ destination: 'https://example.com' }))
    const answer = await creators[0]!.call('POST', '/api/v1/links/bulk', { links })
    expect(answer).toMatchObject({ status: 400, code: 'err_120' })
    expect(await readAllTables(engine.database)).toEqual(before)
  })

  it('gives the same links to the same Idempotency-Key', async () => {
    const { creators } = await createCreatorApp(engine)
    const links = [
      { destination: 'https://example.com/1' },
      { destination: 'https://example.com/2' },
    ]
    const again = () =>
      creators[0]!.call('POST', '/api/v1/links/bulk', { links }, { 'idempotency-key': 'once' })
    const first = await again()
    expect((await again()).json).toEqual(first.json)
    expect(await rowsOf(engine).selectFrom('link').select('id').execute()).toHaveLength(2)
  })
})

function rowsOf(engine: TestEngine) {
  return engine.database.db
}
