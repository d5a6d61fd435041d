import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { colorProblem, leastSize } from '#page/qr/qr-problems.ts'
import { text } from '#web/messages/index.ts'
import { loadAdministrationMessages } from '#web/messages/load-messages.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { IconCircleCheck, IconCopy, IconDownload } from '#web/ui/icons.ts'
import { FILE_SIZES } from './check/print-checks.ts'
import { fetchQrFile, type QrTarget, qrFileAddress } from './qr.api.ts'
import classes from './qr.module.css'
import type { QrDraft } from './use-qr-draft.ts'

const USUAL_SIZE = 1024

const PrintCheck = lazy(async () => {
  await loadAdministrationMessages()
  return { default: (await import('./check/print-check.tsx')).PrintCheck }
})

/** Downloads of the current design, saved or not, and a check before it is printed. */
export function DownloadPart(props: {
  target: QrTarget
  address: string
  draft: QrDraft
  /** the drawn code, for `<img src>` */
  source: string
}) {
  const { target, address, draft } = props
  const [chosen, setChosen] = useState<number>(USUAL_SIZE)
  const [isChecking, setChecking] = useState(false)
  const id = useId()
  const least = leastSize(address, draft.design)
  const size = chosen >= least ? chosen : (FILE_SIZES.find((one) => one >= least) ?? chosen)
  const isReadable = colorProblem(draft.design) === undefined
  const fileOf = (format: 'svg' | 'png' | 'pdf', download?: '1') =>
    qrFileAddress(target, format, { ...draft.design, size, ...(download && { download }) })
  return (
    <div className={classes.download}>
      <NativeSelect
        label={text.qr.size}
        description={text.qr.sizeHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="sm"
        value={String(size)}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
        data={FILE_SIZES.map((one) => ({
          value: String(one),
          label: one < least ? text.qr.sizeSmall(one) : text.qr.sizeOf(one),
          disabled: one < least,
        }))}
      />
      <div className={classes.files}>
        <FileButton kind={text.qr.png} href={isReadable ? fileOf('png', '1') : undefined} isMain />
        <FileButton kind={text.qr.svg} href={isReadable ? fileOf('svg', '1') : undefined} />
        <FileButton kind={text.qr.pdf} href={isReadable ? fileOf('pdf', '1') : undefined} />
        {canCopyPictures() && <CopyPicture address={fileOf('png')} isOff={!isReadable} />}
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCircleCheck size={16} stroke={1.75} />}
        aria-expanded={isChecking}
        aria-controls={id}
        onClick={() => setChecking(!isChecking)}
      >
        {text.qr.check}
      </Button>
      <div id={id} className={classes.check} hidden={!isChecking}>
        {isChecking && (
          <Suspense fallback={<Skeleton height={240} radius="md" />}>
            <PrintCheck {...props} size={size} onSize={setChosen} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function FileButton(props: { kind: string; href: string | undefined; isMain?: boolean }) {
  const look = { variant: props.isMain ? 'filled' : 'default', size: 'sm' } as const
  const icon = <IconDownload size={16} stroke={1.75} />
  const label = text.qr.downloadAs(props.kind)
  if (props.href === undefined) {
    return (
      <Button {...look} leftSection={icon} disabled aria-label={label}>
        {props.kind}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      leftSection={icon}
      component="a"
      href={props.href}
      download
      aria-label={label}
    >
      {props.kind}
    </Button>
  )
}

/** Plain http and some browsers have no clipboard for pictures: then there is no button. */
function canCopyPictures(): boolean {
  return typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write !== undefined
}

function CopyPicture({ address, isOff }: { address: string; isOff: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const copy = async () => {
    setBusy(true)
    try {
      // passed as a promise, because Safari forgets the click while it waits
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': fetchQrFile(address) })])
      toastSuccess(text.qr.copied)
    } catch {
      toastError(new CallFailure({ code: '', status: 0, text: text.qr.copyFailed }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconCopy size={16} stroke={1.75} />}
      disabled={isOff}
      loading={isBusy}
      onClick={copy}
    >
      {text.qr.copy}
    </Button>
  )
}
