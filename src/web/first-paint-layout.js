// Runs first in <body>: applies the layout of the last visit before anything is painted.
;(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('waypost-layout') || 'null')
    if (!kept) return
    for (const name of Object.keys(kept.attributes)) {
      if (/^data-[a-z-]+$/.test(name)) document.body.setAttribute(name, kept.attributes[name])
    }
    for (var one of kept.classes) document.body.classList.add(one)
  } catch {
    // Nothing is stored, or storage is forbidden: the account's layout applies once it has loaded.
  }
})()
