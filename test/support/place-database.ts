import ipaddr from 'ipaddr.js'

type Value = string | number | { readonly [key: string]: Value } | readonly Value[]

/** Marks a record, to distinguish a tree from a record of two elements. */
class Leaf {
  readonly record: Value
  constructor(record: Value) {
    this.record = record
  }
}
type Node = [Node | Leaf | undefined, Node | Leaf | undefined]

export interface PlaceDatabase {
  type?: string
  /** by network, such as `81.2.69.0/24` or `2a02::/16` */
  networks: Readonly<Record<string, Value>>
}

/**
 * A file in MaxMind's format, made from its public specification (version 2.0, 24-bit records, IPv6
 * tree).
 */
export function makePlaceDatabase({ type = 'Test-City', networks }: PlaceDatabase): Buffer {
  const root: Node = [undefined, undefined]
  for (const [network, record] of Object.entries(networks)) put(root, network, new Leaf(record))
  const nodes: Node[] = []
  number(root, nodes)
  const numbers = new Map(nodes.map((node, at) => [node, at]))
  const data: Buffer[] = []
  let dataBytes = 0
  const pointers = nodes.flat().map((side) => {
    if (side === undefined) return nodes.length
    if (!(side instanceof Leaf)) return numbers.get(side)!
    const at = dataBytes
    const bytes = encode(side.record)
    data.push(bytes)
    dataBytes += bytes.length
    return nodes.length + 16 + at
  })
  const tree = Buffer.alloc(pointers.length * 3)
  for (const [at, pointer] of pointers.entries()) tree.writeUIntBE(pointer, at * 3, 3)
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_750_000_000,
    database_type: type,
    description: { en: 'made by a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata])
}

function put(root: Node, network: string, leaf: Leaf): void {
  const [address, length] = ipaddr.parseCIDR(network)
  const isV4 = address.kind() === 'ipv4'
  // IPv4 occupies 32 bits after 96 zero bits
  const bytes = [...(isV4 ? Array<number>(12).fill(0) : []), ...address.toByteArray()]
  const depth = length + (isV4 ? 96 : 0)
  let node = root
  for (let bit = 0; bit < depth; bit++) {
    const side = (bytes[bit >> 3]! >> (7 - (bit & 7))) & 1
    if (bit === depth - 1) {
      node[side] = leaf
      return
    }
    const next = node[side]
    if (next instanceof Leaf) throw new Error(`${network} lies in a network that has a record.`)
    if (next === undefined) node[side] = [undefined, undefined]
    node = node[side] as Node
  }
}

function number(node: Node, nodes: Node[]): void {
  nodes.push(node)
  for (const side of node) if (side !== undefined && !(side instanceof Leaf)) number(side, nodes)
}

const TEXT = 2
const NUMBER = 6
const MAP = 7
/** 11: its type does not fit into the first byte */
const LIST = 11

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([control(TEXT, text.length), text])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(NUMBER, 4), bytes])
  }
  if (Array.isArray(value)) {
    return Buffer.concat([control(LIST, value.length), ...value.map(encode)])
  }
  const entries = Object.entries(value)
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ])
}

function control(type: number, size: number): Buffer {
  if (size > 284) throw new Error('Longer than any test needs.')
  const first = (type > 7 ? 0 : type << 5) | Math.min(size, 29)
  const more = [...(type > 7 ? [type - 7] : []), ...(size >= 29 ? [size - 29] : [])]
  return Buffer.from([first, ...more])
}
