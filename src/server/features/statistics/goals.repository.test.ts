import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addGoals, listGoals } from './goals.repository.ts'

describeOnBothEngines('goals', (engine) => {
  it('are added up by link and day', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada'])
    const make = async () =>
      (await creators[0]!.call('POST', '/api/v1/links', { destination: 'https://a.example' })).json
    const [linkId, other] = [(await make()).id, (await make()).id]
    const add = (day: string, count = 1, of = linkId) =>
      addGoals(deps.db, { linkId: of, day, count })
    expect([await add('2026-01-31'), await add('2026-01-31', 4)]).toEqual([1, 5])
    await add('2026-01-30')
    await add('2026-02-01')
    await add('2026-01-31', 1, other)
    const span = { linkId, from: '2026-01-30', to: '2026-01-31' }
    expect(await listGoals(deps.db, span)).toEqual([
      { day: '2026-01-30', count: 1 },
      { day: '2026-01-31', count: 5 },
    ])
  })
})
