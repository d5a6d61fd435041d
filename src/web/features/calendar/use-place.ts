import { useMediaQuery } from '@mantine/hooks'
import { viewerZone } from '#web/features/links/fields/zoned-time.ts'
import { useAddressSearch } from '#web/platform/use-address-search.ts'
import { type Day, isDay } from './model/days.ts'
import { today } from './model/wall-clock.ts'
import { type CalendarPlace, readPlace } from './url-state.ts'

/** View, day and zone from the address, and functions to change them. */
export function usePlace() {
  const [search, changeSearch] = useAddressSearch()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const place = readPlace(search, { view: isPhone ? 'list' : 'month', zone: viewerZone(), today })

  /** Another page of the calendar adds a history entry; another day on it does not. */
  const change = (next: Partial<CalendarPlace>, { replace = false } = {}) =>
    changeSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) after.set(key, value)
        if (after.get('zone') === viewerZone()) after.delete('zone')
        return after
      },
      { replace, preventScrollReset: true },
    )
  const goTo = (date: Day) => {
    if (isDay(date)) change({ date }, { replace: true })
  }
  return { place, isPhone, change, goTo }
}
