import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  countUtmTemplates,
  deleteUtmTemplatesBefore,
  findUtmTemplate,
  insertUtmTemplate,
  listUtmTemplates,
  updateUtmTemplate,
} from './utm-templates.repository.ts'

describeOnBothEngines('rows of UTM templates', (engine) => {
  it('are sorted by name, without deleted ones, which are removed after their time', async () => {
    const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const { db } = deps
    const row = {
      ...{ source: 'mail', medium: '', campaign: 'ß & co', term: '', content: '' },
      ...{ space_id: ada!.spaceId, created_at: 1, updated_at: 1, deleted_at: null },
    }
    await insertUtmTemplate(db, { ...row, id: 't1', name: 'spring' })
    await insertUtmTemplate(db, { ...row, id: 't2', name: 'Autumn' })
    await insertUtmTemplate(db, { ...row, id: 't3', name: 'bob', space_id: bob!.spaceId })
    const names = async () =>
      (await listUtmTemplates(db, [ada!.spaceId])).map((template) => template.name)
    expect(await names()).toEqual(['Autumn', 'spring'])
    expect(await listUtmTemplates(db, [])).toEqual([])
    expect(await updateUtmTemplate(db, 't1', { deleted_at: 5 })).toMatchObject({ deleted_at: 5 })
    expect(await names()).toEqual(['Autumn'])
    expect(await countUtmTemplates(db, ada!.spaceId)).toBe(1)
    await deleteUtmTemplatesBefore(db, ada!.spaceId, 5)
    expect(await findUtmTemplate(db, 't1')).toMatchObject({ name: 'spring' })
    await deleteUtmTemplatesBefore(db, ada!.spaceId, 6)
    expect(await findUtmTemplate(db, 't1')).toBeUndefined()
    expect(await findUtmTemplate(db, 't3')).toEqual({
      ...row,
      id: 't3',
      name: 'bob',
      space_id: bob!.spaceId,
    })
  })
})
