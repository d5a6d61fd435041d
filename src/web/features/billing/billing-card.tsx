import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { billingQuery } from './billing.api.ts'

/** The way to package and invoices, where there is something to pay. */
export function BillingCard({ spaceId }: { spaceId: string }) {
  const { data } = useQuery(billingQuery(spaceId))
  if (!data || (data.offers.length === 0 && data.subscription === null)) return null
  const words = text.billing
  return (
    <SectionCard
      title={words.card}
      text={words.cardText}
      action={
        <Button component={Link} to={paths.billing} variant="default">
          {words.cardAction}
        </Button>
      }
    />
  )
}
