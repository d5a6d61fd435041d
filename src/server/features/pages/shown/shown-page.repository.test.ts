import { expect, it } from 'vitest'
import { createPage } from '#test/support/creator-page.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import type { Deps } from '../../../deps.ts'
import { selectShownBlocks, USUAL_BLOCK, updateBlock } from '../items/blocks.repository.ts'
import { selectShownIcons, updateSocialIcon } from '../items/social-icons.repository.ts'
import { findPageView } from './page-document.repository.ts'
import { findShownPage, findShownPageByKey } from './shown-page.repository.ts'

describeOnBothEngines('the repository of shown pages', (engine) => {
  it('finds a page by its slug and by its id, also without items, theme or pictures', async () => {
    const { deps, page } = await createPage(engine)
    const shown = await findShownPageByKey(deps.db, { domainId: 'main', key: 'ada' })
    expect(shown?.page).toMatchObject((await findPageView(deps.db, page.id))!)
    expect(shown).toMatchObject({ blocks: [], icons: [] })
    expect(await findShownPage(deps.db, page.id)).toEqual(shown)
    expect(await findShownPageByKey(deps.db, { domainId: 'main', key: 'Ada' })).toBeUndefined()
    expect(await findShownPage(deps.db, 'other')).toBeUndefined()
    await deps.db.deleteFrom('page_theme').execute()
    expect((await findShownPage(deps.db, page.id))?.page.background).toBeNull()
  })

  it('returns the same for each item as a separate query would, whatever its texts contain', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const title = '"quoted" \\ back\u2028slash ☃ 𝄞 </script>'
    const block = await add('Link')
    await add('Mail', { kind: 'email', address: 'a@b.example' })
    const endsAt = 8_640_000_000_000
    await updateBlock(deps.db, block.id, { title, text: 'two\nlines\ttab', ends_at: endsAt })
    await ada.call('POST', `${url}/icons`, { icon: 22, address: 'https://github.com/ada' })
    const shown = (await findShownPage(deps.db, page.id))!
    expect(shown.blocks).toEqual(
      await selectShownBlocks(deps.db).orderBy('block.position').execute(),
    )
    expect(shown.blocks[0]).toMatchObject({ title, text: 'two\nlines\ttab', ends_at: endsAt })
    expect(shown.blocks[1]).toMatchObject({ link_id: null, link_alias: null })
    expect(shown.icons).toEqual(await selectShownIcons(deps.db).execute())
    expect(shown.icons[0]).toMatchObject({ icon: 22, profile_url: 'https://github.com/ada' })
  })

  it('returns usual links, which are sent in a short form, and unusual ones alike', async () => {
    const { deps, page, add } = await createPage(engine)
    const { id, linkId } = await linkOf(deps, (await add('Link')).id)
    const asked = async () => (await findShownPage(deps.db, page.id))!.blocks
    const own = () => selectShownBlocks(deps.db).execute()
    expect(await asked()).toEqual(await own())
    expect(await asked()).toMatchObject([{ ...USUAL_BLOCK, title: 'Link' }])
    const unusual = [
      { kind: 'text' },
      { text: 'x' },
      { layout: 'half' },
      { animation: 1 },
      { is_pinned: 1 },
      { is_archived: 1 },
      { group_id: 'g' },
      { is_collapsed: 1 },
      { starts_at: 5 },
      { ends_at: 0 },
      { passcode_hash: '' },
      { gate: 'adult' },
      { is_for_subscribers: 1 },
      { place: '{}' },
      { form: '{}' },
      { gallery: '{}' },
      { file_id: 'f' },
      { is_hidden: 1 },
      { address: '' },
    ] as const
    for (const change of unusual) {
      await updateBlock(deps.db, id, change as never)
      expect(await asked()).toEqual(await own())
      expect(await asked()).toMatchObject([change])
      await updateBlock(deps.db, id, usualOf(change) as never)
    }
    for (const change of [
      { password_hash: 'h' },
      { starts_at: 1 },
      { ends_at: 2 },
      { deleted_at: 3 },
    ]) {
      await deps.db.updateTable('link').set(change).where('id', '=', linkId).execute()
      expect(await asked()).toEqual(await own())
      const back = { password_hash: null, starts_at: null, ends_at: null, deleted_at: null }
      await deps.db.updateTable('link').set(back).where('id', '=', linkId).execute()
    }
    expect(await asked()).toMatchObject([USUAL_BLOCK])
  })

  it('sorts by the bytes of the position, then by id, and leaves deleted items out', async () => {
    const { ada, deps, page, url, add } = await createPage(engine)
    const ids: string[] = []
    for (const position of ['a', 'B', '0z', 'B']) {
      const { id } = await add(position)
      await updateBlock(deps.db, id, { position })
      ids.push(id)
    }
    const icons: string[] = []
    for (const position of ['b', 'Z']) {
      const { json } = await ada.call('POST', `${url}/icons`, {
        icon: 1,
        address: 'https://a.example',
      })
      await updateSocialIcon(deps.db, json.id, { position })
      icons.push(json.id)
    }
    const order = async () => {
      const shown = (await findShownPage(deps.db, page.id))!
      return [shown.blocks, shown.icons].map((items) => items.map(({ id }) => id))
    }
    expect(await order()).toEqual([
      [ids[2], ids[1], ids[3], ids[0]],
      [icons[1], icons[0]],
    ])
    await updateBlock(deps.db, ids[1]!, { deleted_at: 5 })
    await updateSocialIcon(deps.db, icons[0]!, { deleted_at: 5 })
    expect(await order()).toEqual([[ids[2], ids[3], ids[0]], [icons[1]]])
  })
})

const usualOf = (change: object) =>
  Object.fromEntries(
    Object.keys(change).map((name) => [name, USUAL_BLOCK[name as keyof typeof USUAL_BLOCK]]),
  )

async function linkOf({ db }: Pick<Deps, 'db'>, id: string) {
  const block = await db
    .selectFrom('block')
    .select('link_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, linkId: block.link_id! }
}
