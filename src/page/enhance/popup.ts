/**
 * Opens an address in a window of its own, in pixels. False where the browser has no such windows or
 * refuses them (in-app browsers): the caller's link then goes on in the same tab.
 */
export function openPopup(address: string, width: number, height: number): boolean {
  if (typeof window.open !== 'function') return false
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
  // `noopener` in the features would hide whether the window opened at all. It is still on its first,
  // empty document here, so the handle back to us can be cut by hand.
  const popup = window.open(address, '_blank', features)
  if (!popup) return false
  popup.opener = null
  return true
}
