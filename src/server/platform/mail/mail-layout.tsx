import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type { MailHome } from './mail-home.ts'

/**
 * The building blocks of our mails (look.md): simple, readable without pictures, in light and dark
 * mode.
 */

const TEAL = '#0f766e'
const FONT =
  "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** For clients that support dark mode; others keep the light colours of the inline styles. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .mail-body { background-color: #14181d !important; }
    .mail-card { background-color: #1c2127 !important; border-color: #333b44 !important; }
    .mail-text, .mail-name { color: #e6e9ec !important; }
    .mail-quiet, .mail-quiet a { color: #a3adb8 !important; }
    .mail-code { background-color: #262d35 !important; color: #ffffff !important; }
    .mail-mark { background-color: #4fb8ae !important; }
    .mail-line, .mail-quote { border-color: #333b44 !important; }
    .mail-link { color: #5fc7bc !important; }
  }`

/** What a mail is headed by: the installation, or a sender that is not us. */
type MailHead = { home: MailHome } | { sender: MailHome }

export type MailLayoutProps = MailHead & {
  /** language of the texts */
  lang: string
  /** the preview line that inboxes show after the subject */
  preview: string
  children: ReactNode
  /** why this mail came and how to stop it */
  footer: ReactNode
}

/** The writing direction of a language. */
function directionOf(lang: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(lang) ? 'rtl' : 'ltr'
}

/** The frame of a mail: logo on top, a card, a small footer. */
export function MailLayout(props: MailLayoutProps) {
  const { lang, preview, children, footer } = props
  return (
    <Html lang={lang} dir={directionOf(lang)}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail-body" style={{ margin: 0 }}>
        <Section className="mail-body" style={styles.body}>
          <Container style={styles.container}>
            {'sender' in props ? (
              <div dir="auto">
                <Link href={props.sender.url} className="mail-name" style={styles.sender}>
                  {props.sender.name}
                </Link>
              </div>
            ) : (
              <Brand home={props.home} />
            )}
            <Section className="mail-card" style={styles.card}>
              {children}
            </Section>
            <Hr className="mail-line" style={styles.line} />
            <Section className="mail-quiet" style={styles.footer}>
              {footer}
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** @param props.level 2: a smaller one */
export function MailHeading(props: { level?: 2 | undefined; children: ReactNode }) {
  const { level, children } = props
  return (
    <Heading
      as={level === 2 ? 'h2' : 'h1'}
      dir="auto"
      className="mail-text"
      style={level === 2 ? styles.subheading : styles.heading}
    >
      {children}
    </Heading>
  )
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <Text dir="auto" className="mail-text" style={styles.text}>
      {children}
    </Text>
  )
}

/**
 * A bulleted or numbered list; its children are `li`.
 * @param props.isMirrored its words are written from right to left: mail programs know no logical sides
 */
export function MailList(props: {
  isOrdered?: boolean
  isMirrored?: boolean
  children: ReactNode
}) {
  const List = props.isOrdered ? 'ol' : 'ul'
  const padding = props.isMirrored ? '0 24px 0 0' : '0 0 0 24px'
  return (
    <List
      dir={props.isMirrored ? 'rtl' : 'auto'}
      className="mail-text"
      style={{ ...styles.list, padding }}
    >
      {props.children}
    </List>
  )
}

/** Somebody else's words; its children are paragraphs. @param props.isMirrored as of a list */
export function MailQuote(props: { isMirrored?: boolean; children: ReactNode }) {
  const side = props.isMirrored ? styles.mirroredQuote : styles.quote
  return (
    <blockquote dir={props.isMirrored ? 'rtl' : 'auto'} className="mail-quote" style={side}>
      {props.children}
    </blockquote>
  )
}

/** Maximum width of a picture: the card without its margins. */
const PICTURE_WIDTH = 464

/**
 * A picture, never wider than the card and, on phones, the screen. In plain text it becomes its
 * alternative text.
 * @param props.url absolute address
 */
export function MailPicture(props: { url: string; alt: string; width: number; height: number }) {
  const width = Math.min(PICTURE_WIDTH, props.width)
  const height = Math.round((props.height * width) / props.width)
  return (
    <Section style={{ margin: '0 0 16px' }}>
      <Img
        className="mail-picture"
        src={props.url}
        alt={props.alt}
        width={width}
        height={height}
        style={styles.picture}
      />
    </Section>
  )
}

/** A line between two parts of a mail. */
export function MailLine() {
  return <Hr className="mail-line" style={styles.line} />
}

/** Small text, as in the footer. */
export function MailQuiet({ children }: { children: ReactNode }) {
  return (
    <Text dir="auto" className="mail-quiet" style={styles.quiet}>
      {children}
    </Text>
  )
}

/** Colours of a sender in place of ours. */
export interface MailColors {
  button: string
  label: string
  link: string
}
const OURS: MailColors = { button: TEAL, label: '#ffffff', link: TEAL }

/** The main action of a mail; in plain text its label and address. */
export function MailButton(props: { href: string; colors?: MailColors; children: ReactNode }) {
  const { href, colors = OURS, children } = props
  return (
    <Section dir="auto" style={{ margin: '24px 0' }}>
      <Button
        href={href}
        style={{ ...styles.button, backgroundColor: colors.button, color: colors.label }}
      >
        {children}
      </Button>
    </Section>
  )
}

export function MailLink(props: { href: string; colors?: MailColors; children?: ReactNode }) {
  const { href, colors = OURS, children } = props
  return (
    <Link
      className="mail-link"
      href={href}
      // a sender's colour may be that of the words
      style={{ color: colors.link, textDecoration: 'underline' }}
    >
      {children ?? href}
    </Link>
  )
}

/** A one-time code, large and easy to copy. */
export function MailCode({ children }: { children: string }) {
  return (
    <Text className="mail-code" style={styles.code}>
      {children}
    </Text>
  )
}

/**
 * The logo: a signpost built from table cells, because many clients block pictures, and the name.
 */
function Brand({ home }: { home: MailHome }) {
  const name = (
    <span className="mail-name" style={styles.name}>
      {home.name}
    </span>
  )
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: '10px' }}>
            <Mark />
          </td>
          <td>
            <Link href={home.url}>{name}</Link>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** rows of the drawing (left arm, post, right arm), each with its height */
const SIGNPOST = [
  { height: 2, cells: [false, true, false] },
  { height: 5, cells: [false, true, true] },
  { height: 3, cells: [false, true, false] },
  { height: 5, cells: [true, true, false] },
  { height: 7, cells: [false, true, false] },
]
const WIDTHS = [9, 3, 9]

function Mark() {
  return (
    <table role="presentation" aria-hidden="true" cellPadding={0} cellSpacing={0}>
      <tbody>
        {SIGNPOST.map(({ height, cells }, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
          <tr key={row}>
            {cells.map((isFilled, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
                key={column}
                className={isFilled ? 'mail-mark' : undefined}
                style={{
                  width: `${WIDTHS[column]}px`,
                  height: `${height}px`,
                  lineHeight: `${height}px`,
                  fontSize: '1px',
                  backgroundColor: isFilled ? TEAL : undefined,
                }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const styles = {
  body: { padding: '24px 12px', backgroundColor: '#f6f5f3', fontFamily: FONT },
  container: { maxWidth: '520px', margin: '0 auto' },
  card: {
    padding: '28px 28px 20px',
    backgroundColor: '#ffffff',
    border: '1px solid #e3e1dd',
    borderRadius: '12px',
  },
  line: { margin: '20px 0 12px', borderColor: '#e3e1dd' },
  footer: { color: '#5f6670' },
  heading: {
    margin: '0 0 12px',
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 600,
    color: '#1d2125',
  },
  subheading: {
    margin: '0 0 8px',
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: 600,
    color: '#1d2125',
  },
  quote: { margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: '3px solid #c9d6d4' },
  mirroredQuote: { margin: '0 0 16px', padding: '0 16px 0 0', borderRight: '3px solid #c9d6d4' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: '#1d2125' },
  list: {
    margin: '0 0 16px',
    fontSize: '16px',
    lineHeight: '24px',
    color: '#1d2125',
  },
  picture: {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    borderRadius: '8px',
    fontSize: '14px',
    color: '#5f6670',
  },
  quiet: { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: '#5f6670' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  code: {
    display: 'inline-block',
    margin: '4px 0 20px',
    padding: '10px 18px',
    borderRadius: '8px',
    backgroundColor: '#eef3f2',
    color: '#0f3d3a',
    fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: 600,
    letterSpacing: '6px',
  },
  sender: {
    display: 'inline-block',
    margin: '0 0 16px',
    fontSize: '17px',
    fontWeight: 600,
    color: '#1d2125',
    textDecoration: 'none',
  },
  name: { fontSize: '17px', fontWeight: 600, color: '#1d2125', fontFamily: FONT },
} satisfies Record<string, CSSProperties>
