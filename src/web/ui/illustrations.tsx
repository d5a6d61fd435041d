import classes from './illustrations.module.css'

export type IllustrationName =
  | 'empty'
  | 'lost'
  | 'broken'
  | 'mail'
  | 'search'
  | 'page'
  | 'short'
  | 'own'

/** Illustrations in the style of the logo mark: the same post, with arms that show a state. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg className={classes.root} viewBox="0 0 120 96" aria-hidden="true" focusable="false">
      <path className={classes.ground} d="M14 90h92" />
      {drawings[name]}
    </svg>
  )
}

const post = <path className={classes.post} d="M60 10v80" />

const drawings: Record<IllustrationName, React.ReactNode> = {
  empty: (
    <>
      {post}
      <path className={classes.dashed} d="M44 18h36l10 10-10 10H44z" />
      <path className={classes.dashed} d="M76 48H40l-10 10 10 10h36z" />
    </>
  ),
  lost: (
    <>
      {post}
      <path className={classes.arm} d="M44 18h36l10 10-10 10H44z" />
      <path className={classes.dashed} d="M76 48H40l-10 10 10 10h36z" />
      <path className={classes.arm} d="M70 90 96 72l11 1-1 11-8 6z" />
    </>
  ),
  broken: (
    <>
      <path className={classes.post} d="M60 46v44" />
      <path className={classes.post} d="m60 46 14-32" />
      <path className={classes.arm} d="m58 22 33 14 5 13-13 5-32-14z" />
      <path className={classes.dashed} d="M76 58H40l-10 8 10 8h36z" />
    </>
  ),
  mail: (
    <>
      {post}
      <rect className={classes.arm} x="34" y="16" width="52" height="36" rx="4" />
      <path className={classes.line} d="m36 20 24 18 24-18" />
    </>
  ),
  page: (
    <>
      {post}
      <rect className={classes.card} x="40" y="12" width="40" height="58" rx="5" />
      <circle className={classes.arm} cx="60" cy="25" r="6" />
      <path className={classes.arm} d="M47 38h26v7H47zM47 50h26v7H47z" />
    </>
  ),
  short: (
    <>
      {post}
      <path className={classes.dashed} d="M20 18h64l10 9-10 9H20z" />
      <path className={classes.arm} d="M76 46H52l-10 9 10 9h24z" />
    </>
  ),
  own: (
    <>
      {post}
      <path className={classes.arm} d="M40 40 60 20l20 20v28H40z" />
      <path className={classes.card} d="M54 68V52h12v16z" />
    </>
  ),
  search: (
    <>
      {post}
      <path className={classes.dashed} d="M44 18h36l10 10-10 10H44z" />
      <circle className={classes.glass} cx="50" cy="60" r="14" />
      <path className={classes.line} d="m40 70-12 12" />
    </>
  ),
}
