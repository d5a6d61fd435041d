// Runs before the first paint: a stored choice, else what the system prefers.
;(() => {
  var choice = null
  try {
    choice = localStorage.getItem('waypost-color-scheme')
  } catch {
    // Storage can be forbidden; the system's preference decides then.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var attribute = 'data-mantine-color-scheme'
  var root = document.documentElement
  root.setAttribute(attribute, dark ? 'dark' : 'light')
  // Paper is white, and so would be the letters of a dark screen.
  var onScreen
  addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  addEventListener('afterprint', () => root.setAttribute(attribute, onScreen))
})()
