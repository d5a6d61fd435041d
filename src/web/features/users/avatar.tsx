import classes from './avatar.module.css'

/** Supported colours; another name falls back to the first. */
const COLORS = ['primary', 'success', 'info', 'warning', 'danger']

/** Somebody's picture or initials. Decorative: the name is beside it. */
export function Avatar(props: {
  person: { name: string; img: string | null; color?: string }
  size?: 'small' | 'medium' | 'large'
}) {
  const { person, size = 'medium' } = props
  const color = COLORS.includes(person.color ?? '') ? person.color : COLORS[0]
  return (
    <span className={classes.root} data-size={size} data-color={color} aria-hidden="true">
      {person.img ? (
        <img className={classes.picture} src={person.img} alt="" loading="lazy" />
      ) : (
        initialsOf(person.name)
      )}
    </span>
  )
}

/** `Ada Lovelace` → `AL`; whole characters in any script. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
