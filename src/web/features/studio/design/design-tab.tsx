import { IconsCard } from '../icons/icons-card.tsx'
import { AnimationCard } from './animation-card.tsx'
import { BackgroundCard } from './background-card.tsx'
import { ButtonsCard } from './buttons-card.tsx'
import { ContrastMeter } from './contrast-meter.tsx'
import { ThemesCard } from './themes-card.tsx'

/** How the page looks. Every change is seen in the preview at once. */
export function DesignTab() {
  return (
    <>
      <ThemesCard />
      <ContrastMeter />
      <BackgroundCard />
      <ButtonsCard />
      <AnimationCard />
      <IconsCard />
    </>
  )
}
