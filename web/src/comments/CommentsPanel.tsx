/** The right sidebar with comments: it comes with its own code once comments are opened, or nothing else is going on. */
import { useEffect } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { useHead } from '#sync/openSheet.ts';
import { whenIdle } from '#ui/firstScreen.ts';
import { type Failure, lazily } from '#ui/lazily.tsx';
import { PopupFailed } from '#ui/messages/LoadFailed.tsx';
import { closeComments, forgetComments, useCommentPanel } from './panel.ts';

const Failed = ({ failure }: { failure: Failure }) => <PopupFailed failure={failure} onClose={closeComments} />;
const OpenPanel = lazily(async () => (await import('./OpenPanel.tsx')).OpenPanel, Failed);

/** Shows itself when comments are opened, and goes with its sheet. */
export function CommentsPanel() {
  const place = useCommentPanel((panel) => panel.place);
  const head = useHead();
  const { data: user } = useLoggedInUser();
  const isMember = head?.loggedInSheetUser !== undefined;
  const isHere = isMember && place?.sheetID === head.sheetID;
  useEffect(() => forgetComments, []);
  // Visitors have no comments, and fetch nothing for them.
  useEffect(() => {
    if (isMember) whenIdle(() => void OpenPanel.preload());
  }, [isMember]);
  if (!isHere || !user) return null;
  return <OpenPanel key={place.rowID ?? 'sheet'} place={place} sheetName={head.name} userID={user.userID} />;
}
