import { expect, it } from 'vitest'
import { findUsage } from '#server/features/packages/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import type { CsvLink } from './csv-links.ts'
import { importLinks } from './import-links.ts'

describeOn('sqlite', 'links that `waypost import` reads', (engine) => {
  it('are as many as the package has left, and count as its links', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    await definePackage(deps, { id: 'free', isFree: true, limits: { activeLinks: 2 } })
    const bring = async (...hosts: string[]) => {
      async function* rows() {
        for (const host of hosts) yield rowOf(`https://${host}.example/`)
      }
      const outcomes: unknown[] = []
      for await (const { status, code } of importLinks(deps, { userId, spaceId }, rows())) {
        outcomes.push(code ?? status)
      }
      return outcomes
    }
    expect(await bring('a', 'b', 'c', 'a')).toEqual(['created', 'created', 'err_83', 'unchanged'])
    expect(await bring('a', 'c')).toEqual(['unchanged', 'err_83'])
    const usage = await findUsage(deps.db, { spaceId, now: deps.clock.now() })
    expect(usage.links).toBe(2)
    const rows = await deps.db.selectFrom('link').select('id').execute()
    expect(rows).toHaveLength(2)
  })
})

const rowOf = (url: string): CsvLink => ({
  ...{ url, link: { row: 1, destination: url, alias: undefined, title: '' } as never },
  ...{ tags: [], endedDestination: '' },
})
