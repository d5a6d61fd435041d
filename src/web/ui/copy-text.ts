/**
 * Copies text to the clipboard. Plain http and in-app browsers have none: then it selects a hidden
 * field and tries the old command.
 * @returns whether the text was copied
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
  // Inside an open dialog, because its focus trap would otherwise clear the selection.
  const place = focused?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return copied
}
