import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { readMediaFile, requireMediaOfSpace, storePicture } from './media.service.ts'

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

describeOnBothEngines('pictures', (engine) => {
  it('are stored once per space, under the hash of the re-encoded bytes', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const bytes = await drawing(800, 600).png().toBuffer()
    const store = ({ userId, spaceId }: { userId: string; spaceId: string }) =>
      storePicture(deps, { userId, spaceId, purpose: 'profile', bytes })
    const first = await store(creators[0]!)
    expect(first).toMatchObject({ content_type: 'image/webp', width: 512, height: 512 })
    expect((await store(creators[0]!)).id).toBe(first.id)
    const other = await store(creators[1]!)
    expect([other.hash === first.hash, other.id === first.id]).toEqual([true, false])
    const file = await readMediaFile(deps, `${first.hash}.webp`)
    expect(file.bytes.length).toBe(first.bytes)
    const spaceId = creators[0]!.spaceId
    await requireMediaOfSpace(deps, spaceId, [first.id, null, undefined])
    const foreign = requireMediaOfSpace(deps, spaceId, [first.id, other.id])
    await expect(foreign).rejects.toMatchObject({ name: 'notFound' })
    expect(
      readdirSync(deps.config.dataDir, { recursive: true }).filter((name) =>
        String(name).endsWith('.tmp'),
      ),
    ).toEqual([])
  })

  it('are found only under their exact name', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const { userId, spaceId } = creators[0]!
    const bytes = await drawing(300, 300).jpeg().toBuffer()
    const { hash } = await storePicture(deps, { userId, spaceId, purpose: 'icon', bytes })
    for (const name of [
      `${hash}.png`,
      `${hash}.webp.webp`,
      hash,
      '../secrets.json',
      `${hash.toUpperCase()}.webp`,
    ]) {
      await expect(readMediaFile(deps, name), name).rejects.toMatchObject({ name: 'notFound' })
    }
  })
})
