/** The top of a sheet: its name and description, who belongs to it, and what is not saved yet. */
import { limits } from '@marquee/contract/limits.ts';
import { CommentsLink } from '#comments/CommentsLink.tsx';
import { AddUsersLink } from '#members/AddUsersLink.tsx';
import { MemberBadges } from '#members/MemberBadges.tsx';
import { PresentPeople } from '#members/PresentPeople.tsx';
import { currentSheet } from '#sync/currentSheet.ts';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { InlineInput } from '#ui/fields/InlineInput.tsx';
import { InlineTextArea } from '#ui/fields/InlineTextArea.tsx';
import { useIsNarrowWindow } from '#ui/narrowWindow.ts';
import type { Kept } from '#ui/fields/useInlineText.ts';
import { BoardLink } from './BoardLink.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { describeSheet, renameSheet } from './editSheet.ts';
import { HeaderFold } from './HeaderFold.tsx';
import { NarrowLink } from './narrow/NarrowLink.tsx';
import { PlayLink } from './PlayLink.tsx';
import { ShareLink } from './share/ShareLink.tsx';
import classes from './SheetView.module.css';
import { UnsavedChip } from './UnsavedChip.tsx';

/** The field may be put elsewhere, as when a phone is turned, or go with its sheet. */
const kept = (sheetID: number, what: 'name' | 'description'): Kept => ({
  place: `${what} of sheet:${sheetID}`,
  isThere: () => currentSheet()?.shown.entry('head', 'head')?.sheetID === sheetID,
  gone: () => 'What you wrote was not saved',
});

export function SheetHeader() {
  const head = useHead();
  const isEditable = useIsEditable();
  const isPhone = useIsNarrowWindow();
  if (!head) return null;
  const { description, name, sheetID, url } = head;
  const about = isEditable ? (
    <InlineTextArea
      className={classes.descriptionInput}
      label="Description"
      placeholder="Add a description"
      value={description}
      maxLength={limits.description}
      mayBeEmpty
      onSave={(text) => describeSheet(sheetID, text)}
      kept={kept(sheetID, 'description')}
    />
  ) : description === '' ? null : (
    <p className={classes.description}>{description}</p>
  );
  return (
    <header className={classes.header}>
      <title>{`${name} · Marquee`}</title>
      <h1 className={classes.name}>
        {isEditable ? (
          <InlineInput
            className={classes.nameInput}
            label="Sheet name"
            value={name}
            maxLength={limits.name}
            onSave={(text) => renameSheet(sheetID, text)}
            kept={kept(sheetID, 'name')}
          />
        ) : (
          name
        )}
      </h1>
      {isPhone ? null : about}
      <div className={classes.side}>
        <span className={classes.state}>
          <ConnectionChip />
          <UnsavedChip />
        </span>
        {isPhone && !isEditable ? <PlayLink /> : null}
        {isPhone ? <NarrowLink /> : null}
        {isPhone ? <CommentsLink /> : null}
        <HeaderFold>
          {isPhone ? about : null}
          {isEditable ? null : <span className={classes.chip}>View only</span>}
          <PresentPeople />
          <MemberBadges />
          <BoardLink />
          <ShareLink url={url} />
          <AddUsersLink />
        </HeaderFold>
        {isPhone ? null : <CommentsLink />}
      </div>
    </header>
  );
}
