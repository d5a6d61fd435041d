import type { Ref } from 'react'
import { heightShare } from '#page/qr/draw-qr.ts'
import { colorProblem } from '#page/qr/qr-problems.ts'
import { text } from '#web/messages/index.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import { DownloadPart } from './download-part.tsx'
import classes from './preview-card.module.css'
import type { QrTarget } from './qr.api.ts'
import qrClasses from './qr.module.css'
import { SaveNote } from './save-note.tsx'
import { ScansPart } from './scans-part.tsx'
import { type CodePicture, PREVIEW_SIZE } from './use-code-picture.ts'
import type { QrDraft } from './use-qr-draft.ts'

/** A preview of the code, its destination, and its downloads. */
export function PreviewCard(props: {
  target: QrTarget
  address: string
  draft: QrDraft
  picture: CodePicture
  stage: Ref<HTMLDivElement>
}) {
  const { target, address, draft, picture } = props
  const { design, saveState } = draft
  const isUnreadable = colorProblem(design) !== undefined
  return (
    <SectionCard title={text.qr.preview} action={<SaveNote state={saveState} />}>
      <div
        ref={props.stage}
        className={classes.stage}
        data-open={design.background === 'transparent' || undefined}
      >
        <img
          className={classes.picture}
          src={picture.source}
          width={PREVIEW_SIZE}
          height={PREVIEW_SIZE * heightShare(design)}
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
      </div>
      {picture.isLogoGone && <p className={qrClasses.warning}>{text.qr.logoGone}</p>}
      <div className={classes.leads}>
        <span className={classes.leadsLabel}>{text.qr.holds}</span>
        <span className={classes.address}>{withoutScheme(address)}</span>
        <CopyIcon value={address} />
      </div>
      <DownloadPart target={target} address={address} draft={draft} source={picture.source} />
      <ScansPart target={target} />
    </SectionCard>
  )
}
