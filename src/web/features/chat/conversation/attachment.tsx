import { localPicture } from '#web/features/media/local-picture.ts'
import { sayBytes } from '#web/features/settings/say-bytes.ts'
import { text } from '#web/messages/index.ts'
import { IconFileDownload, IconPhotoOff } from '#web/ui/icons.ts'
import type { ChatAttachment } from '../chat.api.ts'
import classes from './message.module.css'

/** A picture shown small, or a file to download. */
export function Attachment({ attachment }: { attachment: ChatAttachment }) {
  const { kind, name, url, bytes, width, height } = attachment
  if (url === null) {
    return (
      <p className={classes.file}>
        <IconPhotoOff size={18} />
        <span className={classes.fileName}>{text.chat.attachmentGone(name)}</span>
      </p>
    )
  }
  if (kind === 'picture') {
    const address = localPicture(url) ?? url
    return (
      <a className={classes.picture} href={address} target="_blank" rel="noopener">
        <img src={address} alt={name} width={width} height={height} loading="lazy" />
      </a>
    )
  }
  return (
    <a className={classes.file} href={new URL(url).pathname} download={name}>
      <IconFileDownload size={18} />
      <span className={classes.fileName}>{name}</span>
      <span className={classes.fileSize}>{sayBytes(bytes)}</span>
    </a>
  )
}
