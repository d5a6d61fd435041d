/** Looks into JSON of others, where anything may be anything. */

type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectAt(value: unknown, key: string): JsonObject | undefined {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return isObject(found) ? found : undefined
}

export function listAt(value: unknown, key: string): unknown[] {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return Array.isArray(found) ? found : []
}

/** Numbers as text, so that an id is the same either way; '' for everything else. */
export function textAt(value: unknown, key: string): string {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : ''
}

/** The first of these that has words. */
export function firstTextAt(value: unknown, keys: readonly string[]): string {
  for (const key of keys) {
    const text = textAt(value, key).trim()
    if (text !== '') return text
  }
  return ''
}

/** @returns undefined for what is no JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
