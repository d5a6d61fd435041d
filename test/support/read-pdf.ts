import { inflateSync } from 'node:zlib'

/** A page of one of our PDFs: the graphics as SVG, and the text. */
export interface PdfPage {
  width: number
  height: number
  svg: string
  texts: string[]
}

/** Supports what our sheets use: compressed streams, paths, fills, and embedded fonts. */
export function readPdf(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf)
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary)
  return dictionaries
    .filter((dictionary) => /\/Type \/Page\b/.test(dictionary))
    .map((dictionary) => {
      const [, , width = 0, height = 0] = (/\/MediaBox \[([^\]]+)\]/.exec(dictionary)?.[1] ?? '')
        .trim()
        .split(/\s+/)
        .map(Number)
      const content = objects.get(referenceIn(dictionary, 'Contents'))?.stream ?? ''
      const resources = objects.get(referenceIn(dictionary, 'Resources'))?.dictionary ?? ''
      return {
        width,
        height,
        svg: svgOf(content, width, height),
        texts: textsOf(content, (font) => lettersOf(objects, referenceIn(resources, font))),
      }
    })
}

interface PdfObject {
  dictionary: string
  stream: string
}
type PdfObjects = ReadonlyMap<number, PdfObject>

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = found
    const at = body.indexOf('\nstream\n')
    const dictionary = at < 0 ? body : body.slice(0, at)
    const bytes = Buffer.from(at < 0 ? '' : body.slice(at + 8), 'latin1')
    const isPacked = dictionary.includes('/FlateDecode') && !dictionary.includes('/Subtype /Image')
    const stream = isPacked ? inflateSync(bytes).toString('latin1') : ''
    objects.set(Number(number), { dictionary, stream })
  }
  return objects
}

function referenceIn(dictionary: string, name: string): number {
  return Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? -1)
}

/** Paths and fills; PDF operators are SVG's with other letters. */
function svgOf(content: string, width: number, height: number): string {
  let svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><g transform="matrix(1 0 0 -1 0 ${height})">`
  const opened = [1]
  let path = ''
  let fill = '#000'
  let numbers: string[] = []
  const withoutText = content.replace(/BT[\s\S]*?ET/g, '')
  for (const token of withoutText.split(/\s+/)) {
    if (/^[-+.\d]+$/.test(token)) {
      numbers.push(token)
      continue
    }
    const [x = '0', y = '0', w = '0', h = '0'] = numbers
    if (token === 'm' || token === 'l' || token === 'c') {
      path += `${token.toUpperCase()}${numbers.join(' ')}`
    } else if (token === 'h') path += 'Z'
    else if (token === 're') path += `M${x} ${y}h${w}v${h}h${-Number(w)}Z`
    else if (token === 'scn') {
      fill = `rgb(${numbers.map((part) => Math.round(Number(part) * 255)).join(' ')})`
    } else if (token === 'f' || token === 'f*') {
      svg += `<path fill="${fill}" fill-rule="${token === 'f' ? 'nonzero' : 'evenodd'}" d="${path}"/>`
      path = ''
    } else if (token === 'S') path = ''
    else if (token === 'q') opened.push(0)
    else if (token === 'Q') svg += '</g>'.repeat(opened.pop() ?? 0)
    else if (token === 'cm') {
      svg += `<g transform="matrix(${numbers.join(' ')})">`
      opened.push((opened.pop() ?? 0) + 1)
    }
    numbers = []
  }
  return `${svg}${'</g>'.repeat(opened.reduce((sum, count) => sum + count, 0))}</svg>`
}

type Letters = ReadonlyMap<string, string>

function textsOf(content: string, fontOf: (name: string) => Letters): string[] {
  return [...content.matchAll(/BT([\s\S]*?)ET/g)].map(([, text = '']) => {
    const letters = fontOf(/\/(\w+) [\d.]+ Tf/.exec(text)?.[1] ?? '')
    const codes = [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g))
    return codes.map((code) => letters.get(code ?? '') ?? '?').join('')
  })
}

/** Which character each glyph of an embedded font stands for. */
function lettersOf(objects: PdfObjects, font: number): Letters {
  const { dictionary = '' } = objects.get(font) ?? {}
  const map = objects.get(referenceIn(dictionary, 'ToUnicode'))?.stream ?? ''
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    list.match(/<[^>]*>/g)?.forEach((entry, at) => {
      const units = entry.match(/[0-9a-f]{4}/gi)?.map((unit) => Number.parseInt(unit, 16)) ?? []
      const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(code, String.fromCharCode(...units))
    })
  }
  return letters
}
