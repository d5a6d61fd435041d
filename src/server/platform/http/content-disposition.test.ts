import { expect, it } from 'vitest'
import { attachmentNamed } from './content-disposition.ts'

it('names a file plainly for old clients and as it is for others', () => {
  expect(attachmentNamed('a\'é".txt')).toBe(
    `attachment; filename="a'__.txt"; filename*=UTF-8''a%27%C3%A9%22.txt`,
  )
})
