import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { recentLinksQuery } from '#web/features/links/links.queries.ts'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { membersQuery } from '#web/features/users/members.query.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronRight, IconCircleCheck, IconCircleDashed } from '#web/ui/icons.ts'
import dashboardClasses from './dashboard.module.css'
import classes from './next-steps.module.css'
import { ideasOf, rememberOpened, stepsOf } from './steps.ts'

/** The steps to a finished page; when all are done, suggestions for using it; then nothing. */
export function NextSteps({ page }: { page: FullPage }) {
  const steps = stepsOf(page)
  const words = text.dashboard
  const isReady = steps.every((step) => step.isDone)
  const links = useQuery(recentLinksQuery)
  const people = useQuery({ ...membersQuery, enabled: isReady })
  const ideas = ideasOf(page, {
    hasLinks: (links.data?.items.length ?? 0) > 0,
    hasOthers: (people.data?.length ?? 0) > 1,
  })
  if (isReady && ideas.every((idea) => idea.isDone)) return null
  return (
    <section className={dashboardClasses.card} aria-labelledby="next-steps">
      <h2 id="next-steps" className={dashboardClasses.cardTitle}>
        {words.next}
      </h2>
      {isReady && <p className={classes.ready}>{words.ready}</p>}
      <ol className={classes.steps}>
        {isReady
          ? ideas.map(({ name, to, isDone }) => (
              <li key={name}>
                {isDone ? (
                  <DoneStep words={words.ideas[name]} />
                ) : (
                  <OpenStep
                    to={to}
                    words={words.ideas[name]}
                    onOpen={name === 'qr' ? () => rememberOpened(page.id) : undefined}
                  />
                )}
              </li>
            ))
          : steps.map(({ name, to, isDone }) => (
              <li key={name}>
                {isDone ? (
                  <DoneStep words={words.steps[name]} />
                ) : (
                  <OpenStep to={to} words={words.steps[name]} />
                )}
              </li>
            ))}
      </ol>
    </section>
  )
}

function DoneStep({ words }: { words: string }) {
  return (
    <span className={classes.step} data-done>
      <IconCircleCheck size={20} stroke={1.75} />
      <s>{words}</s>
      <span className={classes.done}>{text.dashboard.stepDone}</span>
    </span>
  )
}

function OpenStep(props: { to: string; words: string; onOpen?: (() => void) | undefined }) {
  const { to, words, onOpen } = props
  return (
    <Link className={classes.step} to={to} onClick={onOpen}>
      <IconCircleDashed size={20} stroke={1.75} />
      <span>{words}</span>
      <IconChevronRight size={18} stroke={1.75} />
    </Link>
  )
}
