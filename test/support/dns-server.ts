import dns2, { type DnsHandler, type Packet as DnsPacket } from 'dns2'
import { freePorts } from './free-ports.ts'

const { Packet } = dns2
type Resource = DnsPacket['answers'][number]

/** What the server answers about one name: records by type, or how it fails. */
export type Zone =
  | Partial<Record<'TXT' | 'CNAME' | 'A' | 'AAAA' | 'NS', readonly string[]>>
  | 'servfail'
  | 'refused'
  | 'silent'
  | 'no-name'

export interface DnsServer {
  /** for `createDns` */
  servers: string[]
  /** by name, `*.` before one for all names below it; other names do not exist */
  zones: Map<string, Zone>
  close(): void
}

const TYPES = { A: 1, NS: 2, CNAME: 5, TXT: 16, AAAA: 28 } as const
const RCODES = { 'no-name': 3, servfail: 2, refused: 5 } as const

/** A real DNS server on its own port that answers as a resolver does: with the chain of CNAMEs. */
export async function openDnsServer(
  zones: Readonly<Record<string, Zone>> = {},
): Promise<DnsServer> {
  const known = new Map(Object.entries(zones))
  const zoneOf = (name: string): Zone => {
    const exact = known.get(name)
    if (exact !== undefined) return exact
    for (let rest = name; rest.includes('.'); ) {
      rest = rest.slice(rest.indexOf('.') + 1)
      const wild = known.get(`*.${rest}`)
      if (wild !== undefined) return wild
    }
    return 'no-name'
  }
  const handle: DnsHandler = (request, send) => {
    const response = Packet.createResponseFromRequest(request)
    const [question] = request.questions
    const asked = Object.entries(TYPES).find(([, type]) => type === question!.type)?.[0]
    let name = question!.name.toLowerCase()
    for (let hops = 0; hops < 20; hops++) {
      const zone = zoneOf(name)
      if (zone === 'silent') return
      if (typeof zone === 'string') {
        response.header.rcode = RCODES[zone]
        break
      }
      const alias = zone.CNAME?.[0]
      if (alias !== undefined) response.answers.push(record(name, 'CNAME', alias))
      if (asked === 'CNAME' || alias === undefined) {
        const values = alias === undefined ? zone[asked as keyof typeof TYPES] : []
        for (const value of values ?? []) {
          response.answers.push(record(name, asked as keyof typeof TYPES, value))
        }
        break
      }
      name = alias.toLowerCase()
    }
    send(response)
  }
  const [port] = await freePorts(1)
  const udp = dns2.createUDPServer(handle)
  await udp.listen(port!, '127.0.0.1')
  // clients repeat over TCP what is too long for one packet
  const tcp = dns2.createTCPServer(handle)
  await new Promise<void>((resolve) => tcp.listen(port!, '127.0.0.1', resolve))
  return {
    servers: [`127.0.0.1:${port}`],
    zones: known,
    close() {
      udp.close()
      tcp.close()
    },
  }
}

function record(name: string, type: keyof typeof TYPES, value: string): Resource {
  return dataOf(name, type, value) as Resource
}

function dataOf(name: string, type: keyof typeof TYPES, value: string): object {
  const all = { name, type: TYPES[type], class: 1, ttl: 300 }
  // a string in a DNS message holds 255 bytes
  if (type === 'TXT') return { ...all, data: value.match(/.{1,255}/g) ?? [''] }
  if (type === 'NS') return { ...all, ns: value }
  return type === 'CNAME' ? { ...all, domain: value } : { ...all, address: value }
}
