import { Switch } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { changeSpace, type Space } from './spaces.api.ts'
import { useSpaceAction } from './use-space-action.ts'

/** Whether members need a second factor. */
export function FactorCard({ space }: { space: Space }) {
  const words = text.spaces
  const { busy, act } = useSpaceAction()
  return (
    <SectionCard title={words.factor} text={words.factorText}>
      <Switch
        label={words.factorSwitch}
        checked={space.needsSecondFactor === true}
        disabled={busy}
        onChange={(event) => {
          const needsSecondFactor = event.currentTarget.checked
          void act(() => changeSpace(space.id, { needsSecondFactor }), words.saveError)
        }}
      />
    </SectionCard>
  )
}
