import { Link } from 'react-router'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '#web/ui/icons.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './next-steps.module.css'
import { stepsOf } from './steps.ts'

/** The steps to a finished page; nothing once all are done. */
export function NextSteps({ page }: { page: FullPage }) {
  const steps = stepsOf(page)
  if (steps.every((step) => step.isDone)) return null
  return (
    <section className={dashboardClasses.card} aria-labelledby="next-steps">
      <h2 id="next-steps" className={dashboardClasses.cardTitle}>
        {text.dashboard.next}
      </h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            {step.isDone ? (
              <span className={classes.step} data-done>
                <IconCircleCheck size={20} stroke={1.75} />
                <s>{text.dashboard.steps[step.name]}</s>
                <span className={classes.done}>{text.dashboard.stepDone}</span>
              </span>
            ) : (
              <Link className={classes.step} to={step.to}>
                <IconCircleDashed size={20} stroke={1.75} />
                <span>{text.dashboard.steps[step.name]}</span>
                <IconChevronRight size={18} stroke={1.75} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
