import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findQrDesign, saveQrDesign } from './qr-designs.repository.ts'

const VALUES = {
  foreground: '#000000',
  background: 'transparent',
  margin: 4,
  level: 'Q',
  shape: 'dots',
  eyes: 'round',
  is_page_logo: 0,
  logo_id: null,
  gradient: 'linear',
  gradient_to: '#301050',
  frame: 'band',
  frame_text: 'Scan me',
  updated_at: 7,
} as const

describeOnBothEngines('the repository of designs', (engine) => {
  it('keeps one design per link and one per page', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { json: link } = await creators[0]!.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const { json: page } = await creators[0]!.call('POST', '/api/v1/pages', { username: 'ada' })
    const ofLink = { kind: 'link', id: link.id } as const
    const ofPage = { kind: 'page', id: page.id } as const
    expect(await findQrDesign(deps.db, ofLink)).toBeUndefined()
    await saveQrDesign(deps.db, ofLink, { id: 'd1', ...VALUES })
    await saveQrDesign(deps.db, ofLink, { id: 'd2', ...VALUES, margin: 9 })
    await saveQrDesign(deps.db, ofPage, { id: 'd3', ...VALUES, is_page_logo: 1 })
    expect(await findQrDesign(deps.db, ofLink)).toEqual({
      id: 'd1',
      link_id: link.id,
      page_id: null,
      ...VALUES,
      margin: 9,
    })
    expect(await findQrDesign(deps.db, ofPage)).toMatchObject({ id: 'd3', is_page_logo: 1 })
    expect(await findQrDesign(deps.db, { kind: 'page', id: link.id })).toBeUndefined()
    await deps.db.deleteFrom('link').where('id', '=', link.id).execute()
    expect(await findQrDesign(deps.db, ofLink)).toBeUndefined()
  })
})
