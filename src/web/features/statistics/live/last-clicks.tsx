import { text } from '#web/messages/index.ts'
import { formatSeconds } from '../format.ts'
import type { LiveClick } from '../statistics.api.ts'
import { valueLabel } from '../value-label.ts'
import classes from './live-view.module.css'

const words = text.statistics.liveView

/** The newest clicks of every kind, as they arrive. */
export function LastClicks(props: { clicks: readonly LiveClick[]; of: 'clicks' | 'views' }) {
  const { clicks, of } = props
  const title = of === 'views' ? words.lastViews : words.last
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {clicks.length === 0 ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{words.columnTime}</th>
              <th scope="col">{of === 'views' ? words.columnPage : words.columnLink}</th>
              <th scope="col">{words.columnPlace}</th>
              <th scope="col">{words.columnFrom}</th>
              <th scope="col">{words.columnDevice}</th>
            </tr>
          </thead>
          <tbody>
            {keyed(clicks).map(([key, click]) => (
              <tr key={key}>
                <td>
                  <time dateTime={click.at}>{formatSeconds(click.at)}</time>
                </td>
                <th scope="row">
                  {click.title || click.alias || text.statistics.values.goneLink}
                  {click.kind !== 'human' && (
                    <span className={classes.kind}>{kindName(click.kind)}</span>
                  )}
                </th>
                <td>{placeOf(click)}</td>
                <td>{valueLabel('referrer', click.referrer)}</td>
                <td>{deviceOf(click)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Clicks have no id here, so the key is their content and how many equal ones came before. */
function keyed(clicks: readonly LiveClick[]): [string, LiveClick][] {
  const seen = new Map<string, number>()
  return clicks
    .toReversed()
    .map((click): [string, LiveClick] => {
      const name = `${click.at} ${click.linkId} ${click.browser}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [`${name} ${count}`, click]
    })
    .toReversed()
}

function kindName(kind: string): string {
  return words.kinds[kind as keyof typeof words.kinds] ?? kind
}

function placeOf({ city, country }: LiveClick): string {
  const name = valueLabel('country', country)
  return city === '' ? name : `${city}, ${name}`
}

function deviceOf({ device, browser, system }: LiveClick): string {
  const known = [browser, system].filter((one) => one !== '' && one !== 'unknown')
  return [valueLabel('device', device), ...known].join(' · ')
}
