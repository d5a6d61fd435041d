import { expect, it } from 'vitest'
import { liveTopics } from '#contract/together/live.ts'
import { joinSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import { spaceTopic } from '../spaces/index.ts'
import { createSpace } from '../spaces/own-spaces.service.ts'
import { acceptSpace, declineSpace, offerSpace } from './space-transfers.service.ts'

describeOnBothEngines('the topic of a space', (engine) => {
  it('has another version for both, a guest too, with each step of an offer', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'eve'])
    const [ada, bob, eve] = creators as [Creator, Creator, Creator]
    const { id } = await createSpace(deps, ada.userId, { name: 'Studio', color: 'blue' })
    await joinSpace(deps.db, id, [bob.userId], 'guest')
    const open = ({ userId }: Creator) => spaceTopic.open(inSpace(deps, id), userId, {} as never)
    await expect(open(eve)).rejects.toMatchObject({ name: 'spaceNotFound' })
    const [ofAda, ofBob] = [await open(ada), await open(bob)]
    expect(ofAda.key).not.toBe(ofBob.key)
    const versions = async () =>
      Promise.all(
        [ofAda, ofBob].map(async (one) => liveTopics.space.data.parse(await one.load()).version),
      )
    let before = await versions()
    const expectOthers = async (step: () => Promise<unknown>) => {
      await deps.db.deleteFrom('change').execute()
      await step()
      const changes = await deps.db.selectFrom('change').select('key').execute()
      const news = new Set(changes.map(({ key }) => key))
      expect([ofAda.concerns(news), ofBob.concerns(news)]).toEqual([true, true])
      const after = await versions()
      expect(after[0]).not.toBe(before[0])
      expect(after[1]).not.toBe(before[1])
      before = after
    }
    const byAda = { userId: ada.userId, id }
    const byBob = { userId: bob.userId, id }
    await expectOthers(() => offerSpace(deps, byAda, bob.userId))
    await expectOthers(() => offerSpace(deps, byAda, null))
    await expectOthers(() => offerSpace(deps, byAda, bob.userId))
    await expectOthers(() => declineSpace(deps, byBob))
    await expectOthers(() => offerSpace(deps, byAda, bob.userId))
    await expectOthers(() => acceptSpace(deps, byBob))
  })
})
