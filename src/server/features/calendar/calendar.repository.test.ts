import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { insertEvent, listEvents } from './calendar.repository.ts'

describeOnBothEngines('the events of a space', (engine) => {
  it('are those that overlap the span, by time, without the deleted ones', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada'])
    const { spaceId, userId } = creators[0]!
    const make = (
      title: string,
      starts_at: number,
      ends_at: number | null,
      deleted_at = null as number | null,
    ) =>
      insertEvent(deps.db, {
        id: deps.ids.uuid(),
        space_id: spaceId,
        title,
        starts_at,
        ends_at,
        is_all_day: 0,
        class_names: '',
        category_id: null,
        description: '',
        location: '',
        created_by: userId,
        created_at: 0,
        updated_at: 0,
        deleted_at,
      })
    await make('long', 0, 100)
    await make('inside', 50, null)
    await make('before', 10, 40)
    await make('ends as it begins', 10, 45)
    await make('at its end', 60, null)
    await make('gone', 50, 55, 1)
    const found = await listEvents(deps.db, spaceId, { from: 45, to: 60 })
    expect(found.map((event) => event.title)).toEqual(['long', 'inside'])
  })
})
