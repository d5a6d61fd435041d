import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/together/calendar.ts'
import { text } from '#web/messages/index.ts'
import { IconCalendarPlus, IconPencil } from '#web/ui/icons.ts'
import { categoriesQuery } from '../calendar.queries.ts'
import { useCalendar } from '../calendar-context.ts'
import { type Day, isDay } from '../model/days.ts'
import { sayDayInYear } from '../say.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import classes from './palette.module.css'

/** The categories: dragged onto days, or added to a day by their menu. */
export function Palette({ onAdd }: { onAdd: (category: Category, day: Day) => void }) {
  const categories = useQuery(categoriesQuery)
  const [isEditing, setEditing] = useState(false)
  const isFailed = categories.isError && !categories.data
  return (
    <section className={classes.root} aria-label={text.calendar.categories}>
      {isFailed && (
        <p className={classes.failed} role="alert">
          {text.calendar.categoriesError}
          <Button variant="subtle" size="compact-sm" onClick={() => categories.refetch()}>
            {text.common.retry}
          </Button>
        </p>
      )}
      {categories.data?.map((category) => (
        <PaletteChip key={category.id} category={category} onAdd={onAdd} />
      ))}
      {!isFailed && (
        <Tooltip label={text.calendar.manage}>
          <ActionIcon size={32} aria-label={text.calendar.manage} onClick={() => setEditing(true)}>
            <IconPencil size={17} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {categories.data && <span className={classes.hint}>{text.calendar.categoriesHint}</span>}
      {isEditing && <CategoriesDialog onClose={() => setEditing(false)} />}
    </section>
  )
}

function PaletteChip(props: { category: Category; onAdd: (category: Category, day: Day) => void }) {
  const { category, onAdd } = props
  const { begin, date, today } = useCalendar()
  const days = [...new Set([date, today])].filter(isDay)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.chip}
          data-tone={category.type}
          title={text.calendar.categoryMenu(category.title)}
          onPointerDown={(down) => begin(down, { kind: 'category', category })}
        >
          <i />
          <span>{category.title}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {days.map((day) => (
          <Menu.Item
            key={day}
            leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
            onClick={() => onAdd(category, day)}
          >
            {text.calendar.addCategoryOn(category.title, sayDayInYear(day))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
