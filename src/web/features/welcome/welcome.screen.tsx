import { useState } from 'react'
import { Link } from 'react-router'
import { PagePreview } from '#page/page-preview.tsx'
import { type Preset, presets } from '#page/theme/presets.ts'
import { InstallationBanner, InstallationLinks } from '#web/layouts/installation-links.tsx'
import { text } from '#web/messages/index.ts'
import { language } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { hasAuthUser } from '#web/platform/auth-user.ts'
import { useMaybeSession } from '#web/platform/session.ts'
import { useDocumentTitle } from '#web/ui/screen.tsx'
import { WordMark } from '#web/ui/word-mark.tsx'
import { samplePage } from './sample-page.ts'
import classes from './welcome.module.css'
import { WelcomeReasons } from './welcome-reasons.tsx'

const THEMES = ['sand', 'snow', 'mint', 'image-5', 'brutal', 'image-16', 'lavender', 'image-17']
const themes = THEMES.flatMap((id) => presets.find((preset) => preset.id === id) ?? [])
const firstTheme = themes[0] as Preset

/** /welcome: what this is and where to sign up (design.md §6). */
export function WelcomeScreen() {
  useDocumentTitle(text.product)
  const isSignedIn = Boolean(useMaybeSession({ enabled: hasAuthUser() }).data)
  const [chosen, setChosen] = useState(firstTheme)
  const page = samplePage({ ...chosen.theme, animation: 1 })
  return (
    <div className={classes.root}>
      <InstallationBanner />
      <header className={classes.head}>
        <WordMark />
        {isSignedIn ? (
          <Link className={classes.quiet} to={paths.dashboard}>
            {text.welcome.dashboard}
          </Link>
        ) : (
          <Link className={classes.quiet} to={paths.signIn}>
            {text.welcome.signIn}
          </Link>
        )}
      </header>
      <main>
        <section className={classes.hero}>
          <div className={classes.words}>
            <h1 className={classes.title}>{text.welcome.title}</h1>
            <p className={classes.lead}>{text.welcome.lead}</p>
            <Link className={classes.start} to={paths.register}>
              {text.welcome.start}
            </Link>
            <p className={classes.note}>{text.welcome.closing}</p>
          </div>
          <div className={classes.stage}>
            <div className={classes.phone}>
              <PagePreview
                lang={language}
                className={classes.frame}
                document={page}
                title={page.title}
                replayKey={chosen.id}
              />
            </div>
            <fieldset className={classes.themes}>
              <legend>{text.welcome.tryTheme}</legend>
              {themes.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  className={classes.theme}
                  aria-label={text.welcome.theme(one.name)}
                  aria-pressed={one.id === chosen.id}
                  onClick={() => setChosen(one)}
                  style={{
                    background: one.theme.background,
                    color: one.theme.button,
                  }}
                >
                  <span />
                  <span />
                </button>
              ))}
            </fieldset>
          </div>
        </section>
        <WelcomeReasons />
      </main>
      <footer>
        <InstallationLinks />
      </footer>
    </div>
  )
}
