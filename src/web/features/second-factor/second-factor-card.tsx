import { Button, Group, Modal, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { endSecondFactor, renewRecoveryCodes, secondFactorQuery } from './second-factor.api.ts'
import { SetupForm } from './setup-form.tsx'

type Step = 'set up' | 'renew' | 'turn off'

/** The second factor of the account: off, on, and the steps in between. */
export function SecondFactorCard({ hasPassword }: { hasPassword: boolean }) {
  const { data, error, refetch } = useQuery(secondFactorQuery)
  const client = useQueryClient()
  const [step, setStep] = useState<Step | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const words = text.secondFactor

  const refresh = () => client.invalidateQueries({ queryKey: ['account'] })
  const close = () => {
    setStep(null)
    setCodes(null)
  }
  const show = (made: string[]) => {
    setCodes(made)
    void refresh()
  }
  const turnOff = async (proof: { password: string; code: string }) => {
    await endSecondFactor(proof)
    toastSuccess(words.isOff)
    close()
    await refresh()
  }
  const lead = !data ? undefined : data.isOn ? words.on(data.recoveryCodesLeft) : words.off
  return (
    <SectionCard
      title={words.title}
      {...(lead && { text: data?.isOn || hasPassword ? lead : `${lead} ${words.needsPassword}` })}
      action={
        data &&
        (data.isOn ? (
          <Group gap={8}>
            <Button variant="default" onClick={() => setStep('renew')}>
              {words.renew}
            </Button>
            <Button variant="default" onClick={() => setStep('turn off')}>
              {words.turnOff}
            </Button>
          </Group>
        ) : (
          hasPassword && (
            <Button variant="default" onClick={() => setStep('set up')}>
              {words.turnOn}
            </Button>
          )
        ))
      }
    >
      {!data &&
        (error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={40} radius={8} />
        ))}
      <Modal
        opened={step !== null}
        onClose={close}
        title={
          codes
            ? words.codesTitle
            : step === 'renew'
              ? words.renew
              : step === 'turn off'
                ? words.turnOff
                : words.title
        }
        closeOnClickOutside={codes === null}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : step === 'set up' ? (
          <SetupForm onDone={show} />
        ) : step === 'renew' ? (
          <ProofForm
            label={words.renew}
            onProof={async (proof) => show((await renewRecoveryCodes(proof)).backupCodes)}
          />
        ) : (
          <ProofForm label={words.turnOff} onProof={turnOff} />
        )}
      </Modal>
    </SectionCard>
  )
}
