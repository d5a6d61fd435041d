import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { dimensionOf, textOf } from './duckdb/duckdb-click-conditions.ts'
import { referrerHost } from './referrer-host.ts'
import { referrerNetwork } from './referrer-network.ts'

const referrers: [referrer: string, network: string][] = [
  ['https://l.facebook.com/l.php?u=x', 'facebook.com'],
  ['https://m.facebook.com/', 'facebook.com'],
  ['https://lm.facebook.com/l.php', 'facebook.com'],
  ['https://www.facebook.com/', 'facebook.com'],
  ['http://touch.facebook.com/', 'facebook.com'],
  ['https://de-de.facebook.com/', 'facebook.com'],
  ['android-app://com.facebook.katana/', 'facebook.com'],
  ['android-app://com.facebook.lite', 'facebook.com'],
  ['android-app://com.facebook.orca', 'messenger.com'],
  ['https://l.messenger.com/', 'messenger.com'],
  ['android-app://com.instagram.android', 'instagram.com'],
  ['https://l.instagram.com/?u=x', 'instagram.com'],
  ['https://instagram.com/', 'instagram.com'],
  ['https://l.threads.com/', 'threads.com'],
  ['https://www.threads.net/', 'threads.com'],
  ['android-app://com.instagram.barcelona', 'threads.com'],
  ['https://t.co/abc', 'x.com'],
  ['https://mobile.twitter.com/', 'x.com'],
  ['android-app://com.twitter.android', 'x.com'],
  ['https://out.reddit.com/t3', 'reddit.com'],
  ['https://old.reddit.com/', 'reddit.com'],
  ['android-app://com.reddit.frontpage', 'reddit.com'],
  ['https://lnkd.in/x', 'linkedin.com'],
  ['android-app://com.linkedin.android/', 'linkedin.com'],
  ['https://m.youtube.com/', 'youtube.com'],
  ['https://youtu.be/x', 'youtube.com'],
  ['android-app://com.google.android.youtube', 'youtube.com'],
  ['https://www.google.co.uk/', 'google.com'],
  ['https://google.de/', 'google.com'],
  ['android-app://com.google.android.googlequicksearchbox/', 'google.com'],
  ['android-app://com.google.android.gm/', 'gmail.com'],
  ['https://mail.google.com/', 'gmail.com'],
  ['https://pin.it/x', 'pinterest.com'],
  ['https://www.pinterest.co.uk/', 'pinterest.com'],
  ['https://web.telegram.org/', 'telegram.org'],
  ['android-app://org.telegram.messenger', 'telegram.org'],
  ['android-app://com.zhiliaoapp.musically', 'tiktok.com'],
  ['https://away.vk.com/', 'vk.com'],
  // prefixes that any site may use, for phones and for outgoing links
  ['https://m.example.com/', 'example.com'],
  ['https://lm.example.co.uk/', 'example.co.uk'],
  ['https://www.example.com/', 'example.com'],
  // hosts that only look similar
  ['https://notfacebook.com/', 'notfacebook.com'],
  ['https://facebook.com.evil.example/', 'facebook.com.evil.example'],
  ['https://letter.example.com/', 'letter.example.com'],
  ['https://drive.google.com/', 'drive.google.com'],
  ['https://m.de/', 'm.de'],
  ['https://xt.co/', 'xt.co'],
  ['android-app://com.example.reader', 'com.example.reader'],
  ['', 'direct'],
  ['nonsense', 'unknown'],
]

describe('the network of a referrer', () => {
  it.each(referrers)('%j counts under %s', (referrer, network) => {
    expect(referrerNetwork(referrerHost(referrer))).toBe(network)
    expect(referrerNetwork(network)).toBe(network)
  })

  it('is the same if the click store computes it', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    for (const [referrer, network] of referrers) {
      const asked = `select ${dimensionOf('referrer', [])} as network from (select ${textOf(referrerHost(referrer))} as referrer)`
      expect((await connection.runAndReadAll(asked)).getRows()).toEqual([[network]])
    }
    connection.closeSync()
  })
})
