/** Prepares untrusted strings for markup. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what HTML cannot carry
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Most texts match this and stay unchanged. */
const PLAIN = /^[\t\n -~]*$/
const PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/

/** A creator's text made safe for documents: no control characters, no lone surrogates. */
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

/** Escapes text and double-quoted attributes as React does. */
export function escapeHtml(value: string): string {
  if (!SIGNS.test(value)) return value
  return value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string)
}

/** JSON for a script element: no `</script`, no `<!--`, no line separators. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
