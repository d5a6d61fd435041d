import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertLinkVersion, listLinkVersions } from './link-versions.repository.ts'

describeOnBothEngines('the versions of a link', (engine) => {
  it('are returned in pages, also if many ended in one millisecond', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const [ada] = creators
    const { json: link } = await ada!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    for (let at = 0; at < 9; at++) {
      await insertLinkVersion(deps.db, {
        id: `v${at}`,
        link_id: link.id,
        destination: `https://a.example/${at}`,
        replaced_at: Math.floor(at / 4),
        replaced_by: 'nobody',
      })
    }
    const seen: string[] = []
    let after: readonly [number, string] | undefined
    for (;;) {
      const page = await listLinkVersions(deps.db, link.id, { after, limit: 2 })
      const last = page.at(-1)
      if (last === undefined) break
      seen.push(...page.map((version) => version.id))
      after = [last.replaced_at, last.id]
    }
    expect(seen).toEqual(['v8', 'v7', 'v6', 'v5', 'v4', 'v3', 'v2', 'v1', 'v0'])
    expect(await listLinkVersions(deps.db, 'unknown', { after: undefined, limit: 9 })).toEqual([])
  })
})
