import { Mark } from '../mark.tsx'
import { useScreenMessages } from '../messages/screens.ts'
import { oneLine } from '../plain-text.ts'
import type { ReportReason, ScreenProps } from './screen-props.ts'

const reasons: readonly ReportReason[] = [
  'phishing',
  'malware',
  'spam',
  'illegal',
  'mistake',
  'other',
]

/** Reporting a link or page, without an account or JavaScript. */
export function ReportScreen(props: ScreenProps['report']) {
  const { action, about, reason, text, contact, problem } = props
  const words = useScreenMessages().report
  const invalid = (field: typeof problem) => ({
    'aria-invalid': problem === field ? true : undefined,
    'aria-describedby': problem === field ? 'report-error' : undefined,
  })
  return (
    <div className="plain">
      <Mark className="emblem" size={48} />
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <form method="post" action={action}>
        {problem !== null && (
          <p id="report-error" className="error" role="alert">
            {words.problems[problem]}
          </p>
        )}
        <label htmlFor="about">{words.about}</label>
        <input
          id="about"
          className="field"
          name="about"
          defaultValue={oneLine(about)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          {...invalid('unknown')}
        />
        <label htmlFor="reason">{words.reason}</label>
        <select
          id="reason"
          className="field"
          name="reason"
          defaultValue={reason}
          required
          {...invalid('reason')}
        >
          <option value="">{words.choose}</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {words.reasons[one]}
            </option>
          ))}
        </select>
        <label htmlFor="text">{words.more}</label>
        <textarea
          id="text"
          className="field"
          name="text"
          rows={4}
          maxLength={1000}
          defaultValue={text}
        />
        <label htmlFor="contact">{words.contact}</label>
        <input
          id="contact"
          className="field"
          type="email"
          name="contact"
          autoComplete="email"
          defaultValue={oneLine(contact)}
          {...invalid('contact')}
        />
        <div className="trap" aria-hidden="true">
          <input name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <button className="primary" type="submit">
          {words.send}
        </button>
      </form>
    </div>
  )
}
