import type { ReactNode } from 'react'
import type { MailHome } from './mail-home.ts'
import { MailButton, MailHeading, MailLayout, MailQuiet } from './mail-layout.tsx'
import { type RenderedMail, renderMail } from './render-mail.tsx'

/** A mail of ours with a heading, some paragraphs and one thing to do. */
export interface NoteMail {
  /** language of the texts */
  lang: string
  home: MailHome
  subject: string
  /** the subject, if none is given */
  heading?: string
  /** what inboxes show after the subject: the heading, if none is given */
  preview?: string
  /** paragraphs above the button */
  children: ReactNode
  button: { href: string; label: string }
  /** paragraphs below it */
  after?: ReactNode
  /** why this mail came */
  footer?: string
}

/** Renders a mail in the frame that most of our mails to people with an account have. */
export async function renderNoteMail(note: NoteMail): Promise<RenderedMail & { subject: string }> {
  const { lang, home, subject, button, footer } = note
  const heading = note.heading ?? subject
  const mail = await renderMail(
    <MailLayout
      lang={lang}
      preview={note.preview ?? heading}
      home={home}
      footer={footer === undefined ? null : <MailQuiet>{footer}</MailQuiet>}
    >
      <MailHeading>{heading}</MailHeading>
      {note.children}
      <MailButton href={button.href}>{button.label}</MailButton>
      {note.after}
    </MailLayout>,
  )
  return { subject, ...mail }
}
