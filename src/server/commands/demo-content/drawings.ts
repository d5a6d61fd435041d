/**
 * Pictures for the demonstration. We drew them ourselves, so there is nothing to license or
 * download.
 */

const WIDTH = 512

/** Profile picture: a sunrise over three ranges of hills. */
export function portraitDrawing(): Buffer {
  return svg(`
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#274c77"/><stop offset=".55" stop-color="#e07a5f"/>
      <stop offset="1" stop-color="#f2cc8f"/></linearGradient></defs>
    <rect width="512" height="512" fill="url(#sky)"/>
    <circle cx="330" cy="250" r="58" fill="#fff1d0"/>
    <path d="M0 330 L90 240 L170 310 L260 210 L360 320 L430 270 L512 340 V512 H0Z" fill="#6d597a"/>
    <path d="M0 390 L120 310 L220 380 L330 300 L440 390 L512 350 V512 H0Z" fill="#3d405b"/>
    <path d="M0 450 Q130 380 260 440 T512 430 V512 H0Z" fill="#22223b"/>
    <path d="M120 452 v-46 M120 418 l-16 18 M120 418 l16 18" stroke="#f4f1de" stroke-width="7" fill="none" stroke-linecap="round"/>
    <circle cx="120" cy="396" r="10" fill="#f4f1de"/>`)
}

/** Thumbnail: a simple sign on a plain background. */
export function signDrawing(ground: string, path: string): Buffer {
  return svg(`<rect width="512" height="512" fill="${ground}"/>
    <g transform="translate(128 128) scale(10.7)" fill="none" stroke="#ffffff" stroke-width="1.8"
      stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></g>`)
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${WIDTH}" viewBox="0 0 512 512">${content}</svg>`,
  )
}
