import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { colorProblem } from '#page/qr/qr-problems.ts'
import { text } from '#web/messages/index.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefreshDot } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { DownloadPart } from './download-part.tsx'
import { drawingAddress } from './drawing-address.ts'
import type { KeptQrDesign, QrTarget } from './qr.api.ts'
import classes from './qr.module.css'
import { pictureQuery } from './qr.queries.ts'
import { ScansPart } from './scans-part.tsx'
import type { QrDraft, QrSaveState } from './use-qr-draft.ts'

const PREVIEW_SIZE = 640

/** The code as it will be, where it leads, and the ways to take it along. */
export function PreviewCard(props: { target: QrTarget; kept: KeptQrDesign; draft: QrDraft }) {
  const { target, kept, draft } = props
  return (
    <SectionCard title={text.qr.preview} action={<SaveNote state={draft.saveState} />}>
      <Picture address={kept.address} draft={draft} />
      <div className={classes.leads}>
        <span className={classes.leadsLabel}>{text.qr.holds}</span>
        <span className={classes.address}>{withoutScheme(kept.address)}</span>
        <CopyIcon value={kept.address} />
      </div>
      <DownloadPart target={target} address={kept.address} draft={draft} />
      <p className={classes.note}>{text.qr.tryIt}</p>
      <ScansPart target={target} />
    </SectionCard>
  )
}

/** Drawn here by the engine that draws the files, so that it follows every key. */
function Picture({ address, draft }: { address: string; draft: QrDraft }) {
  const { design, logoUrl } = draft
  const logo = useQuery(pictureQuery(design.logo === 'none' ? null : logoUrl))
  const shown = useDeferredValue(design)
  const source = useMemo(
    () => drawingAddress({ text: address, design: shown, size: PREVIEW_SIZE, logo: logo.data }),
    [address, shown, logo.data],
  )
  const isUnreadable = colorProblem(design) !== undefined
  return (
    <div className={classes.stage} data-open={design.background === 'transparent' || undefined}>
      <img
        className={classes.picture}
        src={source}
        width={PREVIEW_SIZE}
        height={PREVIEW_SIZE}
        alt={text.qr.previewOf(withoutScheme(address))}
        data-unreadable={isUnreadable || undefined}
      />
      {isUnreadable && (
        <div className={classes.veil}>
          <IconAlertTriangle size={20} stroke={1.75} />
          <strong>{text.qr.unreadable}</strong>
          <span>{text.qr.unreadableText}</span>
        </div>
      )}
      {logo.error && <p className={classes.warning}>{text.qr.logoGone}</p>}
    </div>
  )
}

const noteIcons = {
  saved: IconCheck,
  saving: IconRefreshDot,
  offline: IconCloudOff,
  unreadable: IconAlertTriangle,
  refused: IconAlertTriangle,
}

function SaveNote({ state }: { state: QrSaveState }) {
  const Icon = noteIcons[state]
  return (
    <span className={classes.save} data-state={state} role="status">
      <Icon size={16} stroke={1.75} />
      {text.qr.save[state]}
    </span>
  )
}
