import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  confirmPending,
  countConsents,
  countSubscribers,
  deletePendingBefore,
  deleteSubscriber,
  endSubscription,
  insertOrReviveSubscriber,
  insertPending,
  noSubscribers,
  type SubscriberRow,
} from './subscribers.repository.ts'

const NAMES = ['a', 'b', 'c', 'd']
const step = fc.record({
  act: fc.constantFrom(
    ...(['subscribe', 'import', 'confirm', 'leave', 'bounce', 'forget', 'prune'] as const),
    'subscribe' as const,
  ),
  name: fc.constantFrom(...NAMES),
  page: fc.constantFrom(0, 1),
  at: fc.nat(100),
})

describeOnBothEngines('the kept counts of subscribers', (engine) => {
  it('equal a fresh count after anything that happens to subscribers', async () => {
    const deps = testDeps(engine)
    const pages = [await openPage(deps, 'ada'), await openPage(deps, 'grace')]
    const idOf = async (page: number, name: string) => {
      const row = await deps.db
        .selectFrom('subscriber')
        .select('id')
        .where('page_id', '=', pages[page]!.id)
        .where('email_key', '=', name)
        .executeTakeFirst()
      return row?.id ?? ''
    }
    const act = async (
      db: typeof deps.db,
      given: typeof step extends fc.Arbitrary<infer T> ? T : never,
    ) => {
      const { act, name, page, at } = given
      const id = await idOf(page, name)
      const pageId = pages[page]!.id
      const row: SubscriberRow = {
        ...{ id: deps.ids.uuid(), page_id: pageId, email: name, email_key: name },
        ...{ email_hash: name, token_id: deps.ids.token(128), state: 'active', source: 'page' },
        ...{
          consent_at: at,
          proof: 'code',
          left_after: null,
          left_reason: '',
          unsubscribed_at: null,
        },
        ...{ created_at: at, updated_at: at },
      }
      if (act === 'subscribe') await insertOrReviveSubscriber(db, row)
      else if (act === 'import') await insertPending(db, { ...row, state: 'pending', proof: '' })
      else if (act === 'confirm') await confirmPending(db, id, at)
      else if (act === 'leave') await endSubscription(db, id, { now: at })
      else if (act === 'bounce') await endSubscription(db, id, { now: at, state: 'bounced' })
      else if (act === 'forget') await deleteSubscriber(db, pageId, id)
      else await deletePendingBefore(db, at)
    }
    const undo = new Error('undo')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        for (const one of steps) await act(deps.db, one)
        const { rows } = await sql<{
          page_id: string
          state: keyof ReturnType<typeof noSubscribers>
          many: number
        }>`
          select page_id, state, count(*) as many from subscriber group by page_id, state`.execute(
          deps.db,
        )
        const recounted = new Map(pages.map(({ id }) => [id, noSubscribers()]))
        for (const { page_id, state, many } of rows) recounted.get(page_id)![state] = Number(many)
        const ids = pages.map(({ id }) => id)
        expect(await countSubscribers(deps.db, ids)).toEqual(recounted)
        const all = await deps.db.selectFrom('subscriber').selectAll().execute()
        for (const { id } of pages) {
          const { space_id } = await deps.db
            .selectFrom('page')
            .select('space_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const ours = all.filter((row) => row.page_id === id)
          expect(await countConsents(deps.db, space_id, { from: 60, to: 90 })).toEqual({
            gained: ours.filter((row) => row.consent_at >= 60).length,
            before: ours.filter((row) => row.consent_at >= 30 && row.consent_at < 60).length,
            active: ours.filter((row) => row.state === 'active').length,
          })
        }
      }),
      { numRuns: 40 },
    )
    // a rolled-back change is not counted, nor is one whose page is deleted
    await insertOrReviveSubscriber(deps.db, newcomer(pages[0]!.id))
    const before = await countSubscribers(deps.db, [pages[0]!.id])
    const undone = transaction(deps, async ({ db }) => {
      await insertOrReviveSubscriber(db, {
        ...newcomer(pages[0]!.id),
        id: 'y',
        email_key: 'y',
        token_id: 'y',
      })
      throw undo
    })
    await expect(undone).rejects.toBe(undo)
    expect(await countSubscribers(deps.db, [pages[0]!.id])).toEqual(before)
    await deps.db.deleteFrom('page').where('id', '=', pages[0]!.id).execute()
    expect((await countSubscribers(deps.db, [pages[0]!.id])).get(pages[0]!.id)).toEqual(
      noSubscribers(),
    )
  })

  it('are right when many subscribe, leave and return at once', async () => {
    const deps = testDeps(engine)
    const { id } = await openPage(deps, 'ada')
    const person = async (name: string) => {
      const row = { ...newcomer(id), id: name, email: name, email_key: name, token_id: name }
      for (let round = 0; round < 4; round++) {
        await transaction(deps, ({ db }) =>
          insertOrReviveSubscriber(db, { ...row, token_id: `${name}-${round}` }),
        )
        await transaction(deps, ({ db }) => endSubscription(db, name, { now: round }))
      }
      await insertOrReviveSubscriber(deps.db, row)
    }
    await Promise.all(Array.from({ length: 12 }, (_, at) => person(`p${at}`)))
    expect((await countSubscribers(deps.db, [id])).get(id)).toMatchObject({
      active: 12,
      unsubscribed: 0,
    })
  })
})

function newcomer(pageId: string): SubscriberRow {
  return {
    ...{ id: 'x', page_id: pageId, email: 'x', email_key: 'x', email_hash: 'x', token_id: 'x' },
    ...{
      state: 'active',
      source: 'page',
      consent_at: 1,
      proof: 'code',
      left_after: null,
      left_reason: '',
    },
    ...{ unsubscribed_at: null, created_at: 1, updated_at: 1 },
  }
}
