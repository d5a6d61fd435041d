import { describe, expect, it } from 'vitest'
import { shareNetworks } from './share-networks.ts'

const shared = {
  url: 'https://way.example/ada?a=1&b=2#c',
  title: 'Ada & "friends" <b> 100% ü',
  imageUrl: 'https://way.example/media/share/1.png',
}

describe('the eight networks', () => {
  it('come in the order of the paper', () => {
    expect(shareNetworks.map((network) => network.name)).toEqual([
      'X',
      'Facebook',
      'WhatsApp',
      'LinkedIn',
      'Telegram',
      'Reddit',
      'Pinterest',
      'E-mail',
    ])
  })

  it.each(shareNetworks.map((network) => [network.name, network] as const))(
    '%s gets the whole address, and only inside its query',
    (_name, network) => {
      const address = new URL(network.address(shared))
      expect(['https:', 'mailto:']).toContain(address.protocol)
      const values = [...address.searchParams.values()].join(' ')
      expect(values).toContain(shared.url)
      expect(address.hash).toBe('')
    },
  )

  it.each(['X', 'WhatsApp', 'Telegram', 'Reddit', 'Pinterest', 'E-mail'])(
    '%s gets the title',
    (name) => {
      const network = shareNetworks.find((candidate) => candidate.name === name)
      const address = new URL(network?.address(shared) ?? '')
      expect([...address.searchParams.values()].join(' ')).toContain(shared.title)
    },
  )

  it('writes mail without plus signs for blanks, which mail programs would show', () => {
    const mail = shareNetworks.find((network) => network.name === 'E-mail')
    expect(mail?.address({ ...shared, title: 'two words' })).toContain('subject=two%20words')
  })
})
