import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { text } from '#web/messages/index.ts'
import { IconsCard } from '../icons/icons-card.tsx'
import { AnimationCard } from './animation-card.tsx'
import { BackgroundCard } from './background-card.tsx'
import { ButtonsCard } from './buttons-card.tsx'
import { ContrastMeter } from './contrast-meter.tsx'
import classes from './design.module.css'
import { FooterCard } from './footer-card.tsx'
import { HeaderCard } from './header-card.tsx'
import { ShapeCard } from './shape-card.tsx'
import { ThemesCard } from './themes-card.tsx'
import { TypefaceCard } from './typeface-card.tsx'

const PARTS = ['themes', 'text', 'background', 'buttons', 'icons'] as const
type Part = (typeof PARTS)[number]

/** The page's design, part by part. The preview shows every change at once. */
export function DesignTab() {
  const [search, setSearch] = useSearchParams()
  const part = PARTS.find((one) => one === search.get('part')) ?? 'themes'
  const show = (next: Part) => setSearch(next === 'themes' ? {} : { part: next }, { replace: true })
  return (
    <>
      <SegmentedControl
        className={classes.parts}
        aria-label={text.design.partsLabel}
        value={part}
        onChange={(next) => show(next as Part)}
        data={PARTS.map((value) => ({ value, label: text.design.parts[value] }))}
      />
      {part === 'themes' && (
        <>
          <ThemesCard />
          <ContrastMeter />
        </>
      )}
      {part === 'text' && (
        <>
          <HeaderCard />
          <TypefaceCard />
        </>
      )}
      {part === 'background' && (
        <>
          <BackgroundCard />
          <ContrastMeter />
        </>
      )}
      {part === 'buttons' && (
        <>
          <ButtonsCard />
          <ShapeCard />
          <ContrastMeter />
          <AnimationCard />
        </>
      )}
      {part === 'icons' && (
        <>
          <IconsCard />
          <FooterCard />
        </>
      )}
    </>
  )
}
