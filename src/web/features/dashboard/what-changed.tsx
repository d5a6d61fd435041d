import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { valueLabel } from '#web/features/statistics/value-label.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { paths } from '#web/paths.ts'
import { IconSparkles, IconTrendingDown, IconTrendingUp } from '#web/ui/icons.ts'
import type { ChangeKind } from './changes.ts'
import dashboardClasses from './dashboard.module.css'
import { changesQuery } from './home.queries.ts'
import classes from './home-rows.module.css'

const signs: Record<ChangeKind, ComponentType<{ size?: number; stroke?: number }>> = {
  new: IconSparkles,
  rising: IconTrendingUp,
  falling: IconTrendingDown,
}

/** The links with the biggest changes, and their sources; nothing if there are none. */
export function WhatChanged({ from, days }: { from: string; days: number }) {
  const { data } = useQuery(changesQuery(from))
  if (!data?.length) return null
  const words = text.home
  return (
    <section className={dashboardClasses.card} aria-labelledby="what-changed">
      <h2 id="what-changed" className={dashboardClasses.cardTitle}>
        {words.changed}
      </h2>
      <ul className={classes.rows}>
        {data.map(({ kind, id, title, now, before, source }) => {
          const Sign = signs[kind]
          const change = Math.abs(now - before).toLocaleString(locale)
          return (
            <li key={kind} data-kind={kind}>
              <Sign size={20} stroke={1.75} />
              <span className={classes.words}>
                <Link to={paths.link(id, 'statistics')}>{title}</Link>
                <span>
                  {words.changes[kind](change, days)}
                  {source !== undefined && ` ${words.why[kind](valueLabel('referrer', source))}`}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
