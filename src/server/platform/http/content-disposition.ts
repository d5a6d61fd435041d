/** RFC 6266: a plain name for old clients, followed by the real one. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, escapeMark)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const escapeMark = (mark: string) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
