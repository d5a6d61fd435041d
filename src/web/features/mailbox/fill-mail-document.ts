/**
 * Lays the HTML of a mail into the document of a sandboxed frame. The frame inherits our policy, which
 * forbids style elements and attributes in markup: both are set by script instead. Nothing that could
 * run or be fetched from elsewhere is taken over.
 */
export function fillMailDocument(target: Document, html: string): void {
  const parked = html.replace(/(<[^>]*?)\sstyle=/gi, '$1 data-mail-style=')
  const mail = new DOMParser().parseFromString(parked, 'text/html')
  const css = [...mail.querySelectorAll('style')].map((style) => style.textContent).join('\n')
  for (const element of mail.querySelectorAll(FORBIDDEN)) element.remove()
  target.body.replaceChildren(
    ...[...mail.body.childNodes].map((node) => target.importNode(node, true)),
  )
  copyStyle(mail.body, target.body)
  for (const element of target.body.querySelectorAll('*')) {
    copyStyle(element, element)
    clean(element)
  }
  const view = target.defaultView
  if (!view) return
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(`body{margin:16px;overflow-wrap:anywhere}${css}`)
  target.adoptedStyleSheets = [sheet]
}

const FORBIDDEN = 'script,style,link,meta,base,iframe,frame,object,embed,form,input,button,svg,math'

function copyStyle(from: Element, to: Element): void {
  const style = from.getAttribute('data-mail-style')
  // By their own names: an element of another document is no instance of our HTMLElement.
  if (style && 'style' in to) (to as HTMLElement).style.cssText = style
  to.removeAttribute('data-mail-style')
}

function clean(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (/^on/i.test(name) || /^(srcset|background|ping|action|formaction)$/i.test(name)) {
      element.removeAttribute(name)
    }
  }
  const source = element.getAttribute('src')
  if (source !== null && !/^data:image\/(?:png|jpeg|webp|gif);/i.test(source)) element.remove()
  if (!element.hasAttribute('href')) return
  if (!/^(?:https?:|mailto:)/i.test(element.getAttribute('href') ?? '')) {
    element.removeAttribute('href')
  }
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
}
