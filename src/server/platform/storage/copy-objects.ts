import type { Storage } from './storage.ts'

const AT_ONCE = 8

/**
 * Copies objects that one store has and the other lacks. Uploads never change under their key, so
 * an existing object is right; outdated generated pictures are drawn again anyway.
 * @param onProgress called after each object with the number checked so far
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
      // deleted meanwhile
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
