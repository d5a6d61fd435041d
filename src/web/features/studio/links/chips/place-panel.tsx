import { Button, Textarea, TextInput } from '@mantine/core'
import { PLACE_ADDRESS_MAX, PLACE_HOURS_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

const NO_HOURS = ['', '', '', '', '', '', '']

/** Address and opening hours of a place. */
export function PlacePanel({ block }: { block: Block }) {
  const { edit, refusals } = useStudio()
  const target = targetOf('block', block.id)
  const { address, hours: given } = block.place ?? { address: '', hours: [] }
  const hours = given.length === 7 ? given : NO_HOURS
  const save = (change: { address?: string; hours?: string[] }) =>
    edit(target, 'place', { address, hours: given, ...change })
  const refusal = refusals.get(`${target}/place`)
  return (
    <div className={classes.panel}>
      <Textarea
        label={text.blocks.place.address}
        placeholder={text.blocks.place.addressHint}
        maxLength={PLACE_ADDRESS_MAX}
        autoComplete="street-address"
        autosize
        minRows={2}
        maxRows={6}
        value={address}
        onChange={(event) => save({ address: event.currentTarget.value })}
      />
      <fieldset className={classes.days}>
        <legend>{text.blocks.place.hours}</legend>
        <p className={classes.note}>{text.blocks.place.hoursText}</p>
        {text.rules.say.weekdays.map((day, at) => (
          <TextInput
            key={day}
            className={classes.day}
            label={day}
            maxLength={PLACE_HOURS_MAX}
            autoComplete="off"
            value={hours[at]}
            onChange={(event) => save({ hours: hours.with(at, event.currentTarget.value) })}
          />
        ))}
        <Button
          variant="default"
          onClick={() =>
            save({ hours: hours.map((one, at) => (at < 5 ? (hours[0] ?? one) : one)) })
          }
        >
          {text.blocks.place.allWeek}
        </Button>
      </fieldset>
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}
