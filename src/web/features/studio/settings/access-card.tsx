import { NativeSelect, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changePage } from '#web/features/pages/pages.api.ts'
import { putPage } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { GATES } from '../gates.ts'
import { PasscodeForm } from '../passcode-form.tsx'
import { useStudio } from '../studio-context.ts'

/**
 * What visitors must do before the page opens: confirm an age or a warning, enter a passcode; and
 * where the page may be embedded.
 */
export function AccessCard() {
  const { draft, edit } = useStudio()
  const { settings } = text.studio
  return (
    <SectionCard title={settings.access} text={settings.accessText}>
      <NativeSelect
        label={settings.gate}
        description={settings.gateText}
        value={draft.gate}
        onChange={(event) => edit('page', 'gate', event.currentTarget.value)}
        data={GATES.map((value) => ({ value, label: settings.gates[value] }))}
      />
      <Passcode />
      <Switch
        label={settings.browserHint}
        description={settings.browserHintText}
        checked={draft.hasBrowserHint}
        onChange={(event) => edit('page', 'hasBrowserHint', event.currentTarget.checked)}
      />
      <Switch
        label={settings.embeddable}
        description={settings.embeddableText}
        checked={draft.isEmbeddable}
        onChange={(event) => edit('page', 'isEmbeddable', event.currentTarget.checked)}
      />
    </SectionCard>
  )
}

function Passcode() {
  const { draft, flush } = useStudio()
  const queryClient = useQueryClient()
  const { settings } = text.studio
  return (
    <PasscodeForm
      isSet={draft.hasPasscode}
      description={settings.passcodeText}
      onText={settings.passcodeOn}
      offText={settings.passcodeOff}
      onSave={async (passcode) => {
        await flush()
        putPage(queryClient, await changePage(draft.id, { passcode }))
      }}
    />
  )
}
