import { type DragEvent, useRef, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconFileUpload } from '#web/ui/icons.ts'
import classes from './import.module.css'

/** A drop area for a file, which is also the button to choose one. */
export function FileDrop(props: {
  busy: boolean
  accept: string
  hint: string
  onFile: (file: File) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !props.busy) props.onFile(file)
    if (field.current) field.current.value = ''
  }
  const over = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <button
        type="button"
        className={classes.drop}
        data-over={isOver || undefined}
        data-autofocus
        disabled={props.busy}
        onClick={() => field.current?.click()}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false)
          take(event.dataTransfer.files[0])
        }}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden="true" />
        <strong>{text.moving.file}</strong>
        <span>{props.hint}</span>
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept={props.accept}
        aria-label={text.moving.file}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
    </>
  )
}
