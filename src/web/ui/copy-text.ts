/**
 * Copies text to the clipboard. Plain http and in-app browsers have no clipboard: there a hidden field
 * is selected and the old command is tried.
 * @returns whether the text is in the clipboard
 */
export async function copyText(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return copyBySelection(value)
  }
}

function copyBySelection(value: string): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = value
  field.setAttribute('readonly', '')
  field.className = 'wp-offscreen'
  // Inside an open dialog the focus trap would take the selection away again.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
