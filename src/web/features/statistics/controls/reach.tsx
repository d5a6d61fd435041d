import { Anchor, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { formatDay } from '../format.ts'
import { statisticsQuery } from '../statistics.queries.ts'
import type { Question } from '../use-question.ts'
import classes from './controls.module.css'

const words = text.statistics.spans

/** How far back the package of the space reaches, ms UTC; undefined where nothing is limited. */
function useReach({ asked, span, interval }: Question): number | undefined {
  const { data } = useQuery(statisticsQuery({ ...asked, span, interval }))
  return data?.reachesBackTo ? Date.parse(data.reachesBackTo) : undefined
}

/** Says that a part of what was asked for is left out, and where there is more. */
export function ReachLine({ question }: { question: Question }) {
  const reach = useReach(question)
  if (reach === undefined || question.span.from >= reach) return null
  return (
    <p className={classes.reach}>
      {words.reach(formatDay(reach))}{' '}
      <Anchor component={Link} to={paths.usage} inherit>
        {text.common.showPackage}
      </Anchor>
    </p>
  )
}

/** The end of the list of periods. */
export function ReachItem({ question }: { question: Question }) {
  const reach = useReach(question)
  if (reach === undefined) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Item component={Link} to={paths.usage}>
        <span className={classes.reachItem}>
          {words.reach(formatDay(reach))} <b>{text.common.showPackage}</b>
        </span>
      </Menu.Item>
    </>
  )
}
