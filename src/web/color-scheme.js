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
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
