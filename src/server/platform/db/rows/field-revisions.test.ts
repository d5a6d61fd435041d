import { describe, expect, it } from 'vitest'
import { changedFields, reviseFields } from './field-revisions.ts'

const row = { revision: 7, field_revisions: '{"title":7,"image_id":3}' }

describe('reviseFields', () => {
  it('increases the revisions of the row and of the changed fields', () => {
    expect(reviseFields(row, ['image_id', 'description'], 7)).toEqual({
      revision: 8,
      field_revisions: '{"title":7,"image_id":8,"description":8}',
    })
  })

  it('refuses only a field that has changed since it was read, naming it as the wire does', () => {
    expect(reviseFields(row, ['description'], 1).revision).toBe(8)
    expect(reviseFields(row, ['image_id'], 3).revision).toBe(8)
    expect(() => reviseFields(row, ['description', 'image_id'], 2)).toThrow(
      expect.objectContaining({ name: 'conflict', fields: { imageId: expect.any(String) } }),
    )
  })

  it('overwrites if no revision is given', () => {
    expect(reviseFields(row, ['title'], undefined).revision).toBe(8)
  })

  it.each(['null', '[]', '{"__proto__":9,"title":"x"}'])('reads %s of an old row', (json) => {
    const revised = reviseFields({ revision: 1, field_revisions: json }, ['title'], 1)
    expect(JSON.parse(revised.field_revisions).title).toBe(2)
    expect(({} as { title?: unknown }).title).toBeUndefined()
  })
})

describe('changedFields', () => {
  it('names the fields that get another value', () => {
    const current = { title: 'A', image_id: null as string | null, position: 1 }
    const change = { title: 'A', image_id: 'm1', position: undefined }
    expect(changedFields(current, change)).toEqual(['image_id'])
  })
})
