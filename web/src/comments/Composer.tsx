/** Where a comment is written: the editor, and the button that posts or saves what is in it. */
import { Button } from '@mantine/core';
import { isPostable } from '@marquee/contract/comment-html.ts';
import { fullName } from '@marquee/contract/people.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useHead, usePeople, useUnsaved } from '#sync/openSheet.ts';
import { notifyError } from '#ui/notify.ts';
import type { RichTextEditorHandle } from '#ui/rich-text/editorProps.ts';
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx';
import { notifyUndoable } from '#ui/notifyUndoable.tsx';
import classes from './Composer.module.css';
import { keepDraft, saveDraft, useDraft, writeDraft, type Draft } from './drafts.ts';

export interface ComposerProps {
  /** under which name the draft is kept; another name is another composer (give it as `key` too) */
  draftName: string;
  label: string;
  placeholder: string;
  /** what the button says, and while it works */
  words: readonly [string, string];
  /** what an edit begins with */
  start?: string;
  simple?: boolean;
  autoFocus?: boolean;
  /** throws what kept it from being saved; what was typed stays then */
  onSave: (draft: Draft) => Promise<unknown>;
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
  const { draftName, start = '' } = props;
  const { draft, isSaving, trouble } = useDraft(draftName);
  const { isWaiting } = useUnsaved();
  const people = useMentionable();
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<RichTextEditorHandle>(null);
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
    const failed = await saveDraft(draftName, props.onSave);
    // The panel may have been closed meanwhile.
    if (failed !== undefined && !root.current?.isConnected)
      notifyError('Your comment was not saved', new Error(failed));
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
        onChange={(html) => writeDraft(draftName, html, start)}
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
      <div className={classes.buttons}>
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
  );
}
