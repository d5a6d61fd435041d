import type { ReactElement } from 'react'

export interface RenderedMail {
  html: string
  text: string
}

/** A creator's picture says what it shows; its address says nothing to people. */
const PICTURE_IN_TEXT = {
  selector: 'img.mail-picture',
  format: 'image',
  options: { pathRewrite: () => '' },
}

/**
 * Renders a react-email template: the HTML, and the plain text made from it. The renderer is loaded
 * with the first mail, since most of a server's life needs none.
 */
export async function renderMail(element: ReactElement): Promise<RenderedMail> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(element)
  return { html, text: toPlainText(html, { wordwrap: 76, selectors: [PICTURE_IN_TEXT] }).trim() }
}
