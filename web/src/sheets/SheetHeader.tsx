/** The top of a sheet: its name and description, who belongs to it, and what is not saved yet. */
import { limits } from '@marquee/contract/limits.ts';
import { CommentsLink } from '#comments/CommentsLink.tsx';
import { AddUsersLink } from '#members/AddUsersLink.tsx';
import { MemberBadges } from '#members/MemberBadges.tsx';
import { useHead, useIsEditable } from '#sync/openSheet.ts';
import { InlineInput } from '#ui/InlineInput.tsx';
import { InlineTextArea } from '#ui/InlineTextArea.tsx';
import { ConnectionChip } from './ConnectionChip.tsx';
import { describeSheet, renameSheet } from './editSheet.ts';
import { NarrowLink } from './narrow/NarrowLink.tsx';
import { ShareLink } from './share/ShareLink.tsx';
import classes from './SheetView.module.css';
import { UnsavedChip } from './UnsavedChip.tsx';

export function SheetHeader() {
  const head = useHead();
  const isEditable = useIsEditable();
  if (!head) return null;
  const { description, name, sheetID, url } = head;
  return (
    <header className={classes.header}>
      <title>{`${name} · Marquee`}</title>
      {isEditable ? (
        <>
          <h1 className={classes.name}>
            <InlineInput
              className={classes.nameInput}
              label="Sheet name"
              value={name}
              maxLength={limits.name}
              onSave={(text) => renameSheet(sheetID, text)}
            />
          </h1>
          <InlineTextArea
            className={classes.descriptionInput}
            label="Description"
            placeholder="Add a description"
            value={description}
            maxLength={limits.description}
            mayBeEmpty
            onSave={(text) => describeSheet(sheetID, text)}
          />
        </>
      ) : (
        <>
          <h1 className={classes.name}>{name}</h1>
          {description === '' ? null : <p className={classes.description}>{description}</p>}
        </>
      )}
      <div className={classes.side}>
        <span className={classes.state}>
          <ConnectionChip />
          <UnsavedChip />
        </span>
        {isEditable ? null : <span className={classes.chip}>View only</span>}
        <MemberBadges />
        <ShareLink url={url} />
        <AddUsersLink />
        <CommentsLink />
        <NarrowLink />
      </div>
    </header>
  );
}
