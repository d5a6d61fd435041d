const DIALOG = '[role="dialog"][aria-modal="true"]'

/**
 * Whether a key is meant for a dialog in front: the keys of the screen behind it rest then. The dialog
 * may have closed by this very key a moment ago, and with it left the document.
 */
export function isForDialog({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(DIALOG)) return true
  return document.querySelector(DIALOG) !== null
}
