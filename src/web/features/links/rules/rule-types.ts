import type { Condition, ConditionSubject, Target } from '#contract/links/link-rules.ts'

export type {
  Condition,
  ConditionSubject,
  Rule,
  Target,
  Variant,
} from '#contract/links/link-rules.ts'
export type ConditionOn<Subject extends ConditionSubject> = Extract<Condition, { on: Subject }>
export type TargetKind = Target['kind']
export type TargetOf<Kind extends TargetKind> = Extract<Target, { kind: Kind }>
