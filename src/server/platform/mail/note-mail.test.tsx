import { expect, it } from 'vitest'
import { MailText } from './mail-layout.tsx'
import { renderNoteMail } from './note-mail.tsx'

const note = {
  lang: 'de',
  home: { url: 'https://way.example', name: 'Way' },
  subject: 'Betreff',
  children: <MailText>Oben</MailText>,
  button: { href: 'https://way.example/app', label: 'Öffnen' },
}

it('has its heading, paragraphs, button and footer in this order, in HTML and in plain text', async () => {
  const after = <MailText>Unten</MailText>
  const footer = 'Warum diese Mail kam'
  const parts = { heading: 'Kopf', preview: 'Vorschau', after, footer }
  const { subject, html, text } = await renderNoteMail({ ...note, ...parts })
  expect(subject).toBe('Betreff')
  expect(html).toContain('lang="de"')
  const order = ['Vorschau', 'Kopf', 'Oben', 'Öffnen', 'Unten', footer]
  const places = order.map((words) => html.indexOf(words))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(html).not.toContain('Betreff')
  expect(text).toContain('https://way.example/app')
})

it('is headed by its subject, without a footer, where nothing else is given', async () => {
  const { html } = await renderNoteMail(note)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe('Betreff')
  expect(html).toContain('Oben')
})
