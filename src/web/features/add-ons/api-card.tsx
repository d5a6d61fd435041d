import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AddOn } from '#contract/add-ons/add-ons.ts'
import { apiKeysQuery } from '#web/features/api-keys/api-keys.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './add-ons.module.css'

/** How many calls the keys of the space have made this month. @param limit of its API add-on */
export function ApiCard({ limit }: { limit: AddOn['limit'] }) {
  const { data = [] } = useQuery(apiKeysQuery)
  const words = text.addOns
  return (
    <SectionCard
      title={words.api}
      text={limit ? words.apiLimit(limit.callsPerMonth, limit.callsPerMinute) : words.apiText}
      action={
        <Anchor component={Link} to={paths.apiKeys}>
          {text.apiKeys.title}
        </Anchor>
      }
    >
      {data.length > 0 && (
        <ul className={classes.list} aria-label={words.api}>
          {data.map((key) => {
            const max = Math.min(
              key.callsPerMonth ?? Number.POSITIVE_INFINITY,
              limit?.callsPerMonth ?? Number.POSITIVE_INFINITY,
            )
            const isLimited = Number.isFinite(max)
            return (
              <li key={key.id} className={classes.item}>
                <b>{key.name}</b>
                <span className="wp-muted">
                  {isLimited ? words.used(key.callsThisMonth, max) : words.unlimited}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </SectionCard>
  )
}
