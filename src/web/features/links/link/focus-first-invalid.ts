const TRIES = 20

/**
 * Leads to the first field that was refused; the part it stands in may only just be loading.
 * @param within what is looked through, as a selector
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
