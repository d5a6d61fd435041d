import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { DomainAnswer } from '#contract/domains.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { refusalTextOf } from '#web/platform/refusal-text.ts'
import { textOfError, toastProblem, toastSuccess } from '#web/platform/toasts.tsx'
import { formatDateTime } from '#web/ui/format-date.ts'
import { IconChevronLeft } from '#web/ui/icons.ts'
import { Screen } from '#web/ui/screen.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ErrorPanel } from '#web/ui/state-panel.tsx'
import { DomainAnswersForm } from './domain-answers-form.tsx'
import { DomainCertificate } from './domain-certificate.tsx'
import { DomainRecords } from './domain-records.tsx'
import { DomainStateBadge } from './domain-state.tsx'
import {
  changeDomain,
  checkDomain,
  deleteDomain,
  domainQuery,
  domainsQuery,
} from './domains.api.ts'
import classes from './domains.module.css'

const MoveDialog = lazy(async () => ({
  default: (await import('#web/features/links/folders/move-dialog.tsx')).MoveDialog,
}))

/** /app/settings/domains/:domainId: its records, answers, and deletion. */
export function DomainScreen() {
  const { domainId = '' } = useParams()
  const { data: domain, error, refetch } = useQuery(domainQuery(domainId))
  return (
    <Screen
      title={domain?.host ?? text.domains.title}
      back={
        <Anchor component={Link} to={paths.domains} className={classes.back}>
          <IconChevronLeft size={18} stroke={1.75} />
          {text.domains.title}
        </Anchor>
      }
    >
      {domain === undefined ? (
        error ? (
          <ErrorPanel error={error} retry={() => refetch()} />
        ) : (
          <Skeleton height={320} radius={12} />
        )
      ) : (
        <Loaded key={domain.id} domain={domain} />
      )}
    </Screen>
  )
}

function Loaded({ domain }: { domain: DomainAnswer }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'check' | 'primary' | 'delete' | null>(null)
  const [isMoving, setMoving] = useState(false)
  const words = text.domains
  const act = async (
    name: NonNullable<typeof busy>,
    work: () => Promise<DomainAnswer | undefined>,
  ) => {
    setBusy(name)
    try {
      const changed = await work()
      if (changed) client.setQueryData(domainQuery(domain.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true })
      return true
    } catch (error) {
      toastProblem(textOfError(error))
      return false
    } finally {
      setBusy(null)
    }
  }
  const remove = async () => {
    if (!(await act('delete', () => deleteDomain(domain.id).then(() => undefined)))) return
    toastSuccess(words.deleted(domain.host))
    navigate(paths.domains)
  }
  const isPointed = domain.state === 'pointed' || domain.state === 'active'
  return (
    <div className={classes.cards}>
      <SectionCard
        title={words.records}
        text={words.recordsText}
        action={
          domain.canChange && (
            <Button
              variant="default"
              size="sm"
              loading={busy === 'check'}
              onClick={() => act('check', () => checkDomain(domain.id))}
            >
              {words.checkNow}
            </Button>
          )
        }
      >
        <div className={classes.status} role="status">
          <DomainStateBadge state={domain.state} />
          <span>{words.hints[domain.state]}</span>
        </div>
        {domain.problem !== null && domain.checkedAt !== null && (
          <p className={classes.problem}>
            {refusalTextOf(domain.problem, 409)}
            {domain.parkedAt !== null && ` ${words.parked(domain.parkedAt)}`}
            {domain.releasesAt !== null && ` ${words.releases(formatDateTime(domain.releasesAt))}`}
          </p>
        )}
        <DomainRecords records={domain.records} />
        <p className={classes.quiet}>
          {domain.checkedAt === null
            ? words.notChecked
            : words.checked(formatDateTime(domain.checkedAt))}
        </p>
      </SectionCard>
      <DomainCertificate domain={domain} />
      <SectionCard title={words.primaryTitle} text={words.primaryText}>
        <Group>
          {domain.isPrimary ? (
            <Button
              variant="default"
              disabled={!domain.canChange}
              loading={busy === 'primary'}
              onClick={() => act('primary', () => changeDomain(domain.id, { isPrimary: false }))}
            >
              {words.notPrimary}
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={!domain.canChange || !isPointed}
              loading={busy === 'primary'}
              onClick={() => act('primary', () => changeDomain(domain.id, { isPrimary: true }))}
            >
              {words.makePrimary}
            </Button>
          )}
        </Group>
      </SectionCard>
      {isMoving && (
        <Suspense>
          <MoveDialog
            of={{ filter: { domain: domain.host } }}
            count={domain.links}
            onClose={() => setMoving(false)}
          />
        </Suspense>
      )}
      <DomainAnswersForm domain={domain} />
      {domain.canChange && (
        <SectionCard title={words.deleteTitle} text={words.deleteText}>
          {domain.links === 0 && domain.pageId !== null && <p>{words.hasPage}</p>}
          {domain.links > 0 ? (
            <p>
              {words.hasLinks(domain.links)}{' '}
              <Anchor component={Link} to={`${paths.links}?q=${encodeURIComponent(domain.host)}`}>
                {words.showLinks}
              </Anchor>{' '}
              <Button variant="default" size="sm" onClick={() => setMoving(true)}>
                {text.folders.moveAll}
              </Button>
            </p>
          ) : (
            <Group>
              <Button
                color="red"
                variant="light"
                disabled={domain.pageId !== null}
                loading={busy === 'delete'}
                onClick={remove}
              >
                {words.delete}
              </Button>
            </Group>
          )}
        </SectionCard>
      )}
    </div>
  )
}
