import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Blocks } from './blocks.tsx'
import { inLanguage } from './rendering/page-markup.tsx'

const picture = (name: string, more: object = {}) => ({
  ...{ src: `https://way.example/media/${name}.webp`, alt: '', width: 1200, height: 800, ...more },
})

function drawn(more: Partial<PageBlock>, options: { preview?: boolean; username?: string } = {}) {
  const block: PageBlock = { id: 'g', kind: 'gallery', title: '', url: '', thumbnail: null }
  const pictures = [picture('a', { alt: 'Harbour & "fog"' }), picture('b', { width: 300 })]
  const blocks = [{ ...block, gallery: { layout: 'grid' as const, pictures }, ...more }]
  const { preview, username = 'ada' } = options
  return renderToStaticMarkup(
    inLanguage('en', <Blocks blocks={blocks} username={username} preview={preview} />),
  )
}

it('is a list of plain links to the pictures, with smaller files for what is shown', () => {
  const html = drawn({})
  expect(html).toContain(
    '<ul class="gallery grid" data-large="Close|Previous picture|Next picture">',
  )
  expect(html).toContain('<a href="https://way.example/media/a.webp" rel="noopener noreferrer">')
  expect(html).toContain('aria-label="Picture 2 of 2"')
  expect(html).toContain('alt="Harbour &amp; &quot;fog&quot;" loading="lazy"')
  expect(html.match(/srcSet=|srcset=/gi)).toHaveLength(1)
  expect(html).toContain('a.480.webp 480w,https://way.example/media/a.webp 1200w')
})

it('is only pictures in a preview and while it has no server, and nothing while locked', () => {
  const still = drawn({}, { preview: true })
  expect(still).not.toContain('<a ')
  expect(still).not.toContain('480w')
  expect(drawn({ isLocked: true, gallery: undefined })).not.toContain('<img')
  const evil = { layout: 'row' as const, pictures: [picture('a', { src: 'javascript:alert(1)' })] }
  expect(drawn({ gallery: evil })).not.toContain('javascript')
})
