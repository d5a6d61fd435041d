import type { DomainRecord } from '#contract/domains.ts'
import { text } from '#web/messages/index.ts'
import { CopyIcon } from '#web/ui/copy-button.tsx'
import { IconCheck, IconX } from '#web/ui/icons.ts'
import classes from './domains.module.css'

/** Every record to set, with what was found instead. */
export function DomainRecords({ records }: { records: readonly DomainRecord[] }) {
  const words = text.domains
  return (
    <ul className={classes.records}>
      {records.map((record) => (
        <li key={`${record.type} ${record.value}`} className={classes.record}>
          <div className={classes.recordHead}>
            <span className={classes.type}>{record.type}</span>
            <span className={classes.quiet}>{words.purposes[record.purpose]}</span>
            <span className={classes.mark} data-ok={record.ok}>
              {record.ok ? <IconCheck size={16} /> : <IconX size={16} />}
              {record.ok ? words.found : words.notFound}
            </span>
          </div>
          <dl className={classes.facts}>
            <Fact label={words.name} value={record.name} />
            <Fact label={words.value} value={record.value} />
            {!record.ok && record.seen.length > 0 && (
              <div className={classes.fact}>
                <dt>{words.seen}</dt>
                <dd className={classes.code}>{record.seen.join(', ')}</dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.code}>{value}</span>
        <CopyIcon value={value} />
      </dd>
    </div>
  )
}
