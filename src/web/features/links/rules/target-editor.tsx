import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { DESTINATION_MAX_LENGTH } from '#contract/constants.ts'
import { RULE_VARIANTS_MAX, RULE_VARIANTS_MIN } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { IconPlus, IconX } from '#web/ui/icons.ts'
import { AddressField } from '../fields/address-field.tsx'
import { CountField } from '../fields/count-field.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { letterOf } from './letter-of.ts'
import { newTarget } from './rule-draft.ts'
import type { Target, TargetKind, TargetOf, Variant } from './rule-types.ts'
import classes from './rules.module.css'
import splitClasses from './split.module.css'
import { SplitBar } from './split-bar.tsx'
import { percentsOf } from './split-shares.ts'

interface Props<T extends Target> {
  target: T
  path: string
  onChange: (target: Target) => void
}

/** A rule's target: one address, several by weight, or an app. */
export function TargetEditor({ target, path, onChange }: Props<Target>) {
  const { draft } = useLinkDraft()
  const titleId = useId()
  const { targetKinds } = text.rules
  return (
    <section className={classes.group} aria-labelledby={titleId}>
      <div className={classes.groupHead}>
        <h4 id={titleId} className={classes.groupTitle}>
          {text.rules.target}
        </h4>
        <SegmentedControl
          size="xs"
          aria-labelledby={titleId}
          value={target.kind}
          onChange={(kind) => onChange(newTarget(kind as TargetKind, target, draft.destination))}
          data={(['destination', 'split', 'app'] as const).map((value) => ({
            value,
            label: targetKinds[value],
          }))}
        />
      </div>
      {target.kind === 'destination' && (
        <OneAddress target={target} path={path} onChange={onChange} />
      )}
      {target.kind === 'split' && <Split target={target} path={path} onChange={onChange} />}
      {target.kind === 'app' && <App target={target} path={path} onChange={onChange} />}
    </section>
  )
}

function OneAddress({ target, path, onChange }: Props<TargetOf<'destination'>>) {
  const { errors } = useLinkDraft()
  return (
    <AddressField
      label={text.rules.destination}
      value={target.destination}
      error={errors[`${path}.destination`]}
      onChange={(destination) => onChange({ ...target, destination })}
    />
  )
}

function Split({ target, path, onChange }: Props<TargetOf<'split'>>) {
  const { errors } = useLinkDraft()
  const { variants } = target
  const percents = percentsOf(variants.map((variant) => variant.weight))
  const put = (next: Variant[]) => onChange({ ...target, variants: next })
  const change = (at: number, part: Partial<Variant>) =>
    put(variants.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <>
      <SplitBar percents={percents} />
      {variants.map(({ destination, weight }, at) => {
        const letter = letterOf(at)
        return (
          <div key={letter} className={splitClasses.variant}>
            <AddressField
              label={text.rules.variant(letter)}
              value={destination}
              error={errors[`${path}.variants.${at}.destination`]}
              onChange={(address) => change(at, { destination: address })}
            />
            <CountField
              className={splitClasses.weight}
              label={text.rules.weight(letter)}
              description={`${percents[at]} %`}
              value={Number.isNaN(weight) ? '' : String(weight)}
              error={errors[`${path}.variants.${at}.weight`]}
              onChange={(typed) =>
                change(at, { weight: typed === '' ? Number.NaN : Number(typed) })
              }
            />
            {variants.length > RULE_VARIANTS_MIN && (
              <ActionIcon
                className={splitClasses.removeVariant}
                aria-label={text.rules.removeVariant(letter)}
                onClick={() => put(variants.filter((_, place) => place !== at))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      <div className={splitClasses.splitFoot}>
        <p className={classes.hint}>{text.rules.splitHint}</p>
        {variants.length < RULE_VARIANTS_MAX && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            onClick={() => put([...variants, { destination: '', weight: variants.at(-1)!.weight }])}
          >
            {text.rules.addVariant}
          </Button>
        )}
      </div>
    </>
  )
}

function App({ target, path, onChange }: Props<TargetOf<'app'>>) {
  const { errors } = useLinkDraft()
  return (
    <>
      <TextInput
        label={text.rules.appUrl}
        description={text.rules.appUrlHint}
        placeholder="myapp://item/7"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        maxLength={DESTINATION_MAX_LENGTH * 2}
        value={target.appUrl}
        error={errors[`${path}.appUrl`]}
        onChange={(event) => onChange({ ...target, appUrl: event.currentTarget.value })}
      />
      <AddressField
        label={`${text.rules.storeUrl} (${text.common.optional.toLowerCase()})`}
        value={target.storeUrl ?? ''}
        error={errors[`${path}.storeUrl`]}
        onChange={(storeUrl) => onChange({ ...target, storeUrl: storeUrl || null })}
      />
      <AddressField
        label={text.rules.fallback}
        value={target.destination}
        error={errors[`${path}.destination`]}
        onChange={(destination) => onChange({ ...target, destination })}
      />
    </>
  )
}
