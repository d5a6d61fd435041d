import { Button } from '@mantine/core'
import { useState } from 'react'
import { uploadPicture } from '#web/features/media/upload-picture.ts'
import { previewLink } from '#web/features/studio/studio.api.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconSparkles } from '#web/ui/icons.ts'
import { completeAddress } from '../complete-address.ts'

interface Found {
  title?: string
  text?: string
  image?: string
}

/** Gets title, text and picture from the destination as a starting point. */
export function FetchPreview(props: { destination: string; onFound: (found: Found) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<string>()
  const address = completeAddress(props.destination)
  const ask = async () => {
    if (address === '') return setNote(text.newLink.fetchFirst)
    setBusy(true)
    setNote(undefined)
    try {
      const page = await previewLink(address)
      const found: Found = {
        ...(page.title && { title: page.title }),
        ...(page.description && { text: page.description }),
        ...(page.picture && { image: await keepPicture(page.picture) }),
      }
      if (Object.keys(found).length === 0) setNote(text.newLink.fetchedNothing)
      else props.onFound(found)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        leftSection={<IconSparkles size={16} stroke={1.75} />}
        onClick={ask}
      >
        {text.newLink.fetchPreview}
      </Button>
      <span role="status">{note && <> {note}</>}</span>
    </div>
  )
}

/** The picture in the answer is not stored until it is uploaded. @returns its address */
async function keepPicture(data: string): Promise<string> {
  const [head = '', packed = ''] = data.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/webp'
  const bytes = Uint8Array.from(atob(packed), (mark) => mark.charCodeAt(0))
  const file = new File([bytes], 'preview', { type })
  return (await uploadPicture(file, 'share')).url
}
