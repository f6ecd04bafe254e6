/** Where a comment is written: the editor, and the button that posts or saves what is in it. */
import { Button } from '@mantine/core';
import { isPostable } from '@marquee/contract/comment-html.ts';
import { fullName } from '@marquee/contract/people.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useHead, usePeople, useUnsaved } from '#sync/openSheet.ts';
import { newKey } from '#sync/key.ts';
import { notifyError } from '#ui/messages/notify.ts';
import type { RichTextEditorHandle } from '#ui/rich-text/editorProps.ts';
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx';
import { notifyUndoable } from '#ui/messages/notifyUndoable.tsx';
import classes from './Composer.module.css';
import { ComposerKind } from './ComposerKind.tsx';
import { keepDraft, saveDraft, useDraft, writeDraft, type Written } from './drafts.ts';

export interface ComposerProps {
  /** under which name the draft is kept; another name is another composer (give it as `key` too) */
  draftName: string;
  label: string;
  placeholder: string;
  /** what the button says, and while it works */
  words: readonly [string, string];
  /** what an edit begins with */
  start?: string;
  /** who will read it: as its thread is, or `chosen` where it begins one; nothing is said where it is posted nowhere */
  readers: 'internal' | 'shared' | 'chosen' | undefined;
  simple?: boolean;
  autoFocus?: boolean;
  /** throws what kept it from being saved; what was typed stays then */
  onSave: (draft: Written) => Promise<unknown>;
  /** told of each word, before it is kept */
  onWrite?: () => void;
  onCancel?: () => void;
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

export function Composer(props: ComposerProps) {
  const { draftName, readers, start = '' } = props;
  const { draft, isSaving, trouble } = useDraft(draftName);
  const { isWaiting } = useUnsaved();
  const people = useMentionable();
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditorHandle>(null);
  // A choice for what is not begun yet; begun, it is the draft's.
  const [chosen, setChosen] = useState(false);
  const isShared = readers === 'chosen' ? (draft?.isShared ?? chosen) : readers === 'shared';
  const isReady = draft !== undefined && isPostable(draft.html);

  // A box that can't be typed into for a moment loses the keyboard; whoever posted from it goes on writing in it.
  const wasTyping = useRef(false);
  useEffect(() => {
    if (isSaving || !wasTyping.current) return;
    wasTyping.current = false;
    if (document.activeElement === document.body) editor.current?.focus();
  }, [isSaving]);

  const save = async () => {
    if (!isReady || isSaving) return;
    wasTyping.current = document.activeElement?.getAttribute('role') === 'textbox';
    const failed = await saveDraft(draftName, (kept) => props.onSave({ ...kept, isShared }));
    if (failed === undefined) setChosen(false);
    // The panel may have been closed meanwhile.
    if (failed !== undefined && !root.current?.isConnected)
      notifyError('Your comment was not saved', new Error(failed));
  };

  const choose = (wanted: boolean) => {
    if (isSaving) return;
    setChosen(wanted);
    // Read by others it is another post.
    if (draft) keepDraft(draftName, { ...draft, isShared: wanted, key: newKey() });
  };

  const cancel = () => {
    keepDraft(draftName, undefined);
    if (draft && isPostable(draft.html)) {
      notifyUndoable('What you wrote was discarded.', () => keepDraft(draftName, draft));
    }
    props.onCancel?.();
  };

  return (
    <div ref={root} className={classes.composer}>
      <RichTextEditor
        ref={editor}
        label={props.label}
        placeholder={props.placeholder}
        value={draft?.html ?? start}
        onChange={(html) => {
          if (html !== (draft?.html ?? start)) props.onWrite?.();
          writeDraft(draftName, html, start, isShared);
        }}
        onSubmit={() => void save()}
        disabled={isSaving}
        people={people}
        {...(props.simple ? { simple: true } : {})}
        {...(props.autoFocus ? { autoFocus: true } : {})}
      />
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
      {/* What was begun for others than those who would read it now. */}
      {draft?.isShared !== undefined && draft.isShared !== isShared ? (
        <p className={classes.other} role="alert">
          {isShared
            ? 'This thread was shared while you were writing. Clients with a review link will read this.'
            : 'This thread was made internal while you were writing. Only members will read this.'}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {readers ? <ComposerKind isShared={isShared} onChoose={readers === 'chosen' ? choose : undefined} /> : null}
        <div className={classes.ends}>
          {props.onCancel ? (
            <Button size="xs" variant="subtle" color="gray" disabled={isSaving} onClick={cancel}>
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
            {isSaving ? props.words[1] : props.words[0]}
          </Button>
        </div>
      </div>
    </div>
  );
}
