import { localPicture } from '#web/features/media/local-picture.ts'
import { text } from '#web/messages/index.ts'
import classes from './add-ons.module.css'

/** How visitors will see the page, without its links. */
export function InterstitialPreview(props: {
  title: string
  body: string
  button: string
  seconds: number
  pictureUrl: string | null
}) {
  const words = text.addOns
  const picture = localPicture(props.pictureUrl)
  return (
    <div className={classes.preview} role="img" aria-label={`${words.preview}: ${props.title}`}>
      {picture && <img className={classes.picture} src={picture} alt="" />}
      <p className={classes.heading} dir="auto">
        {props.title || words.heading}
      </p>
      {props.body !== '' && (
        <p className={classes.body} dir="auto">
          {props.body}
        </p>
      )}
      <p className={classes.soft}>
        {words.goingTo} <b>{words.example}</b>
      </p>
      <p className={classes.soft}>{words.inSeconds(props.seconds)}</p>
      <span className={classes.button}>{props.button || words.button}</span>
    </div>
  )
}
