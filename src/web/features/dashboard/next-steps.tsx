import { Link } from 'react-router'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '#web/ui/icons.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './next-steps.module.css'
import { ideasOf, stepsOf } from './steps.ts'

/** The steps to a finished page; once all are done, what to do with it. */
export function NextSteps({ page }: { page: FullPage }) {
  const steps = stepsOf(page)
  const words = text.dashboard
  const isReady = steps.every((step) => step.isDone)
  return (
    <section className={dashboardClasses.card} aria-labelledby="next-steps">
      <h2 id="next-steps" className={dashboardClasses.cardTitle}>
        {words.next}
      </h2>
      {isReady && <p className={classes.ready}>{words.ready}</p>}
      <ol className={classes.steps}>
        {isReady
          ? ideasOf(page).map(({ name, to }) => (
              <li key={name}>
                <OpenStep to={to} words={words.ideas[name]} />
              </li>
            ))
          : steps.map(({ name, to, isDone }) => (
              <li key={name}>
                {isDone ? (
                  <span className={classes.step} data-done>
                    <IconCircleCheck size={20} stroke={1.75} />
                    <s>{words.steps[name]}</s>
                    <span className={classes.done}>{words.stepDone}</span>
                  </span>
                ) : (
                  <OpenStep to={to} words={words.steps[name]} />
                )}
              </li>
            ))}
      </ol>
    </section>
  )
}

function OpenStep({ to, words }: { to: string; words: string }) {
  return (
    <Link className={classes.step} to={to}>
      <IconCircleDashed size={20} stroke={1.75} />
      <span>{words}</span>
      <IconChevronRight size={18} stroke={1.75} />
    </Link>
  )
}
