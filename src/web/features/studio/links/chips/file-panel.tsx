import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { uploadFile } from '#web/features/media/upload-file.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconFileUpload } from '#web/ui/icons.ts'
import type { Block } from '../../draft.ts'
import { withItem } from '../../send-edits.ts'
import { changeBlock } from '../../studio.api.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/** The file that visitors get, with a button to replace it. */
export function FilePanel({ block }: { block: Block }) {
  const { draft, put } = useStudio()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { id } = await uploadFile(file)
      const saved = await changeBlock({ id: draft.id, itemId: block.id }, { fileId: id })
      put((page) => withItem(page, 'block', saved))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      if (field.current) field.current.value = ''
    }
  }
  return (
    <div className={classes.line}>
      <p className={classes.note}>
        {block.fileName
          ? text.blocks.fileIs(block.fileName, Math.ceil((block.fileBytes ?? 0) / 1_000))
          : text.blocks.fileRules}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        leftSection={<IconFileUpload size={18} stroke={1.75} />}
        onClick={() => field.current?.click()}
      >
        {block.fileName ? text.blocks.fileOther : text.blocks.fileChoose}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={text.blocks.fileChoose}
        onChange={(event) => send(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
