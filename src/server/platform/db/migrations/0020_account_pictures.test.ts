import { expect, it } from 'vitest'
import { makeAccount, testDepsWithIdentity } from '#test/support/accounts.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { up } from './0020_account_pictures.ts'

describeOnBothEngines('the step to pictures of accounts', (engine) => {
  it('takes chosen pictures over and leaves everybody else as they are', async () => {
    const deps = testDepsWithIdentity(engine)
    const [ada, eve] = [await makeAccount(deps), await makeAccount(deps)]
    const hash = 'b'.repeat(64)
    await deps.db
      .insertInto('media')
      .values({
        id: 'picture',
        space_id: ada.spaceId,
        uploaded_by: ada.userId,
        hash,
        content_type: 'image/png',
        width: 1,
        height: 1,
        bytes: 1,
        created_at: 1,
      })
      .execute()
    for (const [user_id, image_id] of [
      [ada.userId, 'picture'],
      [eve.userId, null],
    ] as const) {
      const profile = { user_id, image_id, bio: '', language: '', time_zone: '' }
      await deps.db
        .insertInto('account_profile')
        .values({ ...profile, revision: 1, field_revisions: '{}', updated_at: 1 })
        .execute()
    }
    await up(deps.db as never)
    const rows = await deps.db.selectFrom('user').select(['id', 'image']).execute()
    const imageOf = (id: string) => rows.find((row) => row.id === id)?.image
    expect(imageOf(ada.userId)).toBe(`/media/${hash}.png`)
    expect(imageOf(eve.userId)).toBeNull()
  })
})
