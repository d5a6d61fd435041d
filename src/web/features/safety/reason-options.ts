import type { BlockedReason } from '#contract/safety/safety.ts'
import { text } from '#web/messages/index.ts'

const reasons: readonly BlockedReason[] = ['unwanted', 'phishing', 'malware', 'spam']

export function reasonOptions() {
  return reasons.map((value) => ({ value, label: text.safety.reasons[value] }))
}
