import { describe, expect, it } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'
import { isCommonPassword, requireUsablePassword } from './password-rules.ts'

describe('the password hasher', () => {
  const hasher = createPasswordHasher()

  it('makes a PHC string with the documented cost and a salt of its own', async () => {
    const [one, two] = await Promise.all([
      hasher.hash('a-fine-secret'),
      hasher.hash('a-fine-secret'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
  })

  it('tells the right password from a wrong one, in any Unicode form', async () => {
    const phc = await hasher.hash('s\u00e9sam-ouvre-toi')
    expect(await hasher.verify('se\u0301sam-ouvre-toi', phc)).toBe(true)
    expect(await hasher.verify('sesam-ouvre-toi', phc)).toBe(false)
  })

  it('verifies a string from the reference implementation with another cost', async () => {
    // hashtest(version, 2, 16, 1, "password", "somesalt", …) of its test.c
    const hash = '09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7'
    const tag = Buffer.from(hash, 'hex').toString('base64').replaceAll('=', '')
    const phc = `$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$${tag}`
    expect(await hasher.verify('password', phc)).toBe(true)
    expect(await hasher.verify('passwort', phc)).toBe(false)
    expect(await hasher.verify('password', 'no such string')).toBe(false)
  })

  it('takes as long for an account that does not exist', async () => {
    await hasher.hash('warm up the threads')
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now()
      for (let i = 0; i < 5; i++) await work()
      return performance.now() - start
    }
    const phc = await hasher.hash('a-fine-secret')
    const real = await time(() => hasher.verify('wrong', phc))
    const nothing = await time(() => hasher.verifyNothing('wrong'))
    // an answer without hashing would be a thousand times faster
    expect(nothing).toBeGreaterThan(real / 20)
  })

  it('refuses with err_211 if its queue is full, and continues afterwards', async () => {
    const small = createPasswordHasher(1, 2)
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => small.hash('a-fine-secret')))
    expect(results.map((one) => one.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect((results[4] as PromiseRejectedResult).reason).toMatchObject({ name: 'tooManyRequests' })
    await expect(small.hash('a-fine-secret')).resolves.toContain('$argon2id$')
  })
})

describe('the rules for passwords', () => {
  it('accepts 8 to 128 characters, as people count them', () => {
    expect(() => requireUsablePassword('x7-gqpw')).toThrow('at least 8')
    expect(() => requireUsablePassword('🦊🐻🐼🐨🐯🦁🐮')).toThrow('at least 8')
    expect(() => requireUsablePassword('🦊🐻🐼🐨🐯🦁🐮🐷')).not.toThrow()
    expect(() => requireUsablePassword(`${'ab3-'.repeat(31)}wxyz`)).not.toThrow()
    expect(() => requireUsablePassword(`${'ab3-'.repeat(31)}vwxyz`)).toThrow()
  })

  it.each([
    'password',
    'PassWord1',
    '12345678',
    '87654321',
    'qwertyuiop',
    '11111111',
    'abcabcabc',
    'iloveyou',
    'football2024',
    'letmein1',
    '1q2w3e4r',
    'password123',
    'P@ssw0rd',
  ])('refuses %s as too common', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['correct horse battery staple', 'Tr0ub4dor&3', 'demo-password', 'zwölf Boxkämpfer'])(
    'takes %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('refuses the address itself as its password', () => {
    expect(() => requireUsablePassword('Ada@example.com', 'ada@example.com')).toThrow()
  })
})
