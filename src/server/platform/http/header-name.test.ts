import { expect, it } from 'vitest'
import { isNamed } from './header-name.ts'

it('recognises a name in any case, and no other of the same length', () => {
  for (const name of ['X-Forwarded-For', 'x-forwarded-for', 'X-FORWARDED-FOR', 'x-fOrWaRdEd-foR']) {
    expect(isNamed(name, 'X-Forwarded-For'), name).toBe(true)
  }
  for (const name of ['Accept-Language', 'X-Forwarded-Fop', 'X_Forwarded-For', 'X-Forwarded.For']) {
    expect(isNamed(name, 'X-Forwarded-For'), name).toBe(false)
  }
})
