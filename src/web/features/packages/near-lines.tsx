import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CountedLimit, nearnessOf } from '#contract/business/package-values.ts'
import { may } from '#contract/permissions.ts'
import { openAmong, spacesQuery } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { spacePackageQuery } from './packages.api.ts'
import classes from './packages.module.css'
import { sayAmount, sayUsed } from './say-package.ts'

const LOOK_EVERY_MS = 60_000

/** The limits among these that the open space, or the account for `spaces`, has used to 80 % or more. */
export function NearLines({ of }: { of: readonly CountedLimit[] }) {
  const spaces = useQuery(spacesQuery).data ?? []
  const space = of.includes('spaces')
    ? spaces.find(({ isPersonal, role }) => isPersonal && role === 'owner')
    : openAmong(spaces)
  const { data } = useQuery({
    ...spacePackageQuery(space?.id ?? ''),
    enabled: space !== undefined && may(space.role, 'package.read'),
    refetchInterval: LOOK_EVERY_MS,
  })
  const among: readonly string[] = of
  const near = data?.usage.filter(
    ({ limit, used, max }) => among.includes(limit) && nearnessOf(limit, used, max) > 0,
  )
  if (!near?.length) return null
  const words = text.pricing
  return (
    <p className={classes.near} role="status">
      {near.map(({ limit, used, max }) => (
        <span key={limit}>
          {words.limits[limit]}: {words.used(sayUsed(limit, used), sayAmount(limit, max))}.
        </span>
      ))}
      <Anchor component={Link} to={paths.usage} inherit>
        {text.common.showPackage}
      </Anchor>
    </p>
  )
}
