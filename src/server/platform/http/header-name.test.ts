import { expect, it } from 'vitest'
import { isNamed } from './header-name.ts'

it('knows a name in any spelling, and no other of its length', () => {
  for (const name of ['X-Forwarded-For', 'x-forwarded-for', 'X-FORWARDED-FOR', 'x-fOrWaRdEd-foR']) {
    expect(isNamed(name, 'X-Forwarded-For'), name).toBe(true)
  }
  for (const name of ['Accept-Language', 'X-Forwarded-Fop', 'X_Forwarded-For', 'X-Forwarded.For']) {
    expect(isNamed(name, 'X-Forwarded-For'), name).toBe(false)
  }
})
