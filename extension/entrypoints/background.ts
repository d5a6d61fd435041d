import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { pairPending, say } from '../lib/installation.ts'

/** Context menus, and pairing: in Firefox the popup closes while the browser asks for permission. */
export default defineBackground(() => {
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.create({
      id: 'shorten',
      title: say('shortenMarked'),
      contexts: ['link', 'selection'],
    })
  })

  browser.contextMenus.onClicked.addListener(async ({ linkUrl, selectionText }) => {
    // a call of the person: the popup must open before anything is waited for
    const opened = browser.action.openPopup?.().catch(() => {})
    await browser.storage.session.set({ marked: linkUrl ?? selectionText?.trim() ?? '' })
    await opened
  })

  browser.permissions.onAdded.addListener(pairPending)
  browser.runtime.onMessage.addListener((message: unknown) =>
    message === 'pair' ? pairPending() : undefined,
  )
})
