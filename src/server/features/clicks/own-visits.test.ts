import { describe, expect, it } from 'vitest'
import type { RecordedClick } from '#server/platform/clicks/click.ts'
import { storedClick } from '#test/support/statistics-app.ts'
import { ownVisitMarks } from './own-visits.ts'

describe('marking own visits in the drain', () => {
  it('asks about people who send a proof, and changes nothing else', async () => {
    const asked: unknown[] = []
    const call = async (_name: string, value: unknown) => {
      asked.push(value)
      return [true, false]
    }
    const clicks = [
      storedClick({ targetId: 'a' }),
      storedClick(),
      storedClick({ kind: 'bot' }),
      storedClick({ targetId: 'b' }),
    ]
    const recorded = ['own', '', 'own', 'guest'].map((ownProof) => ({ ownProof }) as RecordedClick)
    const marks = ownVisitMarks({ call: call as never })
    const marked = await marks(clicks, recorded)
    expect(marked.map((click) => click.kind)).toEqual(['own', 'human', 'bot', 'human'])
    expect(asked).toEqual([
      [
        { target: 'link', targetId: 'a', ownProof: 'own' },
        { target: 'link', targetId: 'b', ownProof: 'guest' },
      ],
    ])
    await marks(
      clicks,
      recorded.map((one) => ({ ...one, ownProof: '' })),
    )
    expect(asked).toHaveLength(1)
  })
})
