import type { ReactElement } from 'react'

export interface RenderedMail {
  html: string
  text: string
}

/** In plain text a creator's picture is replaced by its alternative text, without its address. */
const PICTURE_IN_TEXT = {
  selector: 'img.mail-picture',
  format: 'image',
  options: { pathRewrite: () => '' },
}

/**
 * Renders a react-email template to HTML and to plain text. The renderer is loaded with the first
 * mail, since a server rarely sends any.
 */
export async function renderMail(element: ReactElement): Promise<RenderedMail> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(element)
  return { html, text: toPlainText(html, { wordwrap: 76, selectors: [PICTURE_IN_TEXT] }).trim() }
}
