import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagesQuery } from '#web/features/pages/pages.queries.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { IconArrowLeft, IconChevronDown } from '#web/ui/icons.ts'
import { useStudio } from '../studio-context.ts'
import classes from './top-bar.module.css'

/** The name of this page, which is the screen's heading, and a menu of the others. */
export function PageSwitcher() {
  const { draft } = useStudio()
  const pages = useQuery(pagesQuery).data?.items ?? []
  const name = draft.title || draft.username
  return (
    <h1 className={classes.heading}>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <UnstyledButton className={classes.switch}>
            <span className={classes.name}>{name}</span>
            <span
              className={classes.state}
              data-live={(draft.publishedAt !== null && !draft.isBlocked) || undefined}
            >
              {draft.isBlocked
                ? text.dashboard.blocked
                : draft.publishedAt
                  ? text.studio.liveNote
                  : text.studio.draftNote}
            </span>
            <VisuallyHidden>{text.studio.switchPage}</VisuallyHidden>
            <IconChevronDown size={16} stroke={2} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {pages.map((page) => (
            <Menu.Item
              key={page.id}
              component={Link}
              to={paths.page(page.id)}
              aria-current={page.id === draft.id ? 'page' : undefined}
            >
              {page.title || page.username}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={paths.pages}
            leftSection={<IconArrowLeft size={16} stroke={1.75} />}
          >
            {text.studio.allPages}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.dashboard} hiddenFrom="sm">
            {text.navigation.home}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </h1>
  )
}
