import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderFormMail } from '../../../features/form-answers/form-answers.mail.tsx'
import {
  renderAccountDeletedMail,
  renderEmailChangedMail,
  renderEmailChangeMail,
  renderPasswordChangedMail,
  renderResetMail,
} from '../../../features/identity/account.mail.tsx'
import {
  renderAccountExistsMail,
  renderVerificationMail,
} from '../../../features/identity/identity.mail.tsx'
import { renderMoveMail } from '../../../features/moves/move.mail.tsx'
import { renderReminderMail } from '../../../features/notices/reminder.mail.tsx'
import { renderUsageMail } from '../../../features/package-management/usage.mail.tsx'
import {
  renderTransferMail,
  type TransferMailProps,
} from '../../../features/space-transfers/transfer.mail.tsx'
import { renderInvitationMail } from '../../../features/spaces/invitation.mail.tsx'
import { renderWeeklyMail } from '../../../features/statistics/statistics.mail.tsx'
import {
  renderCodeMail,
  renderCreatorNoticeMail,
  renderThankYouMail,
  renderUnsubscribeMail,
} from '../../../features/subscribers/subscribers.mail.tsx'
import { mailMessagesOf } from './index.ts'

const homeUrl = 'https://go.example'
const home = { url: homeUrl, name: 'Corner Links' }
const moved = {
  ...({ home, activityUrl: homeUrl, kind: 'links', count: 3 } as const),
  ...{ by: 'Bob', from: 'Spring', to: 'Ada' },
}
const page = { home, username: 'ada', pageUrl: `${homeUrl}/ada` }

/** Every kind of mail, in one language. */
const mails = {
  verification: (language: string) => renderVerificationMail({ language, home, code: '042137' }),
  accountExists: (language: string) =>
    renderAccountExistsMail({ language, home, signInUrl: homeUrl }),
  reset: (language: string) => renderResetMail({ language, home, resetUrl: homeUrl, minutes: 30 }),
  passwordChanged: (language: string) =>
    renderPasswordChangedMail({ language, home, forgotUrl: homeUrl }),
  emailChangeOld: (language: string) => emailChange(language, 'old'),
  emailChangeNew: (language: string) => emailChange(language, 'new'),
  emailChanged: (language: string) =>
    renderEmailChangedMail({ language, home, newEmail: 'new@x.example' }),
  accountDeleted: (language: string) =>
    renderAccountDeletedMail({
      language,
      home,
      restoreUrl: homeUrl,
      deleteOn: '2030-02-01',
    }),
  usage: (language: string) =>
    renderUsageMail({
      ...{ language, home, usageUrl: homeUrl, space: 'Ada' },
      news: [
        { limit: 'linksPerMonth', used: 84, max: 100 },
        { limit: 'storageBytes', used: 2 ** 20, max: 2 ** 20 },
      ],
    }),
  weekly: (language: string) =>
    renderWeeklyMail({
      language,
      from: Date.UTC(2026, 10, 9),
      to: Date.UTC(2026, 10, 16),
      clicks: 1234,
      previousClicks: 1000,
      unique: 1,
      bots: 21,
      own: 2,
      links: [{ id: 'a', name: 'abcd', clicks: 1234 }],
      home,
      statisticsUrl: homeUrl,
      unsubscribeUrl: homeUrl,
    }),
  invitation: (language: string) =>
    renderInvitationMail({
      language,
      home,
      inviter: { name: 'Ada', email: 'ada@x.example' },
      space: 'Shop',
      role: 'editor',
      acceptUrl: homeUrl,
      days: 7,
    }),
  moveOut: (language: string) => renderMoveMail({ ...moved, language, direction: 'out' }),
  moveIn: (language: string) => renderMoveMail({ ...moved, language, direction: 'in' }),
  code: (language: string) =>
    renderCodeMail({ language, ...page, code: '042137', blockUrl: homeUrl }),
  thankYou: (language: string) =>
    renderThankYouMail({
      ...{ language, pageUrl: page.pageUrl, name: 'Notes of Ada' },
      ...{ subject: '', text: '', unsubscribeUrl: homeUrl },
    }),
  unsubscribe: (language: string) =>
    renderUnsubscribeMail({ language, ...page, unsubscribeUrl: homeUrl }),
  formAnswers: (language: string) =>
    renderFormMail({
      ...{ language, home, name: 'Ada', pageUrl: page.pageUrl },
      ...{ count: 2, answersUrl: homeUrl },
    }),
  reminder: (language: string) =>
    renderReminderMail({
      ...{ language, home, timeZone: 'Europe/Zurich', title: 'Fair', spaceName: 'Ada' },
      ...{ startsAt: Date.UTC(2026, 10, 21, 9), isAllDay: false },
      ...{ calendarUrl: homeUrl, unsubscribeUrl: homeUrl },
    }),
  spaceOffered: (language: string) => transferMail(language, 'spaceOffered'),
  spaceAccepted: (language: string) => transferMail(language, 'spaceAccepted'),
  spaceDeclined: (language: string) => transferMail(language, 'spaceDeclined'),
  creatorNotice: (language: string) =>
    renderCreatorNoticeMail({ language, ...page, reason: 'flood' }),
}

