import { describe, expect, it } from 'vitest'
import type { Theme } from '#contract/pages/page-document.ts'
import { BLOCK_KINDS } from '#contract/pages/page-document.ts'
import { renderPage } from './rendering/render-page.tsx'
import { SAMPLE_THEME, sampleDocument, sampleInput } from './sample-page.ts'

const withTheme = (theme: Partial<Theme>) =>
  sampleInput(sampleDocument({ theme: { ...SAMPLE_THEME, ...theme } }))

/** A3: markup, scripts, and text that tries to escape from attributes, titles, styles and JSON. */
const polyglots = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<!--<script>alert(1)//-->',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>',
  'javascript:alert(1)',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=alert() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=alert()//>\\x3e',
  '" onfocus=alert(1) autofocus="',
  "' onmouseover='alert(1)",
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="//evil.example/">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<link rel=stylesheet href=//evil.example>',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '{{constructor.constructor("alert(1)")()}}',
  '{{actions}}',
  '$& $1 $$ $` \\u003cscript\\u003e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u202e\u0000<script\u0000>alert(1)</script>',
  '\ud800<script>alert(1)</script>\u2028',
]

describe('hostile content', () => {
  it.each(polyglots)('is shown as text: %j', async (text) => {
    const document = sampleDocument({
      username: text,
      title: text,
      description: text,
      metaTitle: text,
      metaDescription: text,
      messageSubject: text,
      messageDescription: text,
      image: text,
      metaImage: text,
      pageId: text,
      blocks: BLOCK_KINDS.flatMap((kind) => [
        { id: kind, kind, title: text, url: text, thumbnail: text, text, layout: 'featured' },
        { id: `${kind}2`, kind, title: text, url: text, thumbnail: text, isLocked: true },
      ]),
      theme: {
        ...sampleDocument().theme,
        ownBackground: 'picture',
        pictureUrl: text,
        pictureColor: text,
        font: text as 'serif',
        header: text as 'side',
      },
      icons: [
        {
          id: '1',
          icon: 1,
          isCustom: true,
          username: text,
          image: text,
          url: text,
          profileUrl: text,
        },
        {
          id: '2',
          icon: 99,
          isCustom: false,
          username: text,
          image: null,
          url: 'https://a.example',
          profileUrl: text,
        },
      ],
    })
    const clean = renderPage(sampleInput(sampleDocument({ icons: [], blocks: [] }))).html
    const { html, style } = renderPage(sampleInput(document))
    expect(html.match(/<script/g)).toHaveLength(clean.match(/<script/g)?.length ?? 0)
    expect(html.match(/<\/script/g)).toHaveLength(clean.match(/<\/script/g)?.length ?? 0)
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/<(iframe|object|base|math|template|noscript|meta http|textarea)/i)
    const tags = html.replaceAll(/="[^"]*"/g, '=""')
    expect(tags).not.toMatch(/<[^>]*\s(on[a-z]+|srcdoc|style)=/i)
    expect(html).not.toMatch(/(href|src|action)="\s*(javascript|vbscript|data):/i)
    expect(html.match(/<!--/g)).toBeNull()
    expect(style).not.toContain('alert')
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(data.pageId).toBe(
      text.toWellFormed === undefined ? text : JSON.parse(JSON.stringify(text)),
    )
  })

  it('cannot reach the style through a colour', () => {
    const { style } = renderPage(
      withTheme({
        background: 'red;}body{background:url(//e)}',
        button: '</style>',
        titleText: 'x',
      }),
    )
    expect(style).not.toMatch(/\/\/e|<|url\(/)
  })
})
