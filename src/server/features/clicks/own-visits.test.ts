import { describe, expect, it } from 'vitest'
import { storedClick } from '#test/support/statistics-app.ts'
import { OWN_VISIT_CALLS, ownVisitMarks } from './own-visits.ts'

describe('marking own visits in the drain', () => {
  it('asks about people whose hash is known, and changes nothing else', async () => {
    const asked: unknown[] = []
    const call = async (name: string, value: unknown) => {
      if (name === OWN_VISIT_CALLS.hashes) return ['own', 'guest']
      asked.push(value)
      return [true, false]
    }
    const clicks = [
      storedClick({ visitor: 'own', targetId: 'a' }),
      storedClick({ visitor: 'other' }),
      storedClick({ visitor: 'own', kind: 'bot' }),
      storedClick({ visitor: 'guest', targetId: 'b' }),
    ]
    const marked = await ownVisitMarks({ call: call as never })(clicks)
    expect(marked.map((click) => click.kind)).toEqual(['own', 'human', 'bot', 'human'])
    expect(asked).toEqual([
      [
        { at: 0, target: 'link', targetId: 'a', visitor: 'own' },
        { at: 0, target: 'link', targetId: 'b', visitor: 'guest' },
      ],
    ])
  })
})