function emailChange(language: string, side: 'old' | 'new') {
  const facts = { oldEmail: 'old@x.example', newEmail: 'new@x.example', confirmUrl: homeUrl }
  return renderEmailChangeMail({ language, home, side, ...facts })
}

function transferMail(language: string, kind: TransferMailProps['kind']) {
  return renderTransferMail({ language, home, kind, by: 'Ada', space: 'Studio', spaceUrl: homeUrl })
}

describe('mails', () => {
  it.each(Object.entries(mails))('%s is in English and in German throughout', async (_, render) => {
    const [english, german, none] = await Promise.all([render('en'), render('de-CH'), render('')])
    expect(none).toEqual(english)
    expect(english.html).toMatch(/<html[^>]* lang="en"/)
    expect(german.html).toMatch(/<html[^>]* lang="de"/)
    expect(german.subject).not.toBe(english.subject)
    expect(german.text).toMatch(/\b(?:ist|nicht|und|dein|deine|dich|du)\b/i)
    expect(german.text).not.toMatch(/\b(?:the|your|with|this|was|you)\b/i)
  })

  it.each(Object.entries(mails))(
    '%s names the installation or, to a reader, the page, not the product',
    async (kind, render) => {
      for (const language of ['en', 'de']) {
        const { subject, html, text } = await render(language)
        if (kind === 'thankYou') expect(html).not.toContain(home.name)
        expect(html).toContain(kind === 'thankYou' ? 'Notes of Ada' : home.name)
        expect(subject + html + text).not.toContain('Waypost')
      }
    },
  )

  it('say for which page an address is confirmed, and where to enter the code', async () => {
    for (const language of ['en', 'de']) {
      const { subject, html } = await mails.code(language)
      expect(subject).toContain(page.username)
      expect(html.split('<h1')[1]).toContain(page.username)
      expect(html).toContain(page.pageUrl)
    }
  })

  it('write numbers and days in the format of the language', async () => {
    expect((await mails.weekly('en')).subject).toBe('1,234 clicks last week')
    const german = await mails.weekly('de')
    expect(german.subject).toBe('1.234 Klicks letzte Woche')
    expect(german.text).toContain('23 % mehr')
    expect(german.text).toContain('9. NOVEMBER BIS 15. NOVEMBER')
    expect(german.text).toContain('Von 1 Person.')
    expect(german.text).toContain('Nicht gezählt: 21 von Bots, 2 eigene.')
  })

  it('have their texts in message files, not in templates', () => {
    const server = join(import.meta.dirname, '../../..')
    const templates = globSync('features/**/*.mail.tsx', { cwd: server })
    expect(templates.length).toBeGreaterThan(4)
    for (const template of templates) {
      const code = readFileSync(join(server, template), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|\/\/.*/g,
        '',
      )
      // words between tags, or several words in quotes
      expect(code).not.toMatch(/>\s*[A-Za-z][\w ,.]*[a-z]\s*<\//)
      expect(code).not.toMatch(/['"`][A-Z][a-z]+ [a-z]+[^'"`]*['"`]/)
    }
  })

  it('are in English for a language we do not have', () => {
    expect(mailMessagesOf('fr').lang).toBe('en')
    expect(mailMessagesOf('de-AT').lang).toBe('de')
  })
})
