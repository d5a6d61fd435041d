import { Select } from '@mantine/core'
import type { AccountAnswer } from '#contract/account/account.ts'
import { beginAnew, type Region } from '#web/layouts/region.ts'
import { text } from '#web/messages/index.ts'
import { languages } from '#web/messages/language.ts'
import { anchors } from '#web/paths.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../account.module.css'
import { sayProfileError } from '../failures.ts'
import { useSave } from './use-save.ts'

/** Language and time zone, saved when chosen; the application then reloads with them. */
export function RegionCard({ account }: { account: AccountAnswer }) {
  const { busy, save } = useSave(account)
  const byBrowser = { value: '', label: text.account.byBrowser }
  const choose = (region: Partial<Region>) =>
    void save(region).then(() => beginAnew(region), sayProfileError)
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <SectionCard anchor={anchors.region} title={text.account.region} text={text.account.regionText}>
      <div className={classes.pair}>
        <Select
          label={text.account.language}
          data={[
            byBrowser,
            ...withOwn(Object.keys(languages), account.language).map(languageOption),
          ]}
          value={account.language}
          allowDeselect={false}
          disabled={busy}
          onChange={(language) => choose({ language: language ?? '' })}
        />
        <Select
          label={text.account.timeZone}
          data={[byBrowser, ...withOwn(zones, account.timeZone).map(zoneOption)]}
          value={account.timeZone}
          searchable
          allowDeselect={false}
          disabled={busy}
          limit={100}
          onChange={(timeZone) => choose({ timeZone: timeZone ?? '' })}
        />
      </div>
    </SectionCard>
  )
}

/** A value that another client set is shown too. */
function withOwn(values: readonly string[], own: string): string[] {
  return own === '' || values.includes(own) ? [...values] : [own, ...values]
}

/** `Deutsch`: each language by its own name. */
function languageOption(value: string) {
  const name = new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value
  return { value, label: name[0]?.toLocaleUpperCase(value) + name.slice(1) }
}

function zoneOption(value: string) {
  return { value, label: value.replaceAll('_', ' ') }
}
