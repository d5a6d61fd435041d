import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconCheck, IconX } from '#web/ui/icons.ts'
import { problemsOf } from '../../details/problems.ts'
import { viewerZone } from '../../fields/zoned-time.ts'
import { useLinkForm } from '../../link/link-form.ts'
import { type Simulation, simulateLink } from '../../links.api.ts'
import { letterOf } from '../letter-of.ts'
import { sayCondition } from '../rule-sentence.ts'
import type { Rule } from '../rule-types.ts'
import { saySeen } from './say-seen.ts'
import classes from './simulator.module.css'
import { simulationOf, type Visitor } from './visitor.ts'

const PAUSE_MS = 250

type Step = Simulation['steps'][number]

/** What the server says the visitor would get, updated after every change. */
export function SimulatorResult({ visitor }: { visitor: Visitor }) {
  const { link, draft } = useLinkForm()
  const { length } = draft.rules
  const isComplete = Object.keys(problemsOf(draft)).length === 0
  const words = isComplete ? JSON.stringify(simulationOf(link, draft, visitor)) : ''
  const [settled] = useDebouncedValue(words, PAUSE_MS)
  const answer = useQuery({
    queryKey: ['links', 'simulation', settled],
    enabled: settled !== '',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => simulateLink(JSON.parse(settled), signal),
  })
  const { simulator } = text.rules
  if (!isComplete) return <p className={classes.note}>{simulator.fixFirst}</p>
  if (answer.error) {
    return (
      <p className={classes.failure} role="alert">
        {textOfError(answer.error)}
      </p>
    )
  }
  // about as tall as the result, so that the fields below do not move
  if (!answer.data)
    return <Skeleton height={72 + (length > 0 ? 36 + 48 * length : 0)} radius="md" />
  return <Outcome answer={answer.data} isOld={settled !== words || answer.isPlaceholderData} />
}

function Outcome({ answer, isOld }: { answer: Simulation; isOld: boolean }) {
  const { simulator } = text.rules
  const old = isOld || undefined
  return (
    <>
      <div className={classes.outcome} role="status" aria-label={simulator.result} data-old={old}>
        {answer.boundBy && <p>{sayBound(answer.boundBy)}</p>}
        <p>{headlineOf(answer)}</p>
        {answer.location !== null && <p className={classes.location}>{answer.location}</p>}
        <p className={classes.by}>
          <DecidedBy answer={answer} />
        </p>
      </div>
      {answer.steps.length > 0 && <Steps answer={answer} old={old} />}
    </>
  )
}

/** What its page or group asks before the link itself does. */
function sayBound({ page, group, asks }: NonNullable<Simulation['boundBy']>): string {
  const { simulator } = text.rules
  if (asks === null) return simulator.notShown(page)
  const where = group === null ? simulator.ofPage(page) : simulator.ofGroup(group, page)
  return asks === 'passcode' ? simulator.asksPasscode(where) : simulator.asksGate(where)
}

function headlineOf({ outcome, location }: Simulation): string {
  const { outcomes, endedTo, notStartedTo, limitTo, passwordTo, gateTo, subscribersTo, barrierTo } =
    text.rules.simulator
  if (location !== null) {
    if (outcome === 'expired') return endedTo
    if (outcome === 'not-started') return notStartedTo
    if (outcome === 'limit-reached') return limitTo
    if (outcome === 'barrier') return barrierTo
    if (outcome === 'password') return passwordTo
    if (outcome === 'gate') return gateTo
    if (outcome === 'subscribers') return subscribersTo
  }
  return outcomes[outcome] ?? outcome
}

function DecidedBy({ answer }: { answer: Simulation }) {
  const { draft } = useLinkForm()
  const { simulator, untitled } = text.rules
  const place = draft.rules.findIndex((rule) => rule.id === answer.ruleId)
  const rule = draft.rules[place]
  const isByRules = ['redirect', 'app', 'interstitial'].includes(answer.outcome)
  if (!rule) return isByRules && draft.rules.length > 0 ? simulator.byDefault : null
  const variant = answer.variant === null ? '' : `, ${simulator.variant(letterOf(answer.variant))}`
  return simulator.byRule(rule.name || untitled(place + 1)) + variant
}

/** Which rules and conditions match, and the visitor's values. */
function Steps({ answer, old }: { answer: Simulation; old: true | undefined }) {
  const { draft } = useLinkForm()
  const { simulator, untitled } = text.rules
  const decisive = answer.steps.find((step) => step.matched)
  const lastSeen = decisive ? answer.steps.indexOf(decisive) : answer.steps.length - 1
  const seen = new Map(answer.steps.slice(0, lastSeen + 1).map((step) => [step.ruleId, step]))
  return (
    <section className={classes.why} aria-label={simulator.why} data-old={old}>
      <h3 className={classes.whyTitle}>{simulator.why}</h3>
      <ol className={classes.steps}>
        {draft.rules.map((rule, place) => (
          <RuleStep
            key={rule.id}
            rule={rule}
            name={rule.name || untitled(place + 1)}
            step={seen.get(rule.id)}
          />
        ))}
      </ol>
    </section>
  )
}

/** @param props.step undefined if an earlier rule decided */
function RuleStep(props: { rule: Rule; name: string; step: Step | undefined }) {
  const { rule, step } = props
  const { simulator } = text.rules
  const verdict = step ? (step.matched ? simulator.fits : simulator.fitsNot) : simulator.notReached
  return (
    <li className={classes.step} data-off={step === undefined || undefined}>
      <p className={classes.stepHead}>
        <Verdict isTrue={step?.matched === true} isKnown={step !== undefined} />
        <span>
          <strong>{props.name}</strong> {verdict}
        </span>
      </p>
      {step?.conditions.length === 0 && <p className={classes.saw}>{simulator.always}</p>}
      {step && <ConditionSteps step={step} rule={rule} />}
    </li>
  )
}

function ConditionSteps({ step, rule }: { step: Step; rule: Rule }) {
  const { simulator, subjects } = text.rules
  const wantedAt = (at: number) => {
    const condition = rule.conditions[at]
    const wanted = step.conditions[at]?.wanted ?? ''
    return condition ? sayCondition(condition, viewerZone()) || wanted : wanted
  }
  if (step.conditions.length === 0) return null
  return (
    <ul className={classes.conditions}>
      {step.conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <li key={at}>
          <Verdict isTrue={condition.matched} isKnown />
          <span>
            {subjects[condition.on as keyof typeof subjects] ?? condition.on}: {wantedAt(at)}{' '}
            <span className={classes.saw}>
              (
              {simulator.saw(
                saySeen(condition.on, condition.saw, viewerZone()) || simulator.unknown,
              )}
              )
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Verdict({ isTrue, isKnown }: { isTrue: boolean; isKnown: boolean }) {
  const { simulator } = text.rules
  if (!isKnown) return <span className={classes.unknown} aria-hidden="true" />
  return isTrue ? (
    <IconCheck className={classes.yes} size={16} role="img" aria-label={simulator.yes} />
  ) : (
    <IconX className={classes.no} size={16} role="img" aria-label={simulator.no} />
  )
}
