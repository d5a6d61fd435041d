import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { BioPage } from './bio-page.tsx'
import { LinkedText } from './linked-text.tsx'
import { renderCopy } from './rendering/render-copy.tsx'
import { renderPage } from './rendering/render-page.tsx'
import { sampleDocument, sampleInput } from './sample-page.ts'

const markup = (text: unknown) => renderToStaticMarkup(<LinkedText text={text} />)
const link = (href: string, words = href) =>
  `<a dir="ltr" href="${href}" rel="ugc nofollow noopener noreferrer">${words}</a>`

const block: PageBlock = {
  ...{ id: 'words', kind: 'text', title: 'Dates', url: '', thumbnail: null },
  text: 'Tickets: https://shop.example/a_(b)?c=1&d=2.\nSee you!',
}
const shop = link('https://shop.example/a_(b)?c=1&amp;d=2')

describe('addresses in the texts of a page', () => {
  it('are links on the page and in its copy, and only look like them in the preview', async () => {
    const document = sampleDocument({ blocks: [block], description: 'Me: https://me.example/' })
    const page = (await renderPage(sampleInput(document))).html
    const copy = renderCopy({ document, homeUrl: 'https://way.example/', pictures: new Map() })
    for (const html of [page, copy]) {
      expect(html).toContain(`<p>Tickets: ${shop}.\nSee you!</p>`)
      expect(html).toContain(`<p dir="auto">Me: ${link('https://me.example/')}</p>`)
      expect(html).toContain('content="Me: https://me.example/"')
    }
    const preview = renderToStaticMarkup(<BioPage document={document} homeUrl="/" preview />)
    expect(preview).toContain(
      '<p>Tickets: <u dir="ltr">https://shop.example/a_(b)?c=1&amp;d=2</u>.',
    )
    expect(preview).not.toContain('href="https://shop')
  })

  it('add no script and no rule, and less than 100 bytes each', async () => {
    const render = async (text: string) =>
      renderPage(sampleInput(sampleDocument({ blocks: [{ ...block, text }] })))
    const [plain, linked] = [await render('shop.example'), await render('https://shop.example/')]
    expect(linked.style).toBe(plain.style)
    expect(linked.html.length - plain.html.length).toBeLessThan(100)
    expect(linked.html.match(/<script/g)).toEqual(plain.html.match(/<script/g))
  })

  it('have the colour of the text around them, which can be read, and the underline of links', async () => {
    const { style } = await renderPage(sampleInput(sampleDocument({ blocks: [block] })))
    expect(style).toContain('a{color:inherit')
    expect(style).not.toMatch(/\.(words|head p)[^{]* a[ ,{]/)
  })

  it.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['java\nscript:alert(1)//https://', 'java\nscript:alert(1)//https://'],
    ['data:text/html,<b>', 'data:text/html,&lt;b&gt;'],
    ['https://good.example@evil.example/', 'https://good.example@evil.example/'],
    ['https:\\\\evil.example', 'https:\\\\evil.example'],
    [
      '"https://a.example/"onclick=alert(1)',
      `&quot;${link('https://a.example/')}&quot;onclick=alert(1)`,
    ],
    ['<https://a.example/>', `&lt;${link('https://a.example/')}&gt;`],
    ['(https://a.example/x_(y)])', `(${link('https://a.example/x_(y)')}])`],
    [
      'https://bücher.example/ä',
      link('https://xn--bcher-kva.example/%C3%A4', 'https://bücher.example/ä'),
    ],
    // what turns the direction around ends an address, and one stands from left to right in any case
    ['\u202ehttps://a.example/\u202dmoc.live', `\u202e${link('https://a.example/')}\u202dmoc.live`],
    ['https://a.example/\u200fx', `${link('https://a.example/')}\u200fx`],
    // what is not shown does not join two halves that nobody judged
    ['https://a.ex\u0001ample/', `${link('https://a.ex/', 'https://a.ex')}ample/`],
    ['https://a.example/\ud800', link('https://a.example/%EF%BF%BD', 'https://a.example/\ufffd')],
  ])('are what the one linker finds in %j', (text, html) => {
    expect(markup(text)).toBe(html)
  })

  it.each([null, undefined, 7, { toString: () => 'https://a.example/' }])(
    'are none in %j',
    (text) => {
      expect(markup(text)).toBe('')
    },
  )
})
