import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Blocks } from './blocks.tsx'
import { inLanguage } from './rendering/page-markup.tsx'

const form: PageBlock['form'] = {
  fields: [
    { id: 'a', kind: 'name', label: 'Name', isRequired: true, choices: [] },
    { id: 'b', kind: 'text', label: 'Message', isRequired: false, choices: [] },
    { id: 'c', kind: 'choice', label: 'Size', isRequired: true, choices: ['S', '<L>'] },
  ],
  thanks: '',
}

function drawn(more: Partial<PageBlock>, options: { lang?: string; preview?: boolean } = {}) {
  const block: PageBlock = { id: 'f', kind: 'form', title: 'Ask', url: '', thumbnail: null }
  const blocks = [{ ...block, form, ...more }]
  const { lang = 'en', preview } = options
  return renderToStaticMarkup(
    inLanguage(lang, <Blocks blocks={blocks} username="ada" preview={preview} />),
  )
}

it('is a plain form with a label for each field and the mark of those that may stay empty', () => {
  const html = drawn({})
  expect(html).toContain('action="/ada/form" method="post">')
  expect(html).toContain('<label for="f-a" dir="auto">Name</label>')
  expect(html).toContain('<label for="f-b" dir="auto">Message (optional)</label>')
  expect(html).toContain('<option>&lt;L&gt;</option>')
  expect(html.match(/ required=""/g)).toHaveLength(2)
  expect(html).toContain('data-thanks="Thank you. Your message has been sent."')
  expect(drawn({}, { lang: 'de' })).toContain('Message (freiwillig)')
})

it('sends nothing from a preview, and is not there while locked', () => {
  expect(drawn({}, { preview: true })).not.toContain('action=')
  expect(drawn({}, { preview: true })).toContain('type="button"')
  expect(drawn({ isLocked: true, form: undefined })).not.toContain('<form')
})
