import { describe, expect, it } from 'vitest'
import {
  MailButton,
  MailCode,
  MailHeading,
  MailLayout,
  MailLink,
  MailQuiet,
  MailText,
} from './mail-layout.tsx'
import { renderMail } from './render-mail.tsx'

const sample = (text: string) => (
  <MailLayout
    lang="en"
    preview="Your code is 123456"
    home={{ url: 'https://go.example', name: 'Waypost' }}
    footer={
      <MailQuiet>
        Not you? <MailLink href="https://go.example/u/token">Block this address</MailLink>
      </MailQuiet>
    }
  >
    <MailHeading>Your code</MailHeading>
    <MailText>{text}</MailText>
    <MailCode>123456</MailCode>
    <MailButton href="https://go.example/a?b=1&c=2">Open the page</MailButton>
  </MailLayout>
)

describe('a rendered mail', () => {
  it('has HTML with the logo, the name and the parts, without pictures or scripts', async () => {
    const { html } = await renderMail(sample('Use it within ten minutes.'))
    expect(html).toMatch(/^<!DOCTYPE html/i)
    expect(html).toContain('Waypost')
    expect(html).toContain('123456')
    expect(html).toContain('href="https://go.example/a?b=1&amp;c=2"')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).not.toMatch(/<img|<script|(src|href)="http:/)
    expect(html.length).toBeLessThan(20_000)
  })

  it('has plain text with the code and every address', async () => {
    const { text } = await renderMail(sample('Use it within ten minutes.'))
    expect(text).toContain('123456')
    expect(text).toContain('https://go.example/a?b=1&c=2')
    expect(text).toContain('https://go.example/u/token')
    expect(text).not.toMatch(/<[a-z]/)
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(998)
  })

  it("shows people's input as text", async () => {
    const { html, text } = await renderMail(sample('<img src=x onerror=alert(1)> & "more"'))
    expect(html).not.toContain('<img')
    expect(text).toContain('<img src=x onerror=alert(1)> & "more"')
  })
})
