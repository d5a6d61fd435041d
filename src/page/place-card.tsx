import type { PageBlock } from '#contract/pages/page-document.ts'
import { Anchor } from './anchor.tsx'
import { usePageMessages } from './messages/index.ts'
import { oneLine, plainText } from './plain-text.ts'

export interface PlaceCardProps {
  block: PageBlock
  place: NonNullable<PageBlock['place']>
  preview?: boolean | undefined
}

/** Address, opening hours, and links to maps; nobody is asked for anything before one is followed. */
export function PlaceCard({ block, place, preview }: PlaceCardProps) {
  const words = usePageMessages()
  const hours = hoursOf(place.hours, words.weekdays)
  return (
    <div className="place">
      {oneLine(block.title) !== '' && <h2 dir="auto">{oneLine(block.title)}</h2>}
      <address dir="auto">{plainText(place.address).trim()}</address>
      {hours.length > 0 && (
        <table>
          <caption>{words.openingHours}</caption>
          <tbody>
            {hours.map(({ days, said }) => (
              <tr key={days}>
                <th scope="row">{days}</th>
                <td dir="auto">{said}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{words.openMap}</p>
      <ul className="maps">
        {mapsOf(oneLine(place.address), words.mapsApp).map(({ name, href, className }) => (
          <li key={name} className={className}>
            <Anchor href={preview ? undefined : href}>{name}</Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Hours {
  /** `Mon–Fri` */
  days: string
  said: string
}

/** Neighbouring days with the same hours share a row; days without any are left out. */
function hoursOf(hours: readonly string[], weekdays: readonly string[]): Hours[] {
  const spans: { first: string; last: string; said: string }[] = []
  let before = ''
  for (const [at, day] of weekdays.entries()) {
    const said = oneLine(hours[at] ?? '')
    const span = spans.at(-1)
    if (said !== '' && said === before && span) span.last = day
    else if (said !== '') spans.push({ first: day, last: day, said })
    before = said
  }
  return spans.map(({ first, last, said }) => ({
    days: first === last ? first : `${first}–${last}`,
    said,
  }))
}

/** Phones that know `geo:` ask which application to use; the style hides it from all others. */
function mapsOf(address: string, app: string) {
  const query = encodeURIComponent(address)
  return [
    { name: app, href: `geo:0,0?q=${query}`, className: 'geo' },
    { name: 'Apple Maps', href: `https://maps.apple.com/?q=${query}` },
    { name: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${query}` },
    { name: 'OpenStreetMap', href: `https://www.openstreetmap.org/search?query=${query}` },
  ]
}
