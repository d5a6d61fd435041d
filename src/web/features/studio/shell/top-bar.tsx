import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { may } from '#contract/permissions.ts'
import { publishPage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconShare } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { useStudio } from '../studio-context.ts'
import { PageSwitcher } from './page-switcher.tsx'
import { PreviewButton } from './preview-button.tsx'
import { QrButton } from './qr-button.tsx'
import { SaveStateNote } from './save-state.tsx'
import classes from './top-bar.module.css'

/** The page's name, its address, the save state, and the button to publish. */
export function TopBar({ onPreview }: { onPreview: () => void }) {
  const { draft } = useStudio()
  const canChange = may(draft.role ?? 'owner', 'pages.change')
  return (
    <header className={classes.root}>
      <PageSwitcher />
      <div className={classes.address}>
        {draft.publishedAt ? (
          <a
            className={classes.link}
            href={`${draft.url}?norecord=true`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {withoutScheme(draft.url)}
          </a>
        ) : (
          <span className={classes.link}>{withoutScheme(draft.url)}</span>
        )}
        <CopyIcon value={draft.url} />
        <QrButton pageId={draft.id} />
        {draft.publishedAt && <ShareLink url={draft.url} />}
      </div>
      <div className={classes.end}>
        {canChange && <SaveStateNote />}
        <PreviewButton onClick={onPreview} />
        {canChange && <PublishButton />}
      </div>
    </header>
  )
}

const LiveDialog = lazy(async () => ({
  default: (await import('./live-dialog.tsx')).LiveDialog,
}))

/** Publishing is the main action until it is done; then it shows what to give to others. */
function PublishButton() {
  const { draft, flush } = useStudio()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  if (draft.publishedAt) {
    return isDone ? (
      <Suspense>
        <LiveDialog page={draft} onClose={() => setDone(false)} />
      </Suspense>
    ) : null
  }
  const publish = async () => {
    setBusy(true)
    try {
      await flush()
      putPage(queryClient, await publishPage(draft.id))
      setDone(true)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button className={classes.publish} loading={busy} onClick={publish}>
      {text.studio.publish}
    </Button>
  )
}

/** The page's own share page: address, QR code, networks. */
function ShareLink({ url }: { url: string }) {
  return (
    <Tooltip label={text.studio.share}>
      <ActionIcon
        component="a"
        href={`${url}/share`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={text.studio.share}
      >
        <IconShare size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}
