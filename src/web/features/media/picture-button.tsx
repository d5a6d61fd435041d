import { Loader } from '@mantine/core'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { UPLOAD_TYPES } from '#contract/constants.ts'
import type { MediaPurpose } from '#contract/media.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { localPicture } from './local-picture.ts'
import classes from './picture-button.module.css'
import { type Picture, uploadPicture } from './upload-picture.ts'

/** A picture that is also the way to change it: by click, by key, or by dropping a file onto it. */
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

  const send = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    try {
      props.onPicture(await uploadPicture(file, props.purpose))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      if (field.current) field.current.value = ''
    }
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
          void send(event.dataTransfer.files[0])
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
        onChange={(event) => send(event.currentTarget.files?.[0])}
      />
    </>
  )
}
