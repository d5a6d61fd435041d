import { localPicture } from '#web/features/media/local-picture.ts'
import { text } from '#web/messages/index.ts'
import { isEmptyPreview } from '../details/link-draft.ts'
import { hostOf } from '../fields/host-of.ts'
import { useLinkDraft } from '../link/link-form.ts'
import classes from './card-preview.module.css'

/** The link as a messenger shows it. */
export function CardPreview() {
  const { link, draft } = useLinkDraft()
  const { preview, title, destination } = draft
  const own = preview && !isEmptyPreview(preview) ? preview : null
  const picture = localPicture(own?.image ?? null)
  const words = own ? own.title : title || hostOf(destination)
  return (
    <figure className={classes.root}>
      <figcaption className={classes.label}>{text.link.previewSample}</figcaption>
      <div className={classes.bubble}>
        {picture && <img className={classes.picture} src={picture} alt="" />}
        <div className={classes.words}>
          <p className={classes.title} data-empty={!words || undefined}>
            {words || text.link.previewNoTitle}
          </p>
          <p className={classes.text} data-empty={!own?.text || undefined}>
            {own ? own.text || text.link.previewNoText : text.link.previewOfDestination}
          </p>
          <p className={classes.host}>{new URL(link.shortUrl).host}</p>
        </div>
      </div>
    </figure>
  )
}
