import { Button } from '@mantine/core'
import { MomentField } from '#web/features/links/fields/moment-field.tsx'
import { sayZone, viewerZone } from '#web/features/links/fields/zoned-time.ts'
import { text } from '#web/messages/index.ts'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'

/** When visitors see the block. */
export function SchedulePanel({ block }: { block: Block }) {
  const { edit, refusals } = useStudio()
  const target = targetOf('block', block.id)
  const { startsAt, endsAt } = block
  const isBackwards = startsAt !== null && endsAt !== null && endsAt <= startsAt
  const clear = () => {
    if (startsAt) edit(target, 'startsAt', null)
    if (endsAt) edit(target, 'endsAt', null)
  }
  return (
    <div className={classes.panel}>
      <div className={classes.pair}>
        <MomentField
          label={text.blocks.startsAt}
          value={startsAt ?? ''}
          error={refusals.get(`${target}/startsAt`)}
          onChange={(iso) => edit(target, 'startsAt', iso || null)}
        />
        <MomentField
          label={text.blocks.endsAt}
          value={endsAt ?? ''}
          error={isBackwards ? text.blocks.endsTooSoon : refusals.get(`${target}/endsAt`)}
          onChange={(iso) => edit(target, 'endsAt', iso || null)}
        />
      </div>
      <div className={classes.line}>
        <p className={classes.note}>
          {text.blocks.scheduleText(sayZone(viewerZone(), Date.now()))}
        </p>
        {(startsAt || endsAt) && (
          <Button variant="default" size="sm" onClick={clear}>
            {text.blocks.scheduleClear}
          </Button>
        )}
      </div>
    </div>
  )
}
