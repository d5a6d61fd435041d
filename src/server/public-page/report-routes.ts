import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import {
  REPORT_TEXT_MAX,
  type ReportReason,
  reportReasons,
} from '#contract/safety/abuse-reports.ts'
import type { ReportProblem } from '#page/rendering/render.tsx'
import { readEmailAddress } from '../platform/mail/email-address.ts'
import { acceptForms, readForm, refuseForeignForm } from './form-body.ts'
import type { FiledReport } from './parts.ts'
import { REPORT_PATH } from './report-path.ts'
import { hostDomainIdOf, refusalOf, type Site, sendScreen, slugAt, takeLimit } from './site.ts'

const SLUG_MAX = 60
const ADDRESS_MAX = 300
const CONTACT_MAX = 320

/**
 * Reports of abuse, without scripts and without an account. Limited per client. A hidden field
 * catches programs, which are thanked like everybody else.
 */
export function serveReportForm(app: FastifyInstance, site: Site): void {
  acceptForms(app)
  const config = { servedOn: 'both' } as const

  app.get<{ Querystring: { about?: unknown; mistake?: unknown } }>(
    REPORT_PATH,
    { config },
    async (request, reply) => {
      await takeLimit(site, request, reply, 'read')
      const { about, mistake } = request.query
      return sendForm(site, reply, 200, {
        about: slugText(about),
        reason: mistake === undefined ? '' : 'mistake',
      })
    },
  )

  app.post(REPORT_PATH, { config }, async (request, reply) => {
    refuseForeignForm(request)
    await takeLimit(site, request, reply, 'write')
    const form = readForm(request)
    const contact = (form.get('contact') ?? '').trim().slice(0, CONTACT_MAX)
    const given = {
      about: (form.get('about') ?? '').trim().slice(0, ADDRESS_MAX),
      reason: reportReasons.find((one) => one === form.get('reason')) ?? ('' as const),
      text: (form.get('text') ?? '').slice(0, REPORT_TEXT_MAX),
      contact,
    }
    if ((form.get('website') ?? '') !== '') return sendThanks(site, reply)
    const again = (status: number, problem: ReportProblem) =>
      sendForm(site, reply, status, { ...given, problem })
    if (given.reason === '') return again(400, 'reason')
    if (contact !== '' && readEmailAddress(contact) === undefined) {
      return again(400, 'contact')
    }
    const limited = await takeReportLimit(site, request, reply)
    if (limited) return again(limited.status, 'limit')
    const isFiled = await site.parts.fileReport(site.deps, {
      ...meantBy(site, request, form.get('about') ?? ''),
      reason: given.reason,
      text: given.text,
      contact,
    })
    if (isFiled) return sendThanks(site, reply)
    // nothing was reported, so it only counts against the client's own limit
    await site.deps.limits.refund(site.deps, 'abuseReportAll', 'all')
    return again(404, 'unknown')
  })
}

interface GivenReport {
  about: string
  reason: ReportReason | ''
  text?: string
  contact?: string
  problem?: ReportProblem
}

function sendForm(
  site: Site,
  reply: FastifyReply,
  status: number,
  { about, reason, text = '', contact = '', problem }: GivenReport,
): FastifyReply {
  // `no-referrer` would make the browser post `Origin: null`
  reply.header('Referrer-Policy', 'same-origin')
  const action = REPORT_PATH
  const props = { action, about, reason, text, contact, problem: problem ?? null }
  return sendScreen(site, reply, status, 'report', props)
}

function sendThanks(site: Site, reply: FastifyReply): FastifyReply {
  return sendScreen(site, reply, 200, 'reported', {})
}

/** @returns the refusal of a client that reports too much */
async function takeReportLimit(
  { deps }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Failure | undefined> {
  try {
    await deps.limits.consumeAll(deps, [
      ['abuseReport', request.context.clientKey],
      ['abuseReportAll', 'all'],
    ])
    return undefined
  } catch (error) {
    return refusalOf(error, reply)
  }
}

/**
 * What is reported: a slug of the host where the form is, or a whole address of any host of ours,
 * where a domain alone means the page at its root.
 */
function meantBy(
  site: Site,
  request: FastifyRequest,
  typed: string,
): Pick<FiledReport, 'slug' | 'slugText'> {
  const { domains, origins } = site.deps
  const text = slugText(typed)
  const host = URL.canParse(typed.trim()) ? new URL(typed.trim()).host : undefined
  const isMain = [origins.short, origins.app].some((origin) => new URL(origin).host === host)
  const domain = host === undefined ? undefined : domains.byHost(new URL(typed.trim()).hostname)
  if (domain !== undefined && text === '' && domain.page !== null) {
    return { slug: domain.page, slugText: domain.host.slice(0, SLUG_MAX) }
  }
  const domainId = isMain ? 'main' : (domain?.id ?? hostDomainIdOf(request))
  return { slug: slugAt(site, domainId, text) ?? { domainId, key: '' }, slugText: text }
}

/** The slug in an address, or at the end of a whole address that somebody pasted. */
function slugText(given: unknown): string {
  if (typeof given !== 'string') return ''
  const text = given.trim().replace(/\+$/, '')
  const path = URL.canParse(text) ? new URL(text).pathname : text
  return path.replace(/^\/+|\/.*$/g, '').slice(0, SLUG_MAX)
}
