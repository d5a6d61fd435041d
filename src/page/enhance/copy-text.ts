/**
 * Copies a text. Without a clipboard (plain http, in-app browsers) it selects the field with the
 * text and tries the old command; false: the text stays selected for the visitor to copy.
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
