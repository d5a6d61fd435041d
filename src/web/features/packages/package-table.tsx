import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { packageFlags, packageLimits } from '#contract/business/package-values.ts'
import { text } from '#web/messages/index.ts'
import { IconCheck, IconMinus } from '#web/ui/icons.ts'
import type { Package } from './packages.api.ts'
import classes from './packages.module.css'
import { sayAmount, sayPrice } from './say-package.ts'

/** Packages side by side, each with what can be done about it. */
export function PackageTable<P extends Package>(props: {
  packages: readonly P[]
  actionOf: (one: P) => ReactNode
}) {
  const { packages } = props
  const words = text.pricing
  return (
    <Table.ScrollContainer
      minWidth={160 + 170 * packages.length}
      type="native"
      className={classes.table}
      scrollAreaProps={{ 'aria-label': words.compare }}
    >
      <Table verticalSpacing="sm" aria-label={words.compare}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {packages.map((one) => (
              <Table.Th key={one.id} scope="col" className={classes.head}>
                <span className={classes.name}>{one.name}</span>
                <span className={classes.text}>{one.text}</span>
                {one.prices.length === 0 && <span>{words.free}</span>}
                {one.prices.map((price) => (
                  <span key={price.id}>{sayPrice(price)}</span>
                ))}
                {one.trialDays > 0 && <span>{words.trial(one.trialDays)}</span>}
                <div className={classes.action}>{props.actionOf(one)}</div>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {packageLimits.map((limit) => (
            <Table.Tr key={limit}>
              <Table.Th scope="row">{words.limits[limit]}</Table.Th>
              {packages.map(({ id, limits }) => (
                <Table.Td key={id}>{sayAmount(limit, limits[limit])}</Table.Td>
              ))}
            </Table.Tr>
          ))}
          {packageFlags.map((flag) => (
            <Table.Tr key={flag}>
              <Table.Th scope="row">{words.flags[flag]}</Table.Th>
              {packages.map(({ id, flags }) => (
                <Table.Td key={id}>
                  <Included isIncluded={flags[flag]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Included({ isIncluded }: { isIncluded: boolean }) {
  const Icon = isIncluded ? IconCheck : IconMinus
  const words = text.pricing
  return (
    <Icon
      size={18}
      role="img"
      aria-label={isIncluded ? words.included : words.notIncluded}
      className={isIncluded ? classes.yes : classes.no}
    />
  )
}
