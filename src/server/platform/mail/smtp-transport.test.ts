import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDkimKeys, type SmtpSink, startSmtpSink } from '#test/support/smtp-sink.ts'
import type { Mail, MailTransport } from './mail-transport.ts'
import { createSmtpTransport, type SmtpConfig } from './smtp-transport.ts'

const mail: Mail = {
  to: { name: 'Ada', address: 'Ada@example.com' },
  subject: 'Your code',
  text: 'Grüße: 123456',
  html: '<p>Grüße: <b>123456</b></p>',
  unsubscribeUrl: 'https://go.example/u/token',
}

describe('the SMTP transport', () => {
  let sink: SmtpSink
  const transports: MailTransport[] = []

  beforeEach(async () => {
    sink = await startSmtpSink()
  })
  afterEach(async () => {
    for (const transport of transports.splice(0)) await transport.close()
    await sink.stop()
  })

  function open(config: Partial<SmtpConfig> = {}, timeoutMs?: number): MailTransport {
    const transport = createSmtpTransport(
      {
        smtpUrl: sink.url,
        mailFrom: 'Waypost <post@go.example>',
        publicUrl: 'https://go.example',
        dkim: undefined,
        ...config,
      },
      timeoutMs,
    )
    transports.push(transport)
    return transport
  }

  it('sends text and HTML to exactly one recipient, with date, id and sender', async () => {
    await open().send({ ...mail, id: '0199-abc' })
    const [sent] = sink.mails
    expect(sink.mails).toHaveLength(1)
    expect(sent?.from).toBe('post@go.example')
    expect(sent?.recipients).toEqual(['Ada@example.com'])
    expect(sent?.parsed).toMatchObject({
      from: { name: 'Waypost', address: 'post@go.example' },
      to: [{ name: 'Ada', address: 'Ada@example.com' }],
      subject: 'Your code',
      messageId: '<0199-abc@go.example>',
    })
    expect(sent?.parsed.text?.trim()).toBe('Grüße: 123456')
    expect(sent?.parsed.html).toContain('<b>123456</b>')
    expect(Date.parse(sent?.parsed.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('names the installation, unless MAIL_FROM has a name of its own', async () => {
    const nameOfSender = async () => 'Corner Links'
    await open({ nameOfSender }).send(mail)
    await open({ nameOfSender, mailFrom: 'Post room <post@go.example>' }).send(mail)
    const names = sink.mails.map(({ parsed }) => parsed.from?.name)
    expect(names).toEqual(['Corner Links', 'Post room'])
  })

  it('puts a subject or name with line breaks into one header, and adds none', async () => {
    await open().send({
      ...mail,
      to: { name: 'A\r\nBcc: evil@example.com', address: 'ada@example.com' },
      subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nbody',
      headers: { 'X-Kind': 'a\r\nX-Evil: 1' },
    })
    const [sent] = sink.mails
    const names = sent!.parsed.headers.map((header) => header.key)
    expect(names.filter((name) => name === 'subject')).toHaveLength(1)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('x-evil')
    expect(sent?.parsed.subject).toBe('Hello Bcc: evil@example.com body')
    expect(sink.asked).toEqual(['ada@example.com'])
  })

  it.each([
    'a@b.com, c@d.com',
    '"x@evil y"@good.com',
    'a@b.com\r\nRCPT TO:<c@d.com>',
    'a＠b.com',
    'a@localhost',
    '<a@b.com>',
    '',
  ])('refuses to send to %j, for good', async (address) => {
    await expect(open().send({ ...mail, to: { name: '', address } })).rejects.toMatchObject({
      outcome: 'permanent',
    })
    expect(sink.asked).toEqual([])
  })

  it('offers one-click unsubscribing on https only', async () => {
    await open().send(mail)
    await open({ publicUrl: 'http://localhost:3000' }).send(mail)
    const [secure, plain] = sink.mails
    expect(secure?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://go.example/u/token>' }),
    )
    expect(secure?.parsed.headers).toContainEqual(
      expect.objectContaining({
        key: 'list-unsubscribe-post',
        value: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(plain?.raw).not.toMatch(/list-unsubscribe/i)
  })

  it('signs both unsubscribe headers with DKIM', async () => {
    const { privateKey } = createDkimKeys()
    await open({ dkim: { domain: 'go.example', selector: 'way', privateKey } }).send(mail)
    const { raw } = sink.mails[0]!
    const unfolded = raw.replace(/\r\n[ \t]+/g, ' ')
    const signature = /^DKIM-Signature: (.*)$/im.exec(unfolded)?.[1]?.replaceAll(' ', '') ?? ''
    expect(signature).toContain('d=go.example')
    expect(signature).toContain('s=way')
    const signed = /;h=([^;]+)/.exec(signature)?.[1]?.toLowerCase().split(':')
    expect(signed).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })

  it.each([
    [{ kind: 'reject', at: 'rcpt', code: 550 }, 'permanent'],
    [{ kind: 'reject', at: 'data', code: 554 }, 'permanent'],
    [{ kind: 'reject', at: 'rcpt', code: 451 }, 'later'],
    [{ kind: 'reject', at: 'data', code: 452 }, 'later'],
    [{ kind: 'reject', at: 'mail', code: 550 }, 'unreachable'],
    [{ kind: 'reject', at: 'rcpt', code: 421 }, 'unreachable'],
    [{ kind: 'drop' }, 'unreachable'],
  ] as const)('takes %j as %s', async (behaviour, outcome) => {
    const transport = open()
    sink.behave(behaviour)
    await expect(transport.send(mail)).rejects.toMatchObject({ name: 'DeliveryError', outcome })
    sink.behave({ kind: 'accept' })
    await transport.send(mail)
    expect(sink.mails).toHaveLength(1)
  })

  it('treats a wrong password as unreachable: the operator can fix it', async () => {
    const guarded = await startSmtpSink({ user: 'me', password: 'right' })
    const transport = open({ smtpUrl: guarded.url.replace(':right@', ':wrong@') })
    await expect(transport.send(mail)).rejects.toMatchObject({ outcome: 'unreachable' })
    await open({ smtpUrl: guarded.url }).send(mail)
    expect(guarded.mails).toHaveLength(1)
    await guarded.stop()
  })

  it('reports unreachable while the server is down, and sends once it is back', async () => {
    const transport = open()
    await transport.send(mail)
    await sink.stop()
    await expect(transport.send(mail)).rejects.toMatchObject({ outcome: 'unreachable' })
    await sink.start()
    await transport.send(mail)
    expect(sink.mails).toHaveLength(2)
  })

  it('gives up on a server that is too slow, and on one that never answers 250', async () => {
    const transport = open({}, 400)
    sink.behave({ kind: 'slow', ms: 1_000 })
    const startedAt = performance.now()
    await expect(transport.send(mail)).rejects.toMatchObject({ outcome: 'unreachable' })
    sink.behave({ kind: 'silent' })
    await expect(transport.send(mail)).rejects.toMatchObject({ outcome: 'unreachable' })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it('gives up on a server that sends nothing at all', async () => {
    const mute = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    await new Promise((resolve) => mute.once('listening', resolve))
    const { port } = mute.address() as { port: number }
    const transport = open({ smtpUrl: `smtp://127.0.0.1:${port}` }, 300)
    await expect(transport.send(mail)).rejects.toMatchObject({ outcome: 'unreachable' })
    mute.close()
  })

  it('waits for a server that is slow but not too slow', async () => {
    sink.behave({ kind: 'slow', ms: 50 })
    await open().send(mail)
    expect(sink.mails).toHaveLength(1)
  })

  it('sends many at once over a few connections', async () => {
    const transport = open()
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        transport.send({ ...mail, to: { name: '', address: `p${at}@example.com` } }),
      ),
    )
    expect(new Set(sink.mails.flatMap((sent) => sent.recipients)).size).toBe(50)
  })
})
