import sharp from 'sharp'
import { expect, it } from 'vitest'
import { storePicture } from '#server/features/media/index.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { renderBroadcastMail } from './broadcasts.mail.tsx'
import { picturesOf, storedDocument } from './mail-pictures.ts'

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describeOnBothEngines('pictures of mails', (engine) => {
  it('are of the page’s own space, stored by path, and sent with absolute addresses', async () => {
    const { creators, deps } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = creators
    const bytes = await draw(1_200, 600)
    const media = await storePicture(deps, { ...ada!, purpose: 'mail', bytes })
    expect(media).toMatchObject({ content_type: 'image/jpeg', width: 928, height: 464 })
    const path = `/media/${media.hash}.jpg`
    const picture = (picture: string, alt = 'A blue field') => ({
      blocks: [{ kind: 'picture' as const, picture, alt }],
    })
    for (const address of [path, `${deps.origins.short}${path}`, `${deps.origins.app}${path}`]) {
      const stored = await storedDocument(deps, ada!.spaceId, picture(address))
      expect(JSON.parse(stored)).toEqual(picture(path))
    }
    const refused = {
      name: 'malformed',
      fields: { 'document.blocks.0.picture': expect.any(String) },
    }
    for (const address of [`https://evil.example${path}`, path.replace('.jpg', '.png')]) {
      const storing = storedDocument(deps, ada!.spaceId, picture(address))
      await expect(storing, address).rejects.toMatchObject(refused)
    }
    await expect(storedDocument(deps, bob!.spaceId, picture(path))).rejects.toMatchObject(refused)
    expect(await storedDocument(deps, ada!.spaceId, picture(''))).toBe(JSON.stringify(picture('')))

    const facts = await picturesOf(deps, ada!.spaceId, picture(path))
    const url = `${deps.origins.short}${path}`
    expect(facts.get(path)).toEqual({ url, width: 928, height: 464 })
    expect((await picturesOf(deps, bob!.spaceId, picture(path))).size).toBe(0)
    const send = (alt: string, pictures = facts) =>
      renderBroadcastMail({
        language: 'en',
        subject: 'News',
        document: { blocks: [...picture(path, alt).blocks, { kind: 'text', text: 'Hello' }] },
        name: 'ada',
        pageUrl: 'https://way.example/ada',
        unsubscribeUrl: 'https://way.example/u/1',
        linkTo: (href) => href,
        pictures,
      })
    const { html, text } = await send('A "blue" <field>\nof ours')
    const [img] = /<img[^>]*>/.exec(html)!
    expect(img).toContain(`src="${url}"`)
    expect(img).toContain('width="464"')
    expect(img).toContain('height="232"')
    expect(img).toMatch(/max-width:\s*100%/)
    expect(img).toContain('alt="A &quot;blue&quot; &lt;field&gt; of ours"')
    expect(text).toContain('A "blue" <field> of ours')
    expect(text).not.toContain('/media/')
    expect((await send('')).text).not.toContain('/media/')
    // a picture that is gone is replaced by its alternative text
    const without = await send('A blue field', new Map())
    expect(without.html).not.toContain('<img')
    expect(without.text).toContain('A blue field')
  })

  it('are shown no larger than they are', async () => {
    const { creators, deps } = await createCreatorApp(engine)
    const bytes = await draw(90, 60)
    const { hash } = await storePicture(deps, { ...creators[0]!, purpose: 'mail', bytes })
    const path = `/media/${hash}.jpg`
    const document = { blocks: [{ kind: 'picture' as const, picture: path, alt: '' }] }
    const { html } = await renderBroadcastMail({
      language: 'en',
      subject: 'News',
      document,
      name: 'ada',
      pageUrl: 'https://way.example/ada',
      unsubscribeUrl: 'https://way.example/u/1',
      linkTo: (href) => href,
      pictures: await picturesOf(deps, creators[0]!.spaceId, document),
    })
    expect(html).toContain('width="90"')
    expect(html).toContain('height="60"')
  })
})
