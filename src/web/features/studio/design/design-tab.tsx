import { IconsCard } from '../icons/icons-card.tsx'
import { AnimationCard } from './animation-card.tsx'
import { BackgroundCard } from './background-card.tsx'
import { ButtonsCard } from './buttons-card.tsx'
import { ContrastMeter } from './contrast-meter.tsx'
import { FooterCard } from './footer-card.tsx'
import { HeaderCard } from './header-card.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { TextCard } from './text-card.tsx'
import { ThemesCard } from './themes-card.tsx'

/** The page's design. The preview shows every change at once. */
export function DesignTab() {
  return (
    <>
      <TemplatesCard />
      <ThemesCard />
      <ContrastMeter />
      <HeaderCard />
      <BackgroundCard />
      <ButtonsCard />
      <AnimationCard />
      <TextCard />
      <IconsCard />
      <FooterCard />
    </>
  )
}
