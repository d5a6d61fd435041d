import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countOpen,
  findLiveSlug,
  findReport,
  insertReport,
  listReports,
  listTargets,
  type ReportRow,
  resolveReportsAbout,
} from './abuse-reports.repository.ts'

const row = (id: string, target_id = 't'): ReportRow => ({
  ...{ id, kind: 'page', target_id, slug_text: 'ada', reason: 'spam', text: '', contact: '' },
  ...{ state: 'open', resolution: '', made_at: 1, resolved_at: null, resolved_by: null },
})

describeOnBothEngines('reports in the database', (engine) => {
  it('are listed newest first in pages, counted and resolved by what they are about', async () => {
    const { db } = testDeps(engine)
    for (const one of [row('a'), row('b'), row('c', 'other')]) await insertReport(db, one)
    const ids = async (state: ReportRow['state'], before?: string) => {
      const { rows, total } = await listReports(db, state, { before, limit: 2 })
      return [total, ...rows.map(({ id }) => id)]
    }
    expect(await ids('open')).toEqual([3, 'c', 'b'])
    expect(await ids('open', 'b')).toEqual([3, 'a'])
    expect(await countOpen(db, ['t', 'other', 'none'])).toEqual(
      new Map([
        ['t', 2],
        ['other', 1],
      ]),
    )
    expect((await countOpen(db, [])).size).toBe(0)
    const resolution = { resolution: 'dismissed', resolved_at: 2, resolved_by: 'admin' } as const
    await resolveReportsAbout(db, 't', resolution)
    expect(await findReport(db, 'a')).toMatchObject({ state: 'resolved', ...resolution })
    expect(await ids('open')).toEqual([1, 'c'])
    expect((await listTargets(db, ['t', 'none'])).size).toBe(0)
    expect(await findLiveSlug(db, { domainId: 'main', key: 'none' })).toBeUndefined()
  })
})
