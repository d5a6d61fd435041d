/**
 * Copies a text. Without a clipboard (plain http, in-app browsers) the field with the text is selected
 * and the old command tried; false: it is left selected for the visitor to copy.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.setSelectionRange(0, text.length)
    try {
      return document.execCommand('copy')
    } catch {
      return false
    }
  }
}
