import { describe, expect, it } from 'vitest'
import { renderAccountExistsMail, renderVerificationMail } from './identity.mail.tsx'

const home = { url: 'https://go.example', name: 'Corner Links' }

describe('the mails of signing up', () => {
  it('carry the code in HTML and plain text, and nothing anybody else wrote', async () => {
    const mail = await renderVerificationMail({ language: '', code: '042137', home })
    expect(mail.subject).toBe('Your code for Corner Links')
    expect(mail.html).toContain('042137')
    expect(mail.text).toContain('042137')
    expect(mail.text).toContain('ten minutes')
  })

  it('speak the language of who gets them', async () => {
    const mail = await renderVerificationMail({ language: 'de-AT', code: '042137', home })
    expect(mail.subject).toBe('Dein Code für Corner Links')
    expect(mail.html).toMatch(/<html[^>]* lang="de"/)
    expect(mail.text).toContain('zehn Minuten')
  })

  it('tell the owner of an account where to sign in, without a code', async () => {
    const signInUrl = `${home.url}/user-login`
    const mail = await renderAccountExistsMail({ language: '', signInUrl, home })
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).toContain(signInUrl)
    expect(mail.text).not.toMatch(/\d{6}/)
  })
})
