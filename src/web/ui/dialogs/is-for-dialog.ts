const DIALOG = '[role="dialog"][aria-modal="true"]'

/**
 * Whether a key is meant for a dialog in front, so that shortcuts of the screen behind it do
 * nothing. This very key may have just closed the dialog and removed it from the document.
 */
export function isForDialog({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest(DIALOG)) return true
  return document.querySelector(DIALOG) !== null
}
