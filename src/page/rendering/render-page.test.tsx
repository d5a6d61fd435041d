import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import type { PageDocument, Theme } from '#contract/pages/page-document.ts'
import { SAMPLE_THEME, sampleDocument, sampleInput } from '../sample-page.ts'
import { presets } from '../theme/presets.ts'
import { renderPage } from './render-page.tsx'

const HTML_BUDGET = 14 * 1024

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The files are ours, from the same origin, with hashes in their names.
    'require-sri': 'off',
    // A creator's title may be longer than search engines show.
    'long-title': 'off',
  },
})

async function problemsOf(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap((result) =>
    result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.selector})`),
  )
}

const withTheme = (theme: Partial<Theme>, more: Partial<PageDocument> = {}) =>
  sampleInput(sampleDocument({ theme: { ...SAMPLE_THEME, ...theme }, ...more }))

describe('renderPage', () => {
  it('says what the page is right after the charset', () => {
    const { html } = renderPage(sampleInput())
    const head = html.slice(html.indexOf('<head>'))
    const order = [
      '<head><meta charset="utf-8">',
      '<title>Mara Lindqvist</title>',
      'name="description"',
      'rel="canonical"',
      'og:title',
      'og:image"',
      'twitter:card',
      'name="viewport"',
      'rel="icon"',
      'rel="me"',
      'application/ld+json',
      '<script type="module"',
      '<style>',
      '</head>',
    ].map((part) => head.indexOf(part))
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(order).not.toContain(-1)
  })

  it('titles itself by meta_title, else bio_title, else username', () => {
    const title = (changes: Partial<PageDocument>) =>
      /<title>(.*?)<\/title>/.exec(renderPage(sampleInput(sampleDocument(changes))).html)?.[1]
    expect(title({ metaTitle: 'Meta' })).toBe('Meta')
    expect(title({})).toBe('Mara Lindqvist')
    expect(title({ title: '' })).toBe('mara-lindqvist')
  })

  it('takes the favicon from meta_image, else the default', () => {
    const icon = (metaImage: string | null) =>
      /rel="icon" href="(.*?)"/.exec(
        renderPage(sampleInput(sampleDocument({ metaImage }))).html,
      )?.[1]
    expect(icon('https://way.example/media/i.png')).toBe('https://way.example/media/i.png')
    expect(icon(null)).toMatch(/^\/assets\/page\/favicon-/)
  })

  it('shows its own favicon in tabs and on home screens', () => {
    const head = (favicon: string) =>
      renderPage(
        sampleInput(sampleDocument({ favicon, metaImage: 'https://way.example/media/i.png' })),
      ).html
    const html = head('https://way.example/media/abc.png')
    expect(html).toContain(
      '<link rel="icon" type="image/png" sizes="32x32" href="https://way.example/media/abc.32.png">',
    )
    expect(html).toContain('<link rel="apple-touch-icon" href="https://way.example/media/abc.png">')
    expect(html.match(/rel="icon"/g)).toHaveLength(1)
    expect(head('javascript:alert(1)')).not.toContain('javascript:')
  })

  it('gives crawlers the real profiles and people the short links', () => {
    const { html } = renderPage(sampleInput())
    expect(html).toContain('<link rel="me" href="https://social0.example/maralindqvist">')
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person' } })
    expect(data.mainEntity.sameAs).toContain('https://social0.example/maralindqvist')
    expect(html.slice(html.indexOf('<body>'))).not.toContain('social0.example')
  })

  it('shows everything of spec §2 from top to bottom', () => {
    const { html } = renderPage(sampleInput())
    const order = [
      'aria-label="Share"',
      'Subscribe',
      'class="avatar"',
      '<h1',
      'Painter',
      '<nav',
      '<ul class="links"',
      'class="foot"',
    ]
    const places = order.map((part) => html.indexOf(part, html.indexOf('<body>')))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('aria-label="Instagram: @maralindqvist"')
  })

  it('puts the icons below the links when social_icon_position is 1', () => {
    const { html } = renderPage(sampleInput(sampleDocument({ iconPosition: 1 })))
    expect(html.indexOf('<nav')).toBeGreaterThan(html.indexOf('<ul class="links"'))
  })

  it('leaves out what is switched off', () => {
    const changes = {
      subscribable: false,
      brandingHidden: true,
      icons: [],
      blocks: [],
      image: null,
    }
    const { html, style } = renderPage(sampleInput(sampleDocument(changes)))
    expect(html).not.toMatch(/data-action="subscribe"|Waypost<|<nav|class="link|<img/)
    expect(html).toContain('href="/u/report?about=mara-lindqvist"')
    expect(html).toContain('>M</span>')
    expect(style).not.toMatch(/\.link\{|\.icon\{|\.panel/)
  })

  it("says 'Subscribed' to a subscriber and leads to the unsubscribe form", () => {
    const { html } = renderPage(sampleInput(sampleDocument(), { subscribed: true }))
    expect(html).toMatch(/href="\/mara-lindqvist\/unsubscribe"[^>]*>.*Subscribed<\/a>/)
    expect(html).not.toContain('id="subscribe"')
  })

  it('leads to the code page while a challenge is open', () => {
    const challenge = { email: 'ada@example.com', resendInSeconds: 20 }
    const { html } = renderPage(sampleInput(sampleDocument(), { challenge }))
    expect(html).toContain('href="/mara-lindqvist/verify"')
    expect(html).toContain('"challenge":{"email":"ada@example.com","resendInSeconds":20}')
  })

  it('shows a refused form again with the words of the error', () => {
    const form = { email: '<b>x', error: 'Invalid email address' }
    const { html } = renderPage(sampleInput(sampleDocument(), { form }))
    expect(html).toContain('class="panel open"')
    expect(html).toContain('Invalid email address')
    expect(html).toContain('value="&lt;b&gt;x"')
  })

  it('is the same for the same input', () => {
    expect(renderPage(sampleInput())).toEqual(renderPage(sampleInput()))
  })

  it('carries one style element, no style attribute and no script that runs inline', () => {
    const { html, style } = renderPage(withTheme({ type: 1, backgroundCode: 17, animation: 9 }))
    expect(html.match(/<style>([\s\S]*?)<\/style>/)?.[1]).toBe(style)
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/\sstyle=/)
    expect(html).not.toMatch(/\son[a-z]+=/)
    for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) {
      expect(attributes).toMatch(/ type="application\/(ld\+)?json"| type="module" src="/)
    }
  })

  it('asks for no referrer and no opener on every anchor', () => {
    for (const [anchor] of renderPage(sampleInput()).html.matchAll(/<a [^>]*>/g)) {
      expect(anchor).toMatch(/rel="(me )?noopener noreferrer"/)
    }
  })

  it('gives every picture its size', () => {
    for (const [image] of renderPage(sampleInput()).html.matchAll(/<img [^>]*>/g)) {
      expect(image).toMatch(/ width="\d+" height="\d+"/)
      expect(image).toContain(' alt=')
    }
  })

  it('turns around for a language that is read from the right', () => {
    expect(renderPage(sampleInput(sampleDocument(), { lang: 'ar' })).html).toContain(
      '<html lang="ar" dir="rtl">',
    )
    expect(renderPage(sampleInput(sampleDocument(), { lang: '"><script>' })).html).toContain(
      '<html lang="en" dir="ltr">',
    )
  })
})

describe('budgets', () => {
  it.each(presets.map((preset) => [preset.name, preset] as const))(
    'HTML with its style of 12 links, a picture and 6 icons is at most 14 KB gzipped on %s',
    (_name, preset) => {
      for (let animation = 0; animation <= 9; animation += 9) {
        const { html } = renderPage(withTheme({ ...preset.theme, animation }))
        expect(gzipSync(html).length).toBeLessThanOrEqual(HTML_BUDGET)
      }
    },
  )

  it('also for the longest texts and the heaviest icons', () => {
    const word = () => Math.random().toString(36).slice(2, 10)
    const text = (length: number) =>
      Array.from({ length: 30 }, word).join(' ').slice(0, length).padEnd(length, 'ü')
    const sample = sampleDocument()
    const document = sampleDocument({
      title: text(60),
      description: text(160),
      metaDescription: text(160),
      messageDescription: text(1000),
      blocks: sample.blocks.map((link) => ({
        ...link,
        title: text(80),
        thumbnail: `https://way.example/media/${text(32)}`,
      })),
      theme: { ...SAMPLE_THEME, type: 1, backgroundCode: 17, buttonStyle: 9, animation: 9 },
    })
    expect(gzipSync(renderPage(sampleInput(document)).html).length).toBeLessThanOrEqual(HTML_BUDGET)
  })
})

