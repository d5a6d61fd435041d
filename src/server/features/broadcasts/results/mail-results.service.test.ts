import { beforeEach, expect, it } from 'vitest'
import * as views from '#server/views.tsx'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { createBroadcast } from '../broadcasts.service.ts'
import { insertMailLinks } from './mail-clicks.repository.ts'
import { exportMailResults, listLinksOfMail } from './mail-results.service.ts'

describeOnBothEngines('results of a mail', (engine) => {
  let deps: TestDeps
  let caller: { userId: string; id: string }
  beforeEach(async () => {
    deps = testDeps(engine, { views })
    const page = await openPage(deps, 'ada')
    const words = { pageId: page.id, subject: 'News', document: { blocks: [] } }
    const { row } = await createBroadcast(deps, page.userId, words)
    caller = { userId: page.userId, id: row.id }
  })

  it('are only for those who may see the page', async () => {
    const other = await openPage(deps, 'bob')
    for (const see of [listLinksOfMail, exportMailResults]) {
      const asked = see(deps, { ...caller, userId: other.userId })
      await expect(asked).rejects.toMatchObject({ name: 'notFound' })
    }
    expect(await listLinksOfMail(deps, caller)).toEqual([])
  })

  it('are exported as cells that no spreadsheet calculates', async () => {
    await insertMailLinks(deps.db, caller.id, ['https://a.example/?x=1,2', '=HYPERLINK("x")'])
    let csv = ''
    for await (const text of await exportMailResults(deps, caller)) csv += text
    const rows = csv.trimEnd().split('\r\n')
    expect(rows.slice(-2)).toEqual([
      'link,"https://a.example/?x=1,2",0,0',
      `link,"'=HYPERLINK(""x"")",0,0`,
    ])
    expect(rows.map((row) => row.split(',')[0])).toEqual([
      ...['result', 'recipients', 'sent', 'bounced', 'failed', 'skipped', 'waiting'],
      ...['unsubscribed', 'complained', 'clicked', 'link', 'link'],
    ])
  })
})
