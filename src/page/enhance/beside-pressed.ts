const GAP = 8
const PRESSABLE = 'button, a, input, label, summary, [role="button"]'

let pressed: Element | null = null

/** Remembers the element that was last pressed, by pointer or key. @returns stops it */
export function rememberPressed(): () => void {
  const remember = ({ target }: Event) => {
    const found = target instanceof Element ? target.closest(PRESSABLE) : null
    if (!found?.closest('.Toastify')) pressed = found
  }
  document.addEventListener('click', remember, true)
  return () => document.removeEventListener('click', remember, true)
}

/**
 * Moves the notifications below the button that was last pressed if they would cover it. Otherwise
 * they stay at the top right (spec §1).
 */
export function uncoverPressed(): void {
  const stack = document.querySelector<HTMLElement>('.Toastify__toast-container')
  if (!stack) return
  stack.style.removeProperty('top')
  if (!pressed?.isConnected) return
  const covering = stack.getBoundingClientRect()
  const button = pressed.getBoundingClientRect()
  const isCovered =
    button.top < covering.bottom &&
    button.bottom > covering.top &&
    button.left < covering.right &&
    button.right > covering.left
  if (isCovered) stack.style.top = `${button.bottom + GAP}px`
}
