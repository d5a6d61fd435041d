/**
 * Puts the HTML of a mail into the document of a sandboxed frame. The frame inherits our policy,
 * which forbids style elements and attributes in markup, as does every document parsed here: both
 * are renamed before parsing and set by script afterwards. Nothing that could run or load from
 * elsewhere is copied.
 */
export function fillMailDocument(target: Document, html: string): void {
  const mail = new DOMParser().parseFromString(parkStyles(html), 'text/html')
  const css = [...mail.querySelectorAll(`textarea[${SHEET}]`)].map((sheet) => sheet.textContent)
  for (const element of mail.querySelectorAll(FORBIDDEN)) element.remove()
  for (const element of mail.body.querySelectorAll('*')) clean(element)
  const nodes = [...mail.body.childNodes].map((node) => target.importNode(node, true))
  target.body.replaceChildren(...nodes)
  setStyle(target.body, mail.body.getAttribute(STYLE))
  for (const element of target.body.querySelectorAll(`[${STYLE}]`)) {
    setStyle(element, element.getAttribute(STYLE))
    element.removeAttribute(STYLE)
  }
  const view = target.defaultView
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`body{margin:16px;overflow-wrap:anywhere}${css.join('\n')}`)
  target.adoptedStyleSheets = [sheet]
}

const STYLE = 'data-mail-style'
const SHEET = 'data-mail-sheet'
const FORBIDDEN =
  'script,style,link,meta,base,iframe,frame,object,embed,form,input,button,textarea,svg,math'

/**
 * `style="…"` and `<style>` under names that the policy ignores; the content of a textarea stays
 * text.
 */
function parkStyles(html: string): string {
  return html
    .replace(/<style\b/gi, `<textarea ${SHEET}`)
    .replace(/<\/style\s*>/gi, '</textarea>')
    .replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`)
}

function setStyle(element: Element, style: string | null): void {
  // Not `instanceof HTMLElement`: the frame's elements belong to another window.
  if (style && 'style' in element) (element as HTMLElement).style.cssText = style
}

function clean(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (!ALLOWED.test(name)) element.removeAttribute(name)
  }
  const source = element.getAttribute('src')
  if (source !== null && !/^data:image\/(?:png|jpeg|webp|gif);/i.test(source)) {
    // loads this installation's pictures from here, whatever host the mail names
    const own = /\/media\/[0-9a-f]{64}\.(?:webp|png|jpg)$/.exec(source)?.[0]
    if (own) element.setAttribute('src', own)
    else element.remove()
  }
  const href = element.getAttribute('href')
  if (href === null) return
  if (!/^(?:https?:|mailto:)/i.test(href)) element.removeAttribute('href')
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
}

const ALLOWED =
  /^(?:data-mail-style|href|src|alt|title|dir|lang|role|width|height|align|valign|bgcolor|color|border|cellpadding|cellspacing|colspan|rowspan|class|id|aria-[a-z]+)$/
