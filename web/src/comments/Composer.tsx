/** Where a comment is written: the editor, and the button that posts or saves what is in it. */
import { Button } from '@mantine/core';
import { fullName } from '@marquee/contract/people.ts';
import { useMemo } from 'react';
import { useHead, usePeople, useUnsaved } from '#sync/openSheet.ts';
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx';
import classes from './Composer.module.css';
import { ComposerKind } from './ComposerKind.tsx';
import { useComposer, type Composed, type Composing } from './useComposer.ts';

export interface ComposerProps extends Composed {
  label: string;
  placeholder: string;
  /** what the button says, and while it works */
  words: readonly [string, string];
  simple?: boolean;
  autoFocus?: boolean;
}

/** The members who can be mentioned: everybody but oneself. */
function useMentionable() {
  const { users } = usePeople();
  const me = useHead()?.loggedInSheetUser?.userID;
  return useMemo(
    () =>
      users
        .filter((user) => user.userID !== me && fullName(user) !== '')
        .map((user) => ({
          userID: user.userID,
          name: fullName(user),
          initials: user.initials,
          colour: user.profileColour,
        })),
    [users, me],
  );
}

/** What there is to know before it is sent, or why it was not. */
function Notes({ isForOthers, isSaving, isShared, trouble }: Omit<Composing, 'root' | 'editor'>) {
  const { isWaiting } = useUnsaved();
  return (
    <>
      {trouble ? (
        <p className={classes.trouble} role="alert">
          {trouble}
        </p>
      ) : null}
      {isSaving && isWaiting ? (
        <p className={classes.waiting} role="status">
          You’re offline. It will be sent when you’re back online.
        </p>
      ) : null}
      {isForOthers ? (
        <p className={classes.other} role="alert">
          {isShared
            ? 'This thread was shared while you were writing. Clients with a review link will read this.'
            : 'This thread was made internal while you were writing. Only members will read this.'}
        </p>
      ) : null}
    </>
  );
}

export function Composer(props: ComposerProps) {
  const { onCancel, readers, words } = props;
  const { editor, root, ...written } = useComposer(props);
  const { isReady, isSaving, save } = written;
  const people = useMentionable();
  return (
    <div ref={root} className={classes.composer}>
      <RichTextEditor
        ref={editor}
        label={props.label}
        placeholder={props.placeholder}
        value={written.html}
        onChange={written.write}
        onSubmit={() => void save()}
        disabled={isSaving}
        people={people}
        {...(props.simple ? { simple: true } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
      />
      <Notes {...written} />
      <div className={classes.buttons}>
        {readers ? (
          <ComposerKind isShared={written.isShared} onChoose={readers === 'chosen' ? written.choose : undefined} />
        ) : null}
        <div className={classes.ends}>
          {onCancel ? (
            <Button size="xs" variant="subtle" color="gray" disabled={isSaving} onClick={written.cancel}>
              Cancel
            </Button>
          ) : null}
          {/* It can be reached while it can do nothing, so that it does not vanish under the keyboard. */}
          <Button
            size="xs"
            aria-disabled={!isReady || isSaving}
            data-idle={!isReady || undefined}
            className={classes.save}
            onClick={() => void save()}
          >
            {isSaving ? words[1] : words[0]}
          </Button>
        </div>
      </div>
    </div>
  );
}
