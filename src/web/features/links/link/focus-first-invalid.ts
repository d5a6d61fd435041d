const TRIES = 20

/**
 * Focuses the first refused field, which may still be loading.
 * @param within selector of where to look
 */
export function focusFirstInvalid({ within = 'main', tries = TRIES } = {}): void {
  setTimeout(() => {
    const marked = document.querySelector<HTMLElement>(
      `${within} :is([aria-invalid="true"], [data-invalid="true"]):not(:disabled)`,
    )
    // a password is marked by the frame around its field
    const field = marked?.matches('div') ? marked.querySelector('input') : marked
    if (field) {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    } else if (tries > 0) focusFirstInvalid({ within, tries: tries - 1 })
  }, 50)
}
