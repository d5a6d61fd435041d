// Runs as the first thing in <body>: the layout of the last visit, before anything is painted.
;(() => {
  try {
    const kept = JSON.parse(localStorage.getItem('waypost-layout') || 'null')
    if (!kept) return
    for (const name of Object.keys(kept.attributes)) {
      if (/^data-[a-z-]+$/.test(name)) document.body.setAttribute(name, kept.attributes[name])
    }
    for (var one of kept.classes) document.body.classList.add(one)
  } catch {
    // Nothing kept, or storage is forbidden: the account's layout comes with its first answer.
  }
})()
