import { useRef, useState } from 'react'
import { FILE_NAME_MAX, UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '#contract/constants.ts'
import { uploadFile } from '#web/features/media/upload-file.ts'
import { uploadPicture } from '#web/features/media/upload-picture.ts'
import { sayAttachmentError } from '../failures.ts'
import type { Draft } from '../outbox.ts'

interface Attached {
  name: string
  bytes: number
  /** undefined while it is uploaded */
  stored: Draft['attachment']
}

/** The one picture or file that goes with the next message, uploaded as soon as it is chosen. */
export function useAttachment() {
  const [attached, setAttached] = useState<Attached>()
  const newest = useRef(0)

  const attach = async (file: File) => {
    const mine = ++newest.current
    const name = file.name.trim().slice(0, FILE_NAME_MAX).toWellFormed() || 'file'
    setAttached({ name, bytes: file.size, stored: undefined })
    try {
      const stored = await upload(file, name)
      if (newest.current === mine) setAttached({ name, bytes: file.size, stored })
    } catch (error) {
      if (newest.current !== mine) return
      setAttached(undefined)
      sayAttachmentError(error)
    }
  }
  const detach = () => {
    newest.current++
    setAttached(undefined)
  }
  return { attached, attach, detach }
}

/** Pictures that browsers show and that are not too large are shown; anything else is a file. */
async function upload(file: File, name: string): Promise<Draft['attachment']> {
  const isPicture = (UPLOAD_TYPES as readonly string[]).includes(file.type)
  if (isPicture && file.size <= UPLOAD_MAX_BYTES) {
    return { kind: 'picture', id: (await uploadPicture(file, 'chat')).id, name }
  }
  return { kind: 'file', id: (await uploadFile(file)).id, name }
}
