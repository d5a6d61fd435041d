import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { changePage, openPage } from '#test/support/open-page.ts'
import type { Call } from '../../platform/call.ts'
import { linkBioRoutes } from './link-bio.handlers.ts'

describeOnBothEngines('the reading calls of a page', (engine) => {
  it('answer as stored, for published pages only', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    await deps.db
      .updateTable('page_theme')
      .set({ type: 1, background_code: 25, button_style: 9, animation: 9 })
      .execute()
    const ask = (id: string) =>
      Promise.all(
        linkBioRoutes.map(async ({ endpoint, handler }) => {
          const call = { query: { link_bio_id: id } } as unknown as Call<typeof endpoint>
          return endpoint.answer.parse(await handler(deps, call as never))
        }),
      )
    const [color, theme, icons] = await ask(page.id)
    expect(color).toEqual({ data: { data: { color_code: 9, animation_code: 9 } } })
    expect(theme).toMatchObject({ data: { data: { theme_type: 1, background_code: 25 } } })
    expect(icons).toEqual({ data: { Icons: [] } })
    await changePage(deps, page.id, { published_at: null })
    await expect(ask(page.id)).rejects.toMatchObject({ code: 'err_404' })
  })

  it('answer a background picture by its mean colour, and no icons of a closed page', async () => {
    const deps = testDeps(engine)
    const page = await openPage(deps, 'ada')
    const [, askTheme, askIcons] = linkBioRoutes.map(({ endpoint, handler }) => {
      const call = { query: { link_bio_id: page.id } } as unknown as Call<typeof endpoint>
      return async () => endpoint.answer.parse(await handler(deps, call as never))
    })
    const wear = (columns: object) => deps.db.updateTable('page_theme').set(columns).execute()
    await wear({
      type: 1,
      own_background: 'gradient',
      background: '#102030',
      gradient_to: '#304050',
    })
    const mean = (background: string) => ({ data: { data: { theme_type: 0, background } } })
    expect(await askTheme!()).toMatchObject(mean('#203040'))
    await wear({ own_background: 'picture', picture_color: '#abcdef' })
    expect(await askTheme!()).toMatchObject(mean('#abcdef'))
    expect(await askIcons!()).toEqual({ data: { Icons: [] } })
    for (const closed of [{ gate: '18' as const }, { gate: 'none' as const, passcode_hash: 'x' }]) {
      await changePage(deps, page.id, closed)
      await expect(askIcons!()).rejects.toMatchObject({ code: 'err_404' })
    }
  })
})
