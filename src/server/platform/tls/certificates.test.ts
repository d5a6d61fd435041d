import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { recordChange } from '../db/change.ts'
import { transaction } from '../db/transaction.ts'
import { findCertificate, saveCertificate } from './certificate.repository.ts'
import { createCertificates, sealKey } from './certificates.ts'

const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout - -subj /CN=x'
const pem = execFileSync('openssl', command.split(' '), { encoding: 'utf8', stdio: 'pipe' })
const [key = '', chain = ''] = pem.split(/(?=-----BEGIN CERT)/)

describeOn('sqlite', 'certificates in memory', (engine) => {
  const prepare = async () => {
    const deps = testDeps(engine)
    const expires_at = deps.clock.now() + 60_000
    const put = (host: string, values: { expires_at: number } = { expires_at }) => {
      const sealed_key = sealKey(deps.secrets, host, key)
      return saveCertificate(deps.db, host, { chain, sealed_key, next_order_at: 0, ...values })
    }
    let asked = 0
    const db = new Proxy(deps.db, {
      get(target, name) {
        if (name === 'selectFrom') asked++
        const value = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    return { deps, put, certificates: createCertificates({ ...deps, db }), asked: () => asked }
  }

  it('are read from the database once for recent ones, never for names without one', async () => {
    const { put, certificates, asked } = await prepare()
    for (let at = 0; at < 201; at++) await put(`h${at}.example`)
    await certificates.start()
    const before = asked()
    for (let at = 0; at < 10_000; at++) {
      expect(await certificates.contextOf(`n${at}.example`)).toBeUndefined()
    }
    expect(asked()).toBe(before)
    for (let at = 0; at < 200; at++) await certificates.contextOf(`h${at}.example`)
    const first = await certificates.contextOf('h0.example')
    expect(asked()).toBe(before + 200)
    // one more evicts the one used longest ago
    await certificates.contextOf('h200.example')
    expect(await certificates.contextOf('h0.example')).toBe(first)
    expect(asked()).toBe(before + 201)
    await certificates.contextOf('h1.example')
    expect(asked()).toBe(before + 202)
    certificates.stop()
  })

  it('are ordered again where their key was encrypted with a secret that is lost', async () => {
    const { deps, put, certificates } = await prepare()
    await put('a.example')
    const sealed_key = sealKey(deps.secrets, 'b.example', key)
    const next_order_at = deps.clock.now() + 60_000
    await saveCertificate(deps.db, 'a.example', { sealed_key, next_order_at })
    await certificates.start()
    expect(certificates.has('a.example')).toBe(true)
    expect(await certificates.contextOf('a.example')).toBeUndefined()
    // plain HTTP is no longer led to https
    expect(certificates.has('a.example')).toBe(false)
    expect((await findCertificate(deps.db, 'a.example'))?.next_order_at).toBe(0)
    certificates.stop()
  })

  it('are known from the change on, until they expire', async () => {
    const { deps, put, certificates } = await prepare()
    await certificates.start()
    await transaction(deps, async (deps) => {
      const sealed_key = sealKey(deps.secrets, 'a.example', key)
      const values = { chain, sealed_key, next_order_at: 0, expires_at: deps.clock.now() + 60_000 }
      await saveCertificate(deps.db, 'a.example', values)
      await recordChange(deps, 'certificate', 'a.example')
    })
    await until(() => certificates.has('a.example'))
    deps.clock.advance(60_001)
    expect(certificates.has('a.example')).toBe(false)
    expect(await certificates.contextOf('a.example')).toBeUndefined()
    await put('b.example')
    expect(certificates.has('b.example')).toBe(false)
    certificates.stop()
  })
})
