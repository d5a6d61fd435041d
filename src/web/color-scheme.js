// Runs before the first paint: applies the stored choice or the system's preference.
;(() => {
  var choice = null
  try {
    choice = localStorage.getItem('waypost-color-scheme')
  } catch {
    // Storage may be forbidden; then the system's preference applies.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var attribute = 'data-mantine-color-scheme'
  var root = document.documentElement
  root.setAttribute(attribute, dark ? 'dark' : 'light')
  // Paper is white, so the dark scheme's light text would be invisible.
  var onScreen
  addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  addEventListener('afterprint', () => root.setAttribute(attribute, onScreen))
})()
