/** Reads JSON from elsewhere, in which any value may have any type. */

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

/** The text at a key. Numbers become text, so that ids compare equal; '' for everything else. */
export function textAt(value: unknown, key: string): string {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : ''
}

/** The first of these keys' texts that is not empty. */
export function firstTextAt(value: unknown, keys: readonly string[]): string {
  for (const key of keys) {
    const text = textAt(value, key).trim()
    if (text !== '') return text
  }
  return ''
}

/** @returns undefined if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names of other services for a hidden item and for an archived one. */
const HIDDEN = ['hidden', 'isHidden', 'is_hidden', 'disabled', 'isDisabled', 'is_disabled', 'draft']
const SHOWN = ['active', 'isActive', 'is_active', 'enabled', 'isEnabled', 'is_enabled', 'visible']
const SHOWN_TOO = ['isVisible', 'is_visible', 'published', 'isPublished', 'is_published', 'status']
const ARCHIVED = ['archived', 'isArchived', 'is_archived', 'archivedAt', 'archived_at']

/** Whether an item is hidden or archived in the imported data; the state is kept. */
export function stateOf(value: Readonly<Record<string, unknown>>): {
  isHidden: boolean
  isArchived: boolean
} {
  const isOff = (key: string) =>
    [false, 0, 'false', 'inactive', 'hidden', 'disabled', 'draft'].includes(value[key] as never)
  const isOn = (key: string) => Boolean(value[key]) && value[key] !== 'false'
  const isArchived = ARCHIVED.some(isOn) || value.status === 'archived'
  const isHidden = HIDDEN.some(isOn) || [...SHOWN, ...SHOWN_TOO].some(isOff)
  return { isHidden, isArchived }
}
