import { expect, it } from 'vitest'
import { createDuckDbClickStore } from '#server/platform/clicks/duckdb-click-store.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertTestLink } from '#test/support/statistics-app.ts'
import { countsOfLinks } from './click-counts.service.ts'
import { counterSink } from './click-sinks.ts'
import { counterFunctions } from './drain.job.ts'
import { Drain } from './drain.ts'
import { writeClicksIntoJournal } from './journal-import.ts'
import { ownVisitMarks } from './own-visits.ts'

describeOnBothEngines('the drain and own visits', (engine) => {
  it('leaves others human, and marks whom it knows as somebody of the space', async () => {
    const deps = testDeps(engine)
    const ada = await makeAccount(deps, 'ada')
    await insertTestLink(deps, { ...ada, id: 'sale' })
    const at = deps.clock.now()
    const write = (visitor: string) =>
      writeClicksIntoJournal(deps.config.dataDir, [
        {
          at,
          target: 'link',
          targetId: 'sale',
          visitor,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        },
      ])
    const functions: Record<string, (...values: never[]) => unknown> = counterFunctions(deps)
    const port = {
      call: async <T>(name: string, ...values: unknown[]) =>
        (await functions[name]!(...(values as never[]))) as T,
    }
    const store = createDuckDbClickStore(':memory:')
    const drain = new Drain({
      dataDir: deps.config.dataDir,
      store,
      counters: counterSink(port),
      markOwnVisits: ownVisitMarks(port),
      log: () => {},
    })
    write('somebody')
    await drain.pass()
    const [stored] = await store.statistics.list(
      {
        target: 'link',
        targetIds: ['sale'],
        from: 0,
        to: at + 1,
        filters: [],
        kinds: ['human'],
        offsets: [],
      },
      { order: 'oldest', limit: 1 },
    )
    expect(stored).toMatchObject({ kind: 'human' })
    expect(stored!.visitor).toHaveLength(32)
    // the same visitor again, now known as somebody of the space; imports salt by their own journal
    const day = new Date(at).toISOString().slice(0, 10)
    const mark = { day, space_id: ada.spaceId, hash: stored!.visitor }
    await deps.db.insertInto('owner_visitor').values(mark).execute()
    const marked = await ownVisitMarks(port)([stored!])
    expect(marked[0]!.kind).toBe('own')
    const counts = await countsOfLinks(deps, ['sale'])
    expect(counts.get('sale')).toMatchObject({ total: 1, human: 1, own: 0 })
    await drain.close()
    await store.close()
  })
})
