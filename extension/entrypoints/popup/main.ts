import { renderSVG } from 'uqr'
import { browser } from 'wxt/browser'
import {
  findLinkTo,
  findPairing,
  forget,
  type Link,
  lastLinks,
  notePending,
  type Pairing,
  PROBLEM,
  problemOf,
  Refusal,
  readPairingText,
  say,
  shorten,
  unpair,
} from '../../lib/installation.ts'

const root = document.getElementById('root')!
document.documentElement.lang = browser.i18n.getUILanguage()

/** Makes an element; texts are always text. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  facts: Partial<HTMLElementTagNameMap[Name]> = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), facts)
  element.append(...content)
  return element
}

const note = (className: string, text: string) =>
  make('p', { className, role: className === 'problem' ? 'alert' : 'status' }, text)

async function show(): Promise<void> {
  const pairing = await findPairing()
  document.getElementById('space')!.textContent = pairing?.space ?? ''
  if (pairing === undefined) return showPairing()
  await showLinks(pairing)
}

async function showPairing(): Promise<void> {
  const { [PROBLEM]: problem } = await browser.storage.local.get(PROBLEM)
  const field = make('input', { type: 'text', autocomplete: 'off', spellcheck: false })
  const said = note('problem', String(problem ?? ''))
  const form = make(
    'form',
    {},
    note('muted', say('pairingHint')),
    make('label', {}, say('pairingCode'), field),
    said,
    make('button', { className: 'primary', type: 'submit' }, say('pair')),
  )
  form.style.cssText = 'display: grid; gap: 12px'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const given = readPairingText(field.value)
    if (given === undefined) {
      said.textContent = say('malformedCode')
      return
    }
    // asked within the click: browsers allow it only there
    const granted = browser.permissions.request({ origins: [`${given.origin}/*`] })
    void (async () => {
      await notePending(given)
      if (!(await granted)) {
        said.textContent = say('notAllowed')
        return
      }
      await browser.runtime.sendMessage('pair').catch(() => {})
    })()
  })
  root.replaceChildren(form)
  field.focus()
}

async function showLinks(pairing: Pairing): Promise<void> {
  const { address, isMarked } = await findAddress()
  const result = make('div', { className: 'card' })
  const list = make('ul', {})
  const button = make('button', { className: 'primary' }, say('shorten'))
  const refuse = (error: unknown) => {
    const problem = problemOf(error)
    if (error instanceof Refusal && error.status === 401) void forget(problem)
    else result.append(note('problem', problem))
  }
  const shortenNow = async () => {
    button.disabled = true
    try {
      result.replaceChildren(...linkView(await shorten(pairing, address)))
      await fillList()
    } catch (error) {
      refuse(error)
    }
    button.disabled = false
  }
  const fillList = async () => {
    const links = await lastLinks(pairing)
    list.replaceChildren(...links.map((link) => make('li', {}, rowOf(link))))
  }
  button.addEventListener('click', () => void shortenNow())
  const isWeb = /^https?:/.test(address)
  result.append(
    make('p', { className: 'address', title: address }, isWeb ? address : say('noAddress')),
    ...(isWeb ? [button] : []),
  )
  root.replaceChildren(
    result,
    make('h2', {}, say('lastLinks')),
    list,
    make(
      'div',
      { className: 'row' },
      make(
        'button',
        { className: 'plain', onclick: () => void browser.tabs.create({ url: pairing.origin }) },
        say('openApplication'),
      ),
      make('button', { className: 'plain', onclick: () => void unpair(pairing) }, say('unpair')),
    ),
  )
  try {
    const known = isWeb && !isMarked ? await findLinkTo(pairing, address) : undefined
    if (known) result.replaceChildren(...linkView(known))
    if (isMarked && isWeb) await shortenNow()
    else await fillList()
  } catch (error) {
    refuse(error)
  }
}

/** A marked address, once, or the address of the open tab. */
async function findAddress(): Promise<{ address: string; isMarked: boolean }> {
  const { marked } = await browser.storage.session.get('marked')
  await browser.storage.session.remove('marked')
  if (typeof marked === 'string' && marked !== '') {
    const whole = /^https?:\/\//i.test(marked) ? marked : `https://${marked}`
    const isAddress = URL.canParse(whole) && /\./.test(new URL(whole).hostname)
    return { address: isAddress ? new URL(whole).href : '', isMarked: true }
  }
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return { address: tab?.url ?? '', isMarked: false }
}

/** A link with its numbers and QR code. */
function linkView(link: Link): Node[] {
  const svg = renderSVG(`${link.shortUrl}?qr`, { border: 1 })
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return [rowOf(link), make('img', { className: 'qr', src, alt: say('qrOf', link.shortUrl) })]
}

const clicksOf = ({ clicks }: Link) => say(clicks === 1 ? 'oneClick' : 'clicks', String(clicks))

function rowOf(link: Link): Node {
  const shown = link.shortUrl.replace(/^https?:\/\//, '')
  const copy = make('button', { title: say('copyOf', shown) }, say('copy'))
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(link.shortUrl)
    copy.textContent = say('copied')
  })
  const about = link.title || link.destination.replace(/^https?:\/\//, '')
  return make(
    'div',
    { className: 'row' },
    make(
      'div',
      {},
      make('span', { className: 'line short', title: link.destination }, shown),
      make('span', { className: 'line muted' }, `${clicksOf(link)} · ${about}`),
    ),
    copy,
  )
}

browser.storage.local.onChanged.addListener((changes) => {
  if ('pairing' in changes || changes[PROBLEM]?.newValue) void show()
})
void show()
