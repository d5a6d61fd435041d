import { expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createLink } from '../links/index.ts'
import { appeal, decideAppeal, getLinkBlock, listInboxAppeals } from './appeals.service.ts'

describeOnBothEngines('an appeal', (engine) => {
  it('is for a blocked link of the caller, once until it is decided', async () => {
    const deps = testDeps(engine)
    const { userId } = await makeAccount(deps, 'ada')
    const other = await makeAccount(deps, 'bob')
    const fields = { alias: 'mine', destination: 'https://good.example/' }
    const { id } = await createLink(deps, userId, newLinkSchema.parse(fields))
    const mine = { userId, id }
    await expect(appeal(deps, mine, 'why')).rejects.toMatchObject({ name: 'conflict' })
    const blocked = { blocked_at: 5, blocked_reason: 'spam', blocked_host: 'good.example' }
    await deps.db.updateTable('link').set(blocked).where('id', '=', id).execute()
    const foreign = { userId: other.userId, id }
    await expect(appeal(deps, foreign, 'why')).rejects.toMatchObject({ name: 'linkNotFound' })
    await expect(getLinkBlock(deps, foreign)).rejects.toMatchObject({ name: 'linkNotFound' })
    await appeal(deps, mine, 'It is my shop')
    await expect(appeal(deps, mine, 'again')).rejects.toMatchObject({ name: 'conflict' })

    const page = { cursor: undefined, limit: 1 }
    const { rows, total } = await listInboxAppeals(deps, { isOpen: true }, page)
    expect([total, rows[0]]).toMatchObject([
      1,
      {
        text: 'It is my shop',
        alias: 'mine',
        blocked_host: 'good.example',
        email: 'ada@example.com',
      },
    ])
    const refused = { isGranted: false, answer: 'No' }
    await expect(decideAppeal(deps, 'admin', 'none', refused)).rejects.toMatchObject({
      name: 'notFound',
    })
    await decideAppeal(deps, 'admin', rows[0]!.id, refused)
    await expect(decideAppeal(deps, 'admin', rows[0]!.id, refused)).rejects.toMatchObject({
      name: 'conflict',
    })
    const { link, appeal: decided } = await getLinkBlock(deps, mine)
    expect([link.blocked_at, decided]).toMatchObject([5, { state: 'refused', answer: 'No' }])
    await appeal(deps, mine, 'Look again')
    expect((await listInboxAppeals(deps, { isOpen: false }, page)).rows).toHaveLength(1)
  })
})
