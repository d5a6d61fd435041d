import { expect, it } from 'vitest'
import { UTM_TEMPLATES_MAX } from '#contract/constants.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { inSpace } from '#test/support/in-space.ts'
import { insertMembership } from '../spaces/index.ts'
import { insertUtmTemplate } from './utm-templates.repository.ts'
import {
  changeUtmTemplate,
  createUtmTemplate,
  deleteUtmTemplate,
  listUtmTemplatesOfCaller,
  restoreUtmTemplate,
} from './utm-templates.service.ts'

const INPUT = {
  ...{ name: 'Newsletter', source: 'news', medium: 'mail', campaign: '', term: '', content: '' },
}

describeOnBothEngines('UTM templates', (engine) => {
  const prepare = async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob', 'cleo', 'eve'])
    const [ada, bob, cleo, eve] = creators.map(({ userId, spaceId }) => ({ userId, spaceId }))
    const member = { space_id: ada!.spaceId, created_at: 0 }
    await insertMembership(deps.db, { ...member, user_id: bob!.userId, role: 'editor' })
    await insertMembership(deps.db, { ...member, user_id: cleo!.userId, role: 'viewer' })
    const { row } = await createUtmTemplate(deps, ada!.userId, INPUT)
    return { deps, ada: ada!, bob: bob!, cleo: cleo!, eve: eve!, id: row.id }
  }

  it('are shared with the members of a space, as their role allows', async () => {
    const { deps, ada, bob, cleo, eve, id } = await prepare()
    const seenBy = async ({ userId }: { userId: string }) =>
      (await listUtmTemplatesOfCaller(inSpace(deps, ada.spaceId), userId)).map(
        ({ row, isShared, canEdit }) => ({
          name: row.name,
          isShared,
          canEdit,
        }),
      )
    expect(await seenBy(ada)).toEqual([{ name: 'Newsletter', isShared: false, canEdit: true }])
    expect(await seenBy(bob)).toEqual([{ name: 'Newsletter', isShared: true, canEdit: true }])
    expect(await seenBy(cleo)).toEqual([{ name: 'Newsletter', isShared: true, canEdit: false }])
    await expect(seenBy(eve)).rejects.toMatchObject({ name: 'spaceNotFound' })
    expect(await listUtmTemplatesOfCaller(deps, bob.userId)).toEqual([])
    const change = { campaign: 'spring' }
    const changed = await changeUtmTemplate(deps, { userId: bob.userId, id }, change)
    expect(changed.row).toMatchObject({ ...INPUT, campaign: 'spring' })
    expect(changed.isShared).toBe(true)
    for (const [{ userId }, name] of [
      [cleo, 'noPermission'],
      [eve, 'notFound'],
    ] as const) {
      const caller = { userId, id }
      await expect(changeUtmTemplate(deps, caller, change)).rejects.toMatchObject({ name })
      await expect(deleteUtmTemplate(deps, caller)).rejects.toMatchObject({ name })
      await expect(restoreUtmTemplate(deps, caller)).rejects.toMatchObject({ name })
    }
    expect(await seenBy(ada)).toHaveLength(1)
  })

  it('are deleted and can be restored', async () => {
    const { deps, ada, id } = await prepare()
    const caller = { userId: ada.userId, id }
    await deleteUtmTemplate(deps, caller)
    await deleteUtmTemplate(deps, caller)
    expect(await listUtmTemplatesOfCaller(deps, ada.userId)).toEqual([])
    await expect(changeUtmTemplate(deps, caller, { name: 'x' })).rejects.toMatchObject({
      name: 'notFound',
    })
    expect((await restoreUtmTemplate(deps, caller)).row).toMatchObject(INPUT)
    expect(await listUtmTemplatesOfCaller(deps, ada.userId)).toHaveLength(1)
  })

  it('must set a parameter, and are limited in number', async () => {
    const { deps, ada, id } = await prepare()
    const empty = { source: '', medium: '' }
    await expect(changeUtmTemplate(deps, { userId: ada.userId, id }, empty)).rejects.toMatchObject({
      name: 'malformed',
      fields: { source: expect.any(String) },
    })
    const row = { ...INPUT, space_id: ada.spaceId, created_at: 0, updated_at: 0, deleted_at: null }
    for (let count = 1; count < UTM_TEMPLATES_MAX; count++) {
      await insertUtmTemplate(deps.db, { ...row, id: `full-${count}` })
    }
    await expect(createUtmTemplate(deps, ada.userId, INPUT)).rejects.toMatchObject({
      name: 'malformed',
    })
    await deleteUtmTemplate(deps, { userId: ada.userId, id })
    await createUtmTemplate(deps, ada.userId, INPUT)
    await expect(restoreUtmTemplate(deps, { userId: ada.userId, id })).rejects.toMatchObject({
      name: 'malformed',
    })
  })
})
