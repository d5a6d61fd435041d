import { describe, expect, it } from 'vitest'
import { readTextFile } from './read-text-file.ts'

const text = 'url,title\nhttps://a.example/,Grün – 5 €\n'
const utf16 = [...text].flatMap((letter) => [
  letter.charCodeAt(0) & 0xff,
  letter.charCodeAt(0) >> 8,
])
const windows = [...text].map(
  (letter) => ({ '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0),
)

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode(text)]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]],
    ['UTF-16, little end first', [0xff, 0xfe, ...utf16]],
    ['UTF-16, big end first', [0xfe, 0xff, ...swapped(utf16)]],
    ['Windows-1252', windows],
  ])('is read from %s', async (_, bytes) => {
    expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe(text)
  })

  it('is read in the encoding that a page names', async () => {
    const page = [...'<meta charset="windows-1252">\u0080'].map((letter) => letter.charCodeAt(0))
    expect(await readTextFile(new Blob([new Uint8Array(page)]))).toContain('€')
  })

  it('is UTF-8 where a page names an encoding that is none', async () => {
    const page = '<meta charset="no-such">ü'
    expect(await readTextFile(new Blob([page]))).toBe(page)
  })
})

function swapped(bytes: readonly number[]): number[] {
  return bytes.map((_, at) => bytes[at ^ 1]!)
}
