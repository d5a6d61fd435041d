import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/system.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { formatDateTime } from '#web/ui/format-date.ts'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { AttentionCard } from './attention-card.tsx'
import { CertificatesCard } from './certificates-card.tsx'
import classes from './overview.module.css'
import { overviewQuery } from './overview.queries.ts'

const number = new Intl.NumberFormat(locale)
const gigabytes = (bytes: number) =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  }).format(bytes / 1024 ** 3)

/** /app/admin: the installation at a glance, and what needs attention. */
export function OverviewScreen() {
  const { data, error, refetch } = useQuery(overviewQuery)
  const words = text.administration.overview
  return (
    <Screen title={words.title} width="wide">
      {data ? (
        <div className={classes.root}>
          <AttentionCard attention={data.attention} />
          <Counts overview={data} />
          <State overview={data} />
          <CertificatesCard failed={data.certificates.failed} />
        </div>
      ) : error ? (
        <ErrorPanel error={error} retry={() => refetch()} />
      ) : (
        <Skeleton height={320} radius={12} />
      )}
    </Screen>
  )
}

function Counts({ overview }: { overview: Overview }) {
  const words = text.administration.overview
  const { accounts, newAccounts, spaces, pages, links, clicks, domains } = overview
  return (
    <SectionCard title={words.counts}>
      <dl className={classes.counts}>
        <Count
          name={words.accounts}
          count={accounts.active}
          note={words.newAccounts(newAccounts)}
        />
        <Count name={words.spaces} count={spaces} />
        <Count name={words.links} count={links} />
        <Count name={words.pages} count={pages} />
        <Count name={words.clicks} count={clicks} />
        <Count
          name={words.domains}
          count={domains.active + domains.failing}
          note={domains.failing > 0 && words.failing(domains.failing)}
        />
      </dl>
    </SectionCard>
  )
}

function Count(props: { name: string; count: number; note?: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className={classes.number}>{number.format(props.count)}</dd>
      {props.note && <dd className={classes.note}>{props.note}</dd>}
    </div>
  )
}

function State({ overview }: { overview: Overview }) {
  const words = text.administration.overview
  const { disk, backlog, certificates, versions } = overview
  const diskNotes = { good: '', full: words.diskFull, broken: words.diskBroken }
  const oldest = backlog.oldestAt && words.since(formatDateTime(backlog.oldestAt))
  return (
    <div className={classes.pair}>
      <SectionCard title={words.state}>
        <dl className={classes.facts}>
          <Fact name={words.disk} note={diskNotes[disk.state]}>
            {gigabytes(disk.freeBytes)}
          </Fact>
          <Fact name={words.mails} note={backlog.mails > 0 && oldest}>
            {number.format(backlog.mails)}
          </Fact>
          <Fact name={words.work} note={backlog.mails === 0 && backlog.work > 0 && oldest}>
            {number.format(backlog.work)}
          </Fact>
          <Fact name={words.certificates}>
            {certificates.isOwn ? words.valid(certificates.valid) : words.byProxy}
          </Fact>
        </dl>
      </SectionCard>
      <SectionCard title={words.versions}>
        <dl className={classes.facts}>
          <Fact name={words.program}>{versions.program}</Fact>
          <Fact name={words.database}>{versions.database}</Fact>
          <Fact name={words.schema}>{versions.schema}</Fact>
          <Fact name={words.node}>{versions.node}</Fact>
        </dl>
      </SectionCard>
    </div>
  )
}

function Fact(props: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.children}
        {props.note && <span className={classes.note}> {props.note}</span>}
      </dd>
    </div>
  )
}
