import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { DeliveryError } from '#server/platform/delivery-error.ts'
import type { Dns } from '#server/platform/dns/dns.ts'
import { checkMailRecords, sendTestMail } from './mail-check.service.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const config = readConfig({
  MAIL_FROM: 'Waypost <post@way.example>',
  SMTP_URL: 'smtp://relay.example:587',
  DKIM_DOMAIN: 'way.example',
  DKIM_SELECTOR: 's1',
  DKIM_PRIVATE_KEY: privateKey,
})

const dnsOf = (zone: Record<string, string[] | 'away'>) =>
  ({
    async texts(name: string) {
      const values = zone[name]
      if (values === 'away') return { kind: 'unknown', reason: 'ESERVFAIL' }
      return values ? { kind: 'found', values } : { kind: 'none' }
    },
  }) as Partial<Dns> as Dns

const statesOf = async (zone: Record<string, string[] | 'away'>, given = config) => {
  const { records } = await checkMailRecords({ config: given, dns: dnsOf(zone) })
  return records.map(({ state }) => state)
}

describe('the records of the sender', () => {
  it('are good, missing, wrong or unknown, and say what to set', async () => {
    expect(
      await statesOf({
        'way.example': ['v=spf1 mx ~all', 'another text'],
        's1._domainkey.way.example': [`v=DKIM1; k=rsa; p=${publicKey}`],
        '_dmarc.way.example': ['v=DMARC1; p=none'],
      }),
    ).toEqual(['good', 'good', 'good'])
    expect(await statesOf({})).toEqual(['missing', 'missing', 'missing'])
    expect(
      await statesOf({
        'way.example': ['v=spf1 mx ~all', 'v=spf1 a ~all'],
        's1._domainkey.way.example': ['v=DKIM1; p=anotherkey'],
        '_dmarc.way.example': 'away',
      }),
    ).toEqual(['wrong', 'wrong', 'unknown'])
    const { records, from } = await checkMailRecords({ config, dns: dnsOf({}) })
    expect(from).toBe('post@way.example')
    expect(records.map(({ name, value }) => [name, value])).toEqual([
      ['way.example', 'v=spf1 a:relay.example ~all'],
      ['s1._domainkey.way.example', `v=DKIM1; k=rsa; p=${publicKey}`],
      ['_dmarc.way.example', 'v=DMARC1; p=quarantine; rua=mailto:post@way.example'],
    ])
  })

  it('leave DKIM to the mail server where no key is configured', async () => {
    expect(await statesOf({}, { ...config, dkim: undefined })).toEqual([
      'missing',
      'elsewhere',
      'missing',
    ])
  })
})

describe('a test mail', () => {
  const deps = (send: () => Promise<void>, given = config) =>
    ({
      config: given,
      mail: { kind: 'smtp', send, close: async () => {} },
      origins: { app: 'https://way.example' },
    }) as unknown as Deps

  it('says what the mail server answers', async () => {
    const refuse = async () => {
      throw new DeliveryError('permanent', '550 No such user here')
    }
    expect(
      await sendTestMail(
        deps(async () => {}),
        'ida@out.example',
      ),
    ).toEqual({
      isAccepted: true,
      detail: '',
    })
    expect(await sendTestMail(deps(refuse), 'ida@out.example')).toEqual({
      isAccepted: false,
      detail: '550 No such user here',
    })
  })

  it('needs a mail server and an address', async () => {
    const none = deps(async () => {}, { ...config, smtpUrl: undefined })
    await expect(sendTestMail(none, 'ida@out.example')).rejects.toMatchObject({ code: 'err_102' })
    const sent = sendTestMail(
      deps(async () => {}),
      'nobody',
    )
    await expect(sent).rejects.toMatchObject({ code: 'err_7' })
  })
})
