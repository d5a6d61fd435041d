import { Drawer, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { text } from '#web/messages/index.ts'
import type { QrTarget } from './qr.api.ts'
import classes from './qr.module.css'

const QrPanel = lazy(async () => ({ default: (await import('./qr-panel.tsx')).QrPanel }))

/** The designer in a drawer. */
export function QrDrawer(props: { target: QrTarget; isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      position="right"
      size={960}
      title={text.qr.title}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Suspense fallback={<Skeleton height={480} radius="lg" />}>
        <div className={classes.inDrawer}>
          <QrPanel target={props.target} />
        </div>
      </Suspense>
    </Drawer>
  )
}
