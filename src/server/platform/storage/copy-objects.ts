import type { Storage } from './storage.ts'

const AT_ONCE = 8

/**
 * Copies what one store has and the other has not. Uploads never change under their key, so what is there
 * is right; drawn pictures that are out of date are drawn anew.
 * @param onProgress after each object, with how many were looked at
 */
export async function copyObjects(
  from: Storage,
  to: Storage,
  onProgress: (count: number) => void = () => {},
): Promise<{ copied: number; kept: number }> {
  const done = { copied: 0, kept: 0 }
  const copy = async (key: string) => {
    if (await to.has(key)) {
      done.kept++
    } else {
      const bytes = await from.get(key)
      // one that was deleted meanwhile needs no copy
      if (bytes === undefined) return
      await to.put(key, bytes)
      done.copied++
    }
    onProgress(done.copied + done.kept)
  }
  let running: Promise<void>[] = []
  for await (const { key } of from.list()) {
    if (key.endsWith('.tmp')) continue
    running.push(copy(key))
    if (running.length === AT_ONCE) {
      await Promise.all(running)
      running = []
    }
  }
  await Promise.all(running)
  return done
}
