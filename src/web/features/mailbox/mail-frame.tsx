import { useEffect, useRef, useState } from 'react'
import { fillMailDocument } from './fill-mail-document.ts'
import classes from './mailbox.module.css'

/** Style around the mail, which `fillMailDocument` sets. */
const MARGIN = 16
const EMPTY = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>'

/**
 * A mail in a frame without scripts; its links open in a new tab.
 * @param props.scheme as a reader with these colours sees it; otherwise as the application looks
 */
export function MailFrame(props: { html: string; title: string; scheme?: 'light' | 'dark' }) {
  const { html, title, scheme } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!isReady || !inside) return
    fillMailDocument(inside, html)
    setHeight(Math.max(240, Math.ceil(inside.body.getBoundingClientRect().height) + 2 * MARGIN))
  }, [html, isReady])
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={EMPTY}
      style={{ height, colorScheme: scheme }}
      onLoad={() => setReady(true)}
    />
  )
}
