import { Button, Code, PasswordInput, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PaymentProvider } from '#contract/business/payment-providers.ts'
import { text } from '#web/messages/index.ts'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import classes from './billing.module.css'
import type { Webhook } from './providers-card.tsx'
import { useProviderForm } from './use-provider-form.ts'

/** The keys of the operator's Stripe account. */
export function StripeForm(props: {
  provider: PaymentProvider | undefined
  webhook: Webhook
  onClose: () => void
}) {
  const words = text.billing.admin
  const { provider, webhook, onClose } = props
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      ...{ secretKey: '', webhookSecret: '' },
      addsTax: provider?.stripe?.addsTax ?? false,
    },
  })
  const save = useProviderForm(form, onClose)
  const placeholder = provider ? words.keepKey : ''
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => save({ kind: 'stripe', ...values }), focusWrong)}
    >
      <PasswordInput
        label={words.secretKey}
        description={words.secretKeyHint}
        placeholder={placeholder}
        autoComplete="off"
        {...form.getInputProps('secretKey')}
      />
      <div>
        <p>{words.webhook}</p>
        <Code block className={classes.address}>
          {webhook.address}
        </Code>
        <ul className={classes.events}>
          {webhook.events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </div>
      <PasswordInput
        label={words.webhookSecret}
        description={words.webhookSecretHint}
        placeholder={placeholder}
        autoComplete="off"
        {...form.getInputProps('webhookSecret')}
      />
      <Switch label={words.addsTax} {...form.getInputProps('addsTax', { type: 'checkbox' })} />
      <FormButtons isBusy={form.submitting} onClose={onClose} />
    </form>
  )
}

/** Saving and giving up. */
export function FormButtons({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isBusy}>
        {text.billing.admin.save}
      </Button>
      <Button variant="default" onClick={onClose}>
        {text.common.cancel}
      </Button>
    </div>
  )
}
