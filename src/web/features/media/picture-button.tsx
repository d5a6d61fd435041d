import { Loader } from '@mantine/core'
import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { UPLOAD_TYPES } from '#contract/constants.ts'
import type { Crop, MediaPurpose } from '#contract/media.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { localPicture } from './local-picture.ts'
import classes from './picture-button.module.css'
import { type Picture, requirePicture, uploadPicture, wrongPicture } from './upload-picture.ts'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The aspect ratio of cropped pictures; other pictures keep their shape. */
const ASPECTS: Partial<Record<MediaPurpose, number>> = {
  profile: 1,
  thumbnail: 1,
  favicon: 1,
  share: 1200 / 630,
  interstitial: 840 / 440,
}

/**
 * A picture that is also the button to change it: by click, by key, or by dropping a file. If its
 * shape is fixed, people first choose the part to show.
 */
export function PictureButton(props: {
  url: string | null
  purpose: MediaPurpose
  label: string
  placeholder: ReactNode
  shape: 'round' | 'square' | 'wide'
  onPicture: (picture: Picture) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [isOver, setOver] = useState(false)
  const source = localPicture(props.url)

  const [chosen, setChosen] = useState<File | null>(null)
  const aspect = ASPECTS[props.purpose]

  const send = async (file: File, crop?: Crop) => {
    if (busy) return
    setBusy(true)
    try {
      props.onPicture(await uploadPicture(file, props.purpose, crop))
      setChosen(null)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | undefined) => {
    // choosing the same file again counts too
    if (field.current) field.current.value = ''
    if (!file || busy) return
    try {
      requirePicture(file)
    } catch (error) {
      return toastError(error)
    }
    if (aspect === undefined) void send(file)
    else setChosen(file)
  }
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <button
        type="button"
        className={classes.root}
        data-shape={props.shape}
        data-over={isOver || undefined}
        data-empty={source === null || undefined}
        aria-label={busy ? text.studio.uploading : props.label}
        title={props.label}
        aria-busy={busy}
        onClick={() => field.current?.click()}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          choose(event.dataTransfer.files[0])
        }}
      >
        {source ? <img className={classes.image} src={source} alt="" /> : props.placeholder}
        {busy && (
          <span className={classes.busy}>
            <Loader size={20} color="white" />
          </span>
        )}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept={UPLOAD_TYPES.join(',')}
        aria-label={props.label}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      {chosen && aspect !== undefined && (
        <Suspense>
          <CropDialog
            file={chosen}
            aspect={aspect}
            shape={props.shape}
            isBusy={busy}
            onUse={(crop) => void send(chosen, crop)}
            onUnreadable={() => {
              setChosen(null)
              toastError(wrongPicture())
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  )
}