describe('valid HTML', () => {
  const inputs: [string, ReturnType<typeof sampleInput>][] = [
    ['the sample', sampleInput()],
    ['a subscriber', sampleInput(sampleDocument(), { subscribed: true })],
    ['a refused form', sampleInput(sampleDocument(), { form: { email: 'x', error: 'No' } })],
    [
      'an empty page',
      sampleInput(
        sampleDocument({ blocks: [], icons: [], image: null, description: '', title: '' }),
      ),
    ],
    [
      'an image background',
      withTheme({ type: 1, backgroundCode: 6, buttonStyle: 6, animation: 8 }),
    ],
    [
      'custom icons without pictures',
      sampleInput(
        sampleDocument({
          icons: [
            {
              id: 'i',
              icon: 1,
              isCustom: true,
              username: 'Shop',
              image: null,
              url: 'tel:+49',
              profileUrl: null,
            },
          ],
        }),
      ),
    ],
    [
      'addresses that are not',
      sampleInput(
        sampleDocument({
          blocks: [{ id: 'l', kind: 'link', title: 'x', url: 'javascript:1', thumbnail: null }],
          icons: [
            {
              id: 'i',
              icon: 3,
              isCustom: false,
              username: 'x',
              image: null,
              url: 'no',
              profileUrl: null,
            },
          ],
        }),
      ),
    ],
  ]
  it.each(inputs)('%s', async (_name, input) => {
    expect(await problemsOf(renderPage(input).html)).toEqual([])
  })
})
