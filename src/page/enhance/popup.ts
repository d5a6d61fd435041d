/**
 * Opens an address in a separate window, with sizes in pixels. False if the browser has no such
 * windows or refuses them (in-app browsers): then the link opens in the same tab.
 */
export function openPopup(address: string, width: number, height: number): boolean {
  if (typeof window.open !== 'function') return false
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
  // `noopener` in the features would hide whether the window opened. The window still shows its
  // first, empty document, so we can remove its handle to us ourselves.
  const popup = window.open(address, '_blank', features)
  if (!popup) return false
  popup.opener = null
  return true
}
