import { ACTIONS_ID, PAGE_DATA_ID, PAGE_ROOT_ID } from '../page-input.ts'

/**
 * The only script that every visitor loads. It waits for the first sign of interest, then fetches
 * the React part and passes on the click that happened meanwhile. If anything fails, the links work
 * without it.
 */

/** How long the browser must be idle after loading before it fetches the React part. */
const IDLE_AFTER_MS = 4_000

type ReactPart = typeof import('./react-part.tsx')

const script = document.querySelector<HTMLScriptElement>('script[data-react]')
const data = document.getElementById(PAGE_DATA_ID)
const actions = document.getElementById(ACTIONS_ID)
const { react = '', styles = '' } = script?.dataset ?? {}

let loading: Promise<void> | undefined
let ready = false
let waiting: HTMLElement | undefined

function load(): Promise<void> {
  loading ??= Promise.all([import(/* @vite-ignore */ react) as Promise<ReactPart>, loadStyles()])
    .then(([part]) => {
      if (!data || !actions) return part.startWithoutData(root())
      return part.hydratePage(actions, JSON.parse(data.textContent ?? ''))
    })
    .then(() => {
      ready = true
    })
  return loading
}

function root(): Element {
  return document.getElementById(PAGE_ROOT_ID) ?? document.body
}

function loadStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styles
    // Without its style sheet the dialogs look plain but work.
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}

function actionOf(event: Event): HTMLElement | undefined {
  const found = event.target instanceof Element && event.target.closest('[data-action]')
  return found instanceof HTMLElement ? found : undefined
}

function prepare(event: Event): void {
  if (actionOf(event)) load().catch(() => undefined)
}

function isPlain(event: MouseEvent): boolean {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

function rememberClick(event: MouseEvent): void {
  const target = actionOf(event)
  if (!target || ready || !isPlain(event)) return
  event.preventDefault()
  const first = !waiting
  waiting = target
  if (first) load().then(replay, goOn)
}

function replay(): void {
  waiting?.focus()
  waiting?.click()
}

/** The React part could not be loaded: follow the link instead. */
function goOn(): void {
  ready = true
  waiting?.click()
}

/** Replaces a facade with its player: the first request to the provider. */
function startPlayer(event: MouseEvent): void {
  const found = event.target instanceof Element && event.target.closest('[data-embed]')
  if (!(found instanceof HTMLAnchorElement) || !isPlain(event)) return
  event.preventDefault()
  countTap(found)
  const { embed = '', height, title = '' } = found.dataset
  const frame = document.createElement('iframe')
  frame.className = 'player'
  frame.title = title
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  if (height) frame.height = height
  frame.src = embed
  found.replaceWith(frame)
  frame.focus()
}

/**
 * Playing counts as following the link: this requests its short address, but not the destination.
 */
function countTap({ href }: HTMLAnchorElement): void {
  if (new URL(href).origin !== origin) return
  fetch(href, { redirect: 'manual', keepalive: true, referrerPolicy: 'no-referrer' }).catch(
    () => {},
  )
}

/** A block for subscribers opens the dialog; visitors with the cookie go straight to its form. */
function openLock(event: MouseEvent): void {
  const found =
    event.target instanceof Element && event.target.closest('a[data-lock],[data-action]')
  const button = actions?.querySelector<HTMLElement>('[data-action=subscribe]')
  if (!(found instanceof HTMLElement) || !button || !event.isTrusted) return
  const { lock } = found.dataset
  delete button.dataset.lock
  if (!lock || !isPlain(event) || document.cookie.includes(lock)) return
  event.preventDefault()
  button.dataset.lock = (found as HTMLAnchorElement).href
  button.click()
}

/** Shows a picture of a gallery large, and its neighbours by buttons and arrow keys. */
function openPicture(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('[data-large] a')
  if (!link || !isPlain(event)) return
  event.preventDefault()
  const list = link.closest<HTMLElement>('[data-large]')!
  const links = [...list.querySelectorAll('a')]
  let at = links.indexOf(link as HTMLAnchorElement)
  const dialog = document.createElement('dialog')
  const picture = document.createElement('img')
  const go = (step: number) => {
    at = (at + step + links.length) % links.length
    picture.src = links[at]!.href
    picture.alt = links[at]!.ariaLabel ?? links[at]!.querySelector('img')!.alt
  }
  const words = list.dataset.large!.split('|')
  const acts = [() => dialog.close(), () => go(-1), () => go(1)]
  dialog.className = 'large'
  dialog.append(
    picture,
    ...acts.map((act, which) => {
      const button = document.createElement('button')
      button.textContent = '×‹›'[which]!
      button.ariaLabel = words[which]!
      button.onclick = act
      return button
    }),
  )
  dialog.onclick = ({ target }) => target === dialog && dialog.close()
  dialog.onclose = () => dialog.remove()
  dialog.onkeydown = ({ key }) => {
    const ahead = document.dir === 'rtl' ? -1 : 1
    if (key === 'ArrowRight') go(ahead)
    if (key === 'ArrowLeft') go(-ahead)
  }
  go(0)
  document.body.append(dialog)
  dialog.showModal()
}

/** Sends a form in place; if the server refuses it, browsers send it again to see why. */
async function sendForm(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  const { thanks } = form.dataset
  if (!thanks) return
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form) as never)
  form.inert = true
  const answer = await fetch(form.action, { method: 'POST', body }).catch(() => null)
  form.inert = false
  if (!answer?.ok) return form.submit()
  const said = document.createElement('p')
  said.role = 'status'
  said.dir = 'auto'
  said.tabIndex = -1
  said.textContent = thanks
  form.replaceChildren(said)
  said.focus()
}

function loadWhenIdle(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const idle = window.requestIdleCallback ?? setTimeout
  setTimeout(() => idle(() => void load().catch(() => undefined)), IDLE_AFTER_MS)
}

function unregisterWorkers(): void {
  navigator.serviceWorker
    ?.getRegistrations()
    .then((found) => found.forEach((registration) => void registration.unregister()))
    .catch(() => undefined)
}

/** Counts a scan once: reloading or copying the address must not count another one. */
function forgetScan(): void {
  if (/^\?qr=?1?$/.test(location.search)) {
    history.replaceState(null, '', location.pathname + location.hash)
  }
}

if (data && actions) {
  for (const sign of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
    actions.addEventListener(sign, prepare, { passive: true })
  }
  actions.addEventListener('click', rememberClick)
  if (document.readyState === 'complete') loadWhenIdle()
  else addEventListener('load', loadWhenIdle)
} else {
  void load()
}
document.addEventListener('click', startPlayer)
document.addEventListener('click', openLock)
document.addEventListener('submit', sendForm)
document.addEventListener('click', openPicture)
unregisterWorkers()
forgetScan()
