/**
 * HTML from Word, Google Docs and web pages with its emphasis and lists as elements. What a mail
 * cannot say is left out afterwards by the editor's schema.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(parkStyles(html), 'text/html')
  for (const one of body.querySelectorAll('script, title, xml, del')) one.remove()
  for (const one of body.querySelectorAll<HTMLElement>(`p[${STYLE}*="mso-list:l"]`)) makeItem(one)
  for (const one of body.querySelectorAll<HTMLElement>(`[${STYLE}]`)) makeEmphasis(one)
  flattenLists(body)
  for (const link of body.querySelectorAll('a[href^="https://www.google.com/url?"]')) {
    const target = new URL(link.getAttribute('href') ?? '').searchParams.get('q')
    if (target) link.setAttribute('href', target)
  }
  return body.innerHTML
}

const STYLE = 'data-style'

/** Our policy forbids style attributes in any document, so browsers would not read them. */
function parkStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[^<>]*>/g, (tag) =>
      tag.replace(/(\s)style(\s*=)/i, `$1${STYLE}$2`).replace(/mso-list:\s+l/i, 'mso-list:l'),
    )
}

/** Word writes the items of a list as paragraphs that begin with their sign or number. */
function makeItem(paragraph: HTMLElement): void {
  const sign = paragraph.querySelector(`[${STYLE}*="mso-list"]`)
  const tag = /^[\s(]*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '') ? 'ol' : 'ul'
  sign?.remove()
  const before = paragraph.previousElementSibling
  const isNext = before?.matches(`${tag}[data-word]`)
  const list = isNext ? before : paragraph.ownerDocument.createElement(tag)
  const item = paragraph.ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  list?.append(item)
  list?.setAttribute('data-word', '')
  if (isNext) paragraph.remove()
  else if (list) paragraph.replaceWith(list)
}

/** Google Docs wraps everything in `<b>` that is not bold, and says the rest in styles. */
function makeEmphasis(element: HTMLElement): void {
  const style = element.getAttribute(STYLE) ?? ''
  element.removeAttribute(STYLE)
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  if (element.matches('b, strong')) {
    if (weight !== undefined && !isBold) element.replaceWith(...element.childNodes)
    return
  }
  for (const tag of [isBold && 'b', /font-style:\s*italic/i.test(style) && 'i']) {
    if (!tag) continue
    const mark = element.ownerDocument.createElement(tag)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

/** Lists in a mail have one level. */
function flattenLists(body: HTMLElement): void {
  const inner = () => body.querySelector('li > ul, li > ol, ul > ul, ul > ol, ol > ul, ol > ol')
  for (let list = inner(); list; list = inner()) {
    const { parentElement } = list
    if (parentElement?.tagName === 'LI') parentElement.after(...list.children)
    else list.before(...list.children)
    list.remove()
  }
}
