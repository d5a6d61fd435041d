import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findPageView, listPageViews } from './page-document.repository.ts'

describeOnBothEngines('the repository of whole pages', (engine) => {
  it('returns a page with its theme, also if its theme or pictures are missing', async () => {
    const { ada, deps, page } = await createPage(engine)
    const view = await findPageView(deps.db, page.id)
    expect(view).toMatchObject({ username: 'ada', background: '#ffffff', image_hash: null })
    expect(await listPageViews(deps.db, ada.spaceId, 'active')).toEqual([view])
    await deps.db.deleteFrom('page_theme').execute()
    expect(await findPageView(deps.db, page.id)).toMatchObject({ id: page.id, background: null })
  })
})
