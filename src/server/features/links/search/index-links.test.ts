import { expect, it, vi } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { startLinkIndexing } from './index-links.ts'
import { countPending } from './link-search.repository.ts'

describeOnBothEngines('indexing links behind their writers', (engine) => {
  it('indexes what waits at the start, and later what comes once there is enough', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const make = (many: number) =>
      creators[0]!.call('POST', '/api/v1/links/bulk', {
        links: Array.from({ length: many }, (_, at) => ({
          destination: `https://a.example/${at}`,
        })),
      })
    const untilNoneWaits = () =>
      vi.waitFor(async () => expect(await countPending(deps.db, 1)).toBe(0), { timeout: 20_000 })
    await make(3)
    const [stop, stopOther] = [startLinkIndexing(deps), startLinkIndexing(deps)]
    await untilNoneWaits()
    expect((await make(250)).status).toBe(201)
    await untilNoneWaits()
    await Promise.all([stop(), stopOther()])
    const { many } = await deps.db
      .selectFrom('link_search')
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    expect(many).toBe(253)
  })
})
