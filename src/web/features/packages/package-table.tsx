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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it where not all fit
    <section className={classes.scroll} aria-label={words.compare} tabIndex={0} data-whole>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {packages.map((one) => (
              <th key={one.id} scope="col" className={classes.head}>
                <span className={classes.name}>{one.name}</span>
                <span className={classes.text}>{one.text}</span>
                {one.prices.length === 0 && <span>{words.free}</span>}
                {one.prices.map((price) => (
                  <span key={price.id}>{sayPrice(price)}</span>
                ))}
                {one.trialDays > 0 && <span>{words.trial(one.trialDays)}</span>}
                <div className={classes.action}>{props.actionOf(one)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {packageLimits.map((limit) => (
            <tr key={limit}>
              <th scope="row">{words.limits[limit]}</th>
              {packages.map(({ id, limits }) => (
                <td key={id}>{sayAmount(limit, limits[limit])}</td>
              ))}
            </tr>
          ))}
          {packageFlags.map((flag) => (
            <tr key={flag}>
              <th scope="row">{words.flags[flag]}</th>
              {packages.map(({ id, flags }) => (
                <td key={id}>
                  <Included isIncluded={flags[flag]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
