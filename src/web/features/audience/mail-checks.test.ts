import { expect, it } from 'vitest'
import type { MailBlock } from './audience.api.ts'
import { isStop, problemsOf } from './mail-checks.ts'

const words: MailBlock = { kind: 'paragraph', words: [{ text: 'Hello' }] }
const picture = (picture: string, alt: string): MailBlock => ({ kind: 'picture', picture, alt })

it('tells what to mend in a mail before it goes out', () => {
  const check = (subject: string, blocks: MailBlock[], size = 5_000) =>
    problemsOf({ subject, blocks, size })
  expect(check('News', [words, picture('/media/a.jpg', 'A hut')])).toEqual([])
  expect(check(' ', [{ kind: 'paragraph', words: [{ text: ' ' }] }])).toEqual([
    'noSubject',
    'noWords',
  ])
  const half: MailBlock = { kind: 'button', label: 'Read on', address: '' }
  expect(check('News', [words, half])).toEqual(['halfButton'])
  expect(check('n'.repeat(61), [words])).toEqual(['longSubject'])
  expect(check('News', [words, picture('/media/a.jpg', ' ')])).toEqual(['noAlternative'])
  expect(check('News', [words, picture('', '')])).toEqual(['noPicture'])
  expect(check('News', [words], 102_401)).toEqual(['tooLong'])
  const long: MailBlock = { kind: 'paragraph', words: [{ text: 'n'.repeat(60_001) }] }
  expect(check('News', [long])).toEqual(['tooLong'])
  expect(check('', [half, picture('', '')]).filter(isStop)).toEqual([
    'noSubject',
    'noWords',
    'halfButton',
  ])
})
