import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { text } from '#web/messages/index.ts'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { ColorsCard } from './colors-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { FrameCard } from './frame-card.tsx'
import { LogoCard } from './logo-card.tsx'
import { LooksCard } from './looks-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import type { KeptQrDesign, QrTarget } from './qr.api.ts'
import classes from './qr.module.css'
import { qrDesignQuery } from './qr.queries.ts'
import { SaveNote } from './save-note.tsx'
import { ShapesCard } from './shapes-card.tsx'
import { useCodePicture } from './use-code-picture.ts'
import { useQrDraft } from './use-qr-draft.ts'

/** The QR code designer of a link or page: settings on the left, the preview beside them. */
export function QrPanel({ target }: { target: QrTarget }) {
  const { kind, id } = target
  const steady = useMemo(() => ({ kind, id }), [kind, id])
  const kept = useQuery(qrDesignQuery(steady))
  if (kept.error && !kept.data) {
    return <ErrorPanel error={kept.error} retry={() => kept.refetch()} />
  }
  if (!kept.data) return <PanelSkeleton />
  return <Designer key={`${kind} ${id}`} target={steady} kept={kept.data} />
}

function Designer({ target, kept }: { target: QrTarget; kept: KeptQrDesign }) {
  const draft = useQrDraft(target, kept)
  const picture = useCodePicture(kept.address, draft, target)
  const { ref, entry } = useIntersection<HTMLDivElement>({ threshold: 0.25 })
  const isPassed = entry !== null && !entry.isIntersecting
  return (
    <div className={classes.root}>
      <div className={classes.columns}>
        <div className={classes.aside}>
          <PreviewCard
            target={target}
            address={kept.address}
            draft={draft}
            picture={picture}
            stage={ref}
          />
        </div>
        <div className={classes.column}>
          <div className={classes.peek} data-shown={isPassed || undefined} aria-hidden>
            <div>
              <img src={picture.source} width={56} height={56} alt="" />
              <SaveNote state={draft.saveState} isQuiet />
            </div>
          </div>
          <LooksCard draft={draft} />
          <ColorsCard draft={draft} />
          <ShapesCard draft={draft} />
          <FrameCard draft={draft} />
          <LogoCard draft={draft} pagePictureUrl={kept.pagePictureUrl} />
          <DetailsCard draft={draft} />
        </div>
      </div>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className={classes.root} role="status" aria-label={text.common.loading}>
      <div className={classes.columns}>
        <div className={classes.aside}>
          <Skeleton height={520} radius="lg" />
        </div>
        <div className={classes.column}>
          <Skeleton height={180} radius="lg" />
          <Skeleton height={220} radius="lg" />
          <Skeleton height={220} radius="lg" />
        </div>
      </div>
    </div>
  )
}
