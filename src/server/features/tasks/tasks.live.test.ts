import { expect, it } from 'vitest'
import { liveTopics } from '#contract/together/live.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { addColumn } from './task-columns.service.ts'
import { tasksTopic } from './tasks.live.ts'
import { addTask, changeTask, deleteTask, restoreTask } from './tasks.service.ts'

describeOnBothEngines('the topic of the board', (engine) => {
  const start = async () => {
    const deps = testDeps(engine)
    const [ada, bob] = [await makeAccount(deps, 'ada'), await makeAccount(deps, 'bob')]
    const open = (userId: string) => tasksTopic.open(deps, userId, {} as never)
    const news = async () =>
      (await deps.db.selectFrom('change').select('key').where('kind', '=', 'space').execute()).map(
        ({ key }) => key,
      )
    return { deps, ada, bob, open, news }
  }

  it('has another version after each change, and announces it with the commit', async () => {
    const { deps, ada, open, news } = await start()
    const subject = await open(ada.userId)
    let version = liveTopics.tasks.data.parse(await subject.load()).version
    const expectAnother = async <T>(change: () => Promise<T>): Promise<T> => {
      await deps.db.deleteFrom('change').execute()
      const made = await change()
      expect(subject.concerns(new Set(await news()))).toBe(true)
      const next = liveTopics.tasks.data.parse(await subject.load()).version
      expect(next).not.toBe(version)
      version = next
      return made
    }
    const { userId } = ada
    const { id } = await expectAnother(() => addTask(deps, userId, { title: 'Write' }))
    await expectAnother(() => changeTask(deps, userId, { id, columnId: 'doing' }))
    await expectAnother(() => changeTask(deps, userId, { id, assigneeIds: [userId] }))
    await expectAnother(() => deleteTask(deps, { userId, id }))
    await expectAnother(() => restoreTask(deps, { userId, id }))
    await expectAnother(() => addColumn(deps, userId, { title: 'Later' }))
    expect(await subject.load()).toEqual({ version })
  })

  it("concerns only the viewer's space: changes elsewhere are no news", async () => {
    const { deps, ada, bob, open, news } = await start()
    const [own, other] = [await open(ada.userId), await open(bob.userId)]
    expect(own).toMatchObject({ spaceId: ada.spaceId })
    expect(own.key).not.toBe(other.key)
    const before = await own.load()
    await addTask(deps, bob.userId, { title: 'Theirs' })
    const told = new Set(await news())
    expect([own.concerns(told), other.concerns(told)]).toEqual([false, true])
    expect(await own.load()).toEqual(before)
    await expect(open('nobody')).rejects.toMatchObject({ name: 'notFound' })
  })
})
