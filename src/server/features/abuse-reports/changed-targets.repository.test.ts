import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import { createPage } from '../pages/index.ts'
import { listChangedTargets } from './changed-targets.repository.ts'

describeOnBothEngines('targets of changes', (engine) => {
  it('are links by their slug and pages by their id, each once', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const given = { alias: 'One-Link', destination: 'https://good.example/x' }
    await createLink(deps, userId, newLinkSchema.parse(given))
    await createPage(deps, userId, { username: 'ada-page' })
    const { targets, seen } = await listChangedTargets(deps.db, { after: 0, limit: 100 })
    expect(targets.map(({ kind, name }) => [kind, name])).toEqual([
      ['link', 'One-Link'],
      ['page', 'ada-page'],
    ])
    expect(targets[0]!.row).toMatchObject({ destination_href: 'https://good.example/x' })
    expect(await listChangedTargets(deps.db, { after: seen, limit: 100 })).toEqual({
      targets: [],
      seen,
    })
  })
})
