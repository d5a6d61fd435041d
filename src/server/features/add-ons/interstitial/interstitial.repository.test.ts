import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import {
  addContinuation,
  countContinuations,
  decide,
  findShownInterstitial,
  listSubmitted,
  markAsked,
  saveInterstitial,
} from './interstitial.repository.ts'

const DESIGN = { title: 'A', text: '', picture_id: null, button: 'B', seconds: 5, is_on: 1 }

describeOnBothEngines('the rows of interstitial pages', (engine) => {
  it('keep their approval when the design changes, and count everybody who goes on', async () => {
    const { deps, creators } = await createCreatorApp(engine)
    const { db } = deps
    const { spaceId, call } = creators[0]!
    const link = (await call('POST', '/api/v1/links', { destination: 'https://a.example' })).json
    await saveInterstitial(db, { ...DESIGN, space_id: spaceId })
    expect(await listSubmitted(db)).toEqual([])
    expect(await markAsked(db, spaceId, 7)).toBe(true)
    expect(await markAsked(db, spaceId, 8)).toBe(false)
    expect(await findShownInterstitial(db, link.id)).toBeUndefined()
    expect(await decide(db, spaceId, { state: 'approved', at: 9, by: 'boss' })).toBe(true)
    await saveInterstitial(db, { ...DESIGN, title: 'Z', space_id: spaceId })
    expect(await listSubmitted(db)).toMatchObject([{ title: 'Z', state: 'approved', asked_at: 7 }])
    expect(await findShownInterstitial(db, link.id)).toMatchObject({ title: 'Z', hash: null })

    expect(await countContinuations(db, link.id)).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => addContinuation(db, link.id)))
    expect(await countContinuations(db, link.id)).toBe(20)
  })
})
