import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createSpace } from './own-spaces.service.ts'
import { acceptSpace, offerSpace } from './transfer.service.ts'

describeOnBothEngines('handing a space over', (engine) => {
  it('is recorded, and of two concurrent acceptances one succeeds', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { id } = await createSpace(deps, ada!.userId, { name: 'Studio', color: 'blue' })
    await joinSpace(deps.db, id, [bob!.userId], 'editor')
    await offerSpace(deps, { userId: ada!.userId, id }, bob!.userId)
    const who = { userId: bob!.userId, id }
    const both = await Promise.allSettled([acceptSpace(deps, who), acceptSpace(deps, who)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const audit = await deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'object_text'])
      .where('object_kind', '=', 'space')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['space-create', ada!.userId],
      ['space-transfer', bob!.userId],
    ])
  })
})
