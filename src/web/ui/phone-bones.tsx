import classes from './phone-bones.module.css'

/** Placeholder of a page in a phone: picture, title, four links. */
export function PhoneBones() {
  return (
    <div className={classes.root} aria-hidden="true">
      <i className={classes.picture} />
      <i className={classes.title} />
      <i className={classes.link} />
      <i className={classes.link} />
      <i className={classes.link} />
      <i className={classes.link} />
    </div>
  )
}
