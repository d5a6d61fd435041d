import { describe, expect, it } from 'vitest'
import type { BroadcastBlock } from '#contract/mail/broadcasts.ts'
import { renderBroadcastMail } from './broadcasts.mail.tsx'

const render = (blocks: BroadcastBlock[], previewText = '', color = '') =>
  renderBroadcastMail({
    language: 'en',
    subject: 'News',
    previewText,
    document: { blocks },
    name: 'ada',
    color,
    pageUrl: 'https://way.example/ada',
    unsubscribeUrl: 'https://way.example/u/1',
    linkTo: (href) => `https://way.example/go?to=${encodeURIComponent(href)}`,
  })

describe('the words of a mail', () => {
  it('are rendered with emphasis, links, lists, quotes and headings, in HTML and as text', async () => {
    const { html, text } = await render([
      { kind: 'heading', text: 'Routes' },
      { kind: 'heading', text: 'Short ones', level: 2 },
      {
        kind: 'paragraph',
        words: [
          { text: 'Read ' },
          { text: 'this <b>', bold: true, italic: true },
          { text: '\nor ' },
          { text: 'that', link: 'https://a.example/?b=1' },
          { text: ' and https://b.example/.' },
        ],
      },
      { kind: 'paragraph', words: [] },
      { kind: 'list', ordered: true, items: [[{ text: 'one' }], [{ text: 'two' }]] },
      { kind: 'quote', paragraphs: [[{ text: 'Said she.' }], [{ text: 'And he.' }]] },
    ])
    expect(html).toMatch(/<h1[^>]*>Routes<\/h1>.*<h2[^>]*>Short ones<\/h2>/s)
    expect(html).toMatch(/<em><strong>this &lt;b&gt;<\/strong><\/em>.*<br\/?>or /s)
    expect(html).toMatch(/href="https:\/\/way.example\/go\?to=https%3A%2F%2Fa.example%2F%3Fb%3D1"/)
    // a bare address is counted and warned of like any link (A59)
    expect(html).toMatch(/href="https:\/\/way.example\/go\?to=https%3A%2F%2Fb.example%2F"/)
    expect(html).toMatch(/<ol[^>]*>.*<li>one<\/li>.*<li>two<\/li>.*<\/ol>/s)
    expect(html).toMatch(/<blockquote[^>]*>.*Said she\..*And he\..*<\/blockquote>/s)
    expect(html).not.toMatch(/<script|javascript:/)
    for (const line of ['Routes', 'this <b>', 'or that', '1. one', '2. two', '> Said she.']) {
      expect(text.toLowerCase()).toContain(line.toLowerCase())
    }
  })

  it('are written from the right where their letters are', async () => {
    const { html } = await render([
      { kind: 'heading', text: 'חדשות!' },
      { kind: 'paragraph', words: [{ text: '1. أهلا بكم.' }] },
      { kind: 'list', ordered: false, items: [[{ text: '2 ' }, { text: 'בתים', bold: true }]] },
      { kind: 'quote', paragraphs: [[{ text: '«قالت»' }]] },
      { kind: 'button', label: 'לקריאה', address: 'https://a.example' },
      { kind: 'list', ordered: true, items: [[{ text: 'one' }]] },
      { kind: 'quote', paragraphs: [[{ text: 'Said she.' }]] },
    ])
    expect(html).toMatch(/<h1[^>]*dir="auto"[^>]*>חדשות!/)
    expect(html).toMatch(/<p[^>]*dir="auto"[^>]*>1\. أهلا/)
    expect(html).toMatch(/<ul dir="rtl"[^>]*padding:0 24px 0 0/)
    expect(html).toMatch(/<blockquote dir="rtl"[^>]*border-right:3px/)
    expect(html).toMatch(/<table[^>]*dir="auto"[^>]*>(?:(?!<table).)*לקריאה/s)
    expect(html).toMatch(/<ol dir="auto"[^>]*padding:0 0 0 24px/)
    expect(html).toMatch(/<blockquote dir="auto"[^>]*border-left:3px/)
  })

  it('have the colours of the page, where they can be read', async () => {
    const blocks: BroadcastBlock[] = [
      { kind: 'button', label: 'Read on', address: 'https://a.example' },
      { kind: 'paragraph', words: [{ text: 'here', link: 'https://b.example' }] },
    ]
    const colors = async (color: string) => {
      const { html } = await render(blocks, '', color)
      const styleOf = (label: string) =>
        new RegExp(`<a[^>]*style="([^"]*)"[^>]*>(?:(?!</a>).)*${label}`, 's').exec(html)![1]!
      const find = (style: string, name: string) =>
        new RegExp(`(?:^|;)${name}:(#[0-9a-f]+)`).exec(style)?.[1]
      const button = styleOf('Read on')
      return [
        find(button, 'background-color'),
        find(button, 'color'),
        find(styleOf('here'), 'color'),
      ]
    }
    expect(await colors('#7a1fa2')).toEqual(['#7a1fa2', '#ffffff', '#7a1fa2'])
    expect(await colors('#e07b00')).toEqual(['#0f766e', '#ffffff', '#0f766e'])
    expect(await colors('#d26a00')).toEqual(['#d26a00', '#000000', '#000000'])
    expect(await colors('')).toEqual(['#0f766e', '#ffffff', '#0f766e'])
  })

  it('begin the line of the inbox, unless its author wrote one', async () => {
    const words: BroadcastBlock[] = [
      { kind: 'quote', paragraphs: [[{ text: 'Said she.' }]] },
      { kind: 'list', ordered: false, items: [[{ text: 'one' }], [{ text: 'two' }]] },
    ]
    expect((await render(words)).html).toMatch(/>Said she\. one two</)
    expect((await render(words, ' Two routes ')).html).toMatch(/>Two routes</)
  })
})
