import { ImportError } from './import-error.ts'

const ELEMENT_MAX = 1024 * 1024

/**
 * Yields the elements of a JSON array one by one, so that only one element is in memory at a time.
 * @throws ImportError if the text is not a JSON array; elements before the mistake are yielded
 * first
 */
export async function* readJsonElements(chunks: AsyncIterable<string>): AsyncGenerator<unknown> {
  let count = 0
  let state: 'before' | 'inside' | 'after' = 'before'
  let depth = 0
  let isString = false
  let isEscaped = false
  let wantsElement = false
  let element = ''
  const take = (): unknown => {
    count += 1
    const text = element
    element = ''
    try {
      return JSON.parse(text)
    } catch {
      throw new ImportError(`Element ${count} of the file is not JSON.`)
    }
  }
  for await (const chunk of chunks) {
    for (const character of chunk) {
      if (state !== 'inside') {
        if (character.trim() === '') continue
        if (state === 'after' || character !== '[') throw new ImportError('The file is not JSON.')
        state = 'inside'
        continue
      }
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') isString = false
      } else if (character === '"') isString = true
      else if (character === '{' || character === '[') depth += 1
      else if (depth > 0 && (character === '}' || character === ']')) depth -= 1
      else if (depth === 0 && character === ',') {
        yield take()
        wantsElement = true
        continue
      } else if (depth === 0 && character === ']') {
        if (element.trim() !== '' || wantsElement) yield take()
        state = 'after'
        continue
      }
      element += character
      if (element.length > ELEMENT_MAX) {
        throw new ImportError(`Element ${count + 1} of the file is too large.`)
      }
    }
  }
  if (state !== 'after') throw new ImportError('The file ends before its list does.')
}
