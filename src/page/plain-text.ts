/** Strings on their way into markup. Nothing here trusts what it gets. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what HTML cannot carry
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Most texts, which stay as they are. */
const PLAIN = /^[\t\n -~]*$/
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** A creator's text as it can stand in a document: no control characters, no lone surrogates. */
export function plainText(value: unknown): string {
  if (typeof value === 'string' && PLAIN.test(value)) return value
  return typeof value === 'string' ? value.replace(CONTROLS, '').toWellFormed() : ''
}

/** `plainText` on one line: for titles and attributes. */
export function oneLine(value: unknown): string {
  if (typeof value === 'string' && PLAIN_LINE.test(value)) return value
  return plainText(value).replace(/\s+/g, ' ').trim()
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const SIGNS = /[&<>"']/

/** For text and for attributes in double quotes; as React writes it. */
export function escapeHtml(value: string): string {
  if (!SIGNS.test(value)) return value
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)
}

/** JSON that can stand in a script element: no `</script`, no `<!--`, no line separators. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
