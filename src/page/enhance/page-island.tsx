import { useEffect, useState } from 'react'
import { type PageAction, PageActions } from '../page-actions.tsx'
import type { PageData } from '../page-input.ts'
import { ShareDialog } from './share-dialog.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { Toasts } from './toasts.tsx'
import { useSubscription } from './use-subscription.ts'

/**
 * The interactive part of the page: the two buttons that the server rendered, and their dialogs.
 */
export function PageIsland({ data }: { data: PageData }) {
  const [used, setUsed] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [state, dispatch, actions] = useSubscription(data)
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    if (state.open && state.step === 2) setNew(true)
    // only the server has the content for subscribers; reloading keeps the scroll position
    if (isNew && !state.open && document.querySelector('[data-lock]')) location.reload()
  }, [state.open, state.step, isNew])
  const act = (action: PageAction) => {
    setUsed(true)
    if (action === 'share') setSharing(true)
    else actions.open()
  }
  return (
    <>
      <PageActions
        username={data.username}
        subscribable={data.subscribable}
        subscribed={state.subscribed}
        challenged={data.challenge !== null}
        onAction={act}
      />
      {used && (
        <>
          <ShareDialog
            username={data.username}
            shared={{
              url: data.pageUrl,
              title: data.title || data.username,
              imageUrl: data.shareImageUrl,
            }}
            open={sharing}
            onClose={() => setSharing(false)}
          />
          <SubscribeDialog data={data} state={state} dispatch={dispatch} actions={actions} />
          <Toasts />
        </>
      )}
    </>
  )
}
