import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOn } from '#test/support/engines.ts'
import { definePackage } from '#test/support/packages.ts'
import { type AddOnKind, has } from './add-ons.service.ts'

const KINDS: readonly AddOnKind[] = ['api', 'interstitial', 'extension']

describeOn('sqlite', 'the add-ons of a space', (engine) => {
  async function open() {
    const { deps, creators } = await createCreatorApp(engine)
    const { spaceId } = creators[0]!
    const there = async () => {
      const all = await Promise.all(KINDS.map((kind) => has(deps, spaceId, kind)))
      return KINDS.filter((_, at) => all[at])
    }
    return { deps, spaceId, there }
  }

  it('are all there where no package is defined', async () => {
    const { there } = await open()
    expect(await there()).toEqual(KINDS)
  })

  it('are those of the package, and none without one', async () => {
    const { deps, there } = await open()
    await definePackage(deps, { id: 'small' })
    expect(await there()).toEqual([])
    await definePackage(deps, { id: 'free', isFree: true, flags: { api: false } })
    expect(await there()).toEqual(['interstitial'])
  })
})
