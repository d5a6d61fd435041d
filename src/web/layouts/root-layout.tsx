import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { text } from '#web/messages/index.ts'
import classes from './root-layout.module.css'

/** The outermost frame: a thin bar while the next screen loads, and scroll restoration. */
export function RootLayout() {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <>
      <div className={classes.bar} data-on={isLoading || undefined} role="status">
        {isLoading && <span className={classes.words}>{text.common.loading}</span>}
      </div>
      <Outlet />
      <ScreenName />
      <ScrollRestoration />
    </>
  )
}

/** Screen readers say the title of a document that is loaded, but not that of the next screen. */
function ScreenName() {
  const [name, setName] = useState('')
  useEffect(() => {
    let shown = window.location.pathname
    const observer = new MutationObserver(() => {
      if (window.location.pathname === shown) return
      shown = window.location.pathname
      setName(document.title)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <span className={classes.words} role="status">
      {name}
    </span>
  )
}
