import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { enCore } from './en-core.ts'
import { enGuest } from './en-guest.ts'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const WEB = resolve(import.meta.dirname, '..')
const files = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter(
  (file) => !/\.test\.|\.d\.ts$|^messages\//.test(file),
)

/** Attributes that people read or hear. */
const SAID =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|placeholder|title|label|alt|description|error|nothingFoundMessage)$/
/** Functions whose arguments appear on the screen. */
const TOASTS = /^toast[A-Z]/

/** Names that are the same in every language, and keys as printed on keyboards. */
const NAMES = new Set([
  ...['Pinterest', 'Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'Android'],
  ...['Windows', 'Linux', 'macOS', 'iOS', 'S', 'Ctrl', 'Esc', 'Enter', 'Home', 'End', 'Delete'],
  ...['Alt', 'Shift', 'Escape', 'Backspace', 'Arrow'],
  // parts of addresses, and examples of them
  ...['https://', '/you', 'myapp://item/7', 'utm_source'],
  // the section of the form that contains a title
  'words',
])

describe('texts of the application', () => {
  it('stand in message files, not in code', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(files.flatMap(textsIn)).toEqual([])
  })

  it('are found where they are left in code', () => {
    const code = `
      const a = <p>Hello there</p>
      const b = <input placeholder="Your name" aria-label={isOn ? 'On' : text.off} />
      const c = () => toastError('This went wrong')
      const d = <b>{count === 1 ? 'one click' : \`\${count} clicks\`}</b>
      const e = new Intl.NumberFormat('en'); const f = x.toLocaleString('en')
      const g = y.toLocaleDateString(); const h = <Select nothingFoundMessage="Nothing fits" />
      const i = [{ value: '1', label: 'In a year' }]`
    expect(textsInCode('sample.tsx', code)).toHaveLength(11)
  })

  it('are loaded before the screens that say them', () => {
    const known = new Set([...Object.keys(enCore), ...Object.keys(enGuest)])
    const screens = globSync('features/{auth,social,welcome}/*.screen.tsx', { cwd: WEB })
    expect(screens.length).toBeGreaterThan(6)
    const early = reachable(['main.tsx', 'layouts/guest-layout.tsx', ...screens])
    const late = [...early].flatMap((file) =>
      groupsOf(file)
        .filter((group) => !known.has(group))
        .map((group) => `${file}: ${group}`),
    )
    expect(late).toEqual([])
  })
})

function textsIn(file: string): string[] {
  return textsInCode(file, readFileSync(resolve(WEB, file), 'utf8'))
}

function textsInCode(file: string, code: string): string[] {
  const found: string[] = []
  const report = (node: Node, words: string) => {
    const line = code.slice(0, node.start).split('\n').length
    found.push(`${file}:${line} ${words.trim()}`)
  }
  const visit = (node: unknown, isSaid: boolean) => {
    if (Array.isArray(node)) for (const one of node) visit(one, isSaid)
    if (!isNode(node)) return
    if (/^(?:Import|TSType|TSInterface)/.test(node.type)) return
    const words = wordsOf(node)
    if (words !== null && isWords(words) && (isSaid || node.type === 'JSXText')) report(node, words)
    if (fixesLocale(node)) report(node, code.slice(node.start, node.start + 60))
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'type') visit(child, says(node, key, isSaid))
    }
  }
  visit(parseSync(file, code).program, false)
  return found
}

/** Whether the text in a part of a node appears on the screen. */
function says(node: Node, key: string, isSaid: boolean): boolean {
  switch (node.type) {
    case 'JSXAttribute': {
      const { type, name, namespace } = node.name as Node
      const full = type === 'JSXNamespacedName' ? `${namespace}-${name}` : String(name)
      return key === 'value' && SAID.test(full)
    }
    case 'JSXExpressionContainer':
      return isSaid
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children'
    case 'Property':
      return key === 'value' && (isSaid || SAID.test(String((node.key as Node).name)))
    case 'CallExpression': {
      const { name } = node.callee as Node
      return key === 'arguments' && typeof name === 'string' && TOASTS.test(name)
    }
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return isSaid && key !== 'test'
    case 'TemplateLiteral':
      return isSaid && key === 'quasis'
    default:
      return isSaid && !/Function|Member|Binary|Object|Call|JSX/.test(node.type)
  }
}

function wordsOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateElement') return String((node.value as { cooked: string }).cooked)
  return null
}

/** Readable text: contains letters, but is not the name of a colour, size or message key. */
function isWords(words: string): boolean {
  const plain = words.trim()
  return /\p{L}/u.test(plain) && !NAMES.has(plain) && !/^[a-z]+(?:-[a-z]+)+$/.test(plain)
}

const LOCALES = /^toLocale(?:Date|Time)?String$/
/** Texts for machines, which need a fixed language. */
const FOR_MACHINES = new Set(['sv', 'en-GB'])

/** `new Intl.NumberFormat('en')`, `x.toLocaleString()`: these ignore the application's language. */
function fixesLocale(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const callee = node.callee as Node
  const [first] = node.arguments as Node[]
  const name = String((callee.property as Node | undefined)?.name)
  if (LOCALES.test(name)) return first === undefined || first.type === 'Literal'
  const isIntl = (callee.object as Node | undefined)?.name === 'Intl'
  if (!isIntl || !/Format$|^DisplayNames$|^PluralRules$|^Collator$/.test(name)) return false
  if (node.type === 'CallExpression' && first === undefined) return false
  return first?.type === 'Literal' && !FOR_MACHINES.has(String(first.value)) && !isZoneCheck(node)
}

/** `new Intl.DateTimeFormat('en', { timeZone: name })` formats nothing. */
function isZoneCheck(node: Node): boolean {
  const [, options] = node.arguments as Node[]
  const properties = (options?.properties ?? []) as { key: Node }[]
  return properties.length === 1 && properties[0]?.key.name === 'timeZone'
}

/** The files that a chunk imports statically. */
function reachable(entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const go = (file: string) => {
    if (seen.has(file) || file.startsWith('messages/')) return
    seen.add(file)
    const code = readFileSync(resolve(WEB, file), 'utf8')
    for (const [, , path] of code.matchAll(/^(import|export) [^'"]*?from '([^']+\.tsx?)'/gms)) {
      const target = path!.startsWith('#web/')
        ? path!.slice(5)
        : path!.startsWith('.')
          ? resolve(WEB, dirname(file), path!).slice(WEB.length + 1)
          : undefined
      if (target !== undefined) go(target)
    }
  }
  for (const entry of entries) go(entry)
  return seen
}

function groupsOf(file: string): string[] {
  const code = readFileSync(resolve(WEB, file), 'utf8')
  if (!code.includes('/messages/index.ts')) return []
  return [...code.matchAll(/(?<![-\w])text\.(\w+)/g)].map(([, group]) => group!)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
