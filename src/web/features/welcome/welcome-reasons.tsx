import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { Illustration, type IllustrationName } from '#web/ui/illustrations.tsx'
import { WordMark } from '#web/ui/word-mark.tsx'
import classes from './welcome.module.css'

const reasons: { picture: IllustrationName; title: string; words: string }[] = [
  { picture: 'page', title: text.welcome.pageTitle, words: text.welcome.pageText },
  { picture: 'short', title: text.welcome.linkTitle, words: text.welcome.linkText },
  { picture: 'mail', title: text.welcome.listTitle, words: text.welcome.listText },
  { picture: 'own', title: text.welcome.ownTitle, words: text.welcome.ownText },
]

/** Four short paragraphs about the product, and the sign-up button again. */
export function WelcomeReasons() {
  return (
    <>
      <section className={classes.reasons}>
        {reasons.map((reason) => (
          <article key={reason.title} className={classes.reason}>
            <Illustration name={reason.picture} />
            <h2>{reason.title}</h2>
            <p>{reason.words}</p>
          </article>
        ))}
      </section>
      <footer className={classes.foot}>
        <WordMark />
        <nav>
          <Link to={paths.register}>{text.auth.createAccount}</Link>
          <Link to={paths.signIn}>{text.welcome.signIn}</Link>
        </nav>
      </footer>
    </>
  )
}
