/** A comment that is being written: its draft, who will read it, and how it is saved or given up. */
import { isPostable } from '@marquee/contract/comment-html.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '#sync/key.ts';
import { notifyError } from '#ui/messages/notify.ts';
import { notifyUndoable } from '#ui/messages/notifyUndoable.tsx';
import type { RichTextEditorHandle } from '#ui/rich-text/editorProps.ts';
import { keepDraft, saveDraft, useDraft, writeDraft, type Written } from './drafts.ts';

export interface Composed {
  /** under which name the draft is kept; another name is another composer (give it as `key` too) */
  draftName: string;
  /** what an edit begins with */
  start?: string;
  /** who will read it: as its thread is, or `chosen` where it begins one; nothing is said where it is posted nowhere */
  readers: 'internal' | 'shared' | 'chosen' | undefined;
  /** throws what kept it from being saved; what was typed stays then */
  onSave: (draft: Written) => Promise<unknown>;
  /** told of each word, before it is kept */
  onWrite?: () => void;
  onCancel?: () => void;
}

export type Composing = ReturnType<typeof useComposer>;

/** `root` and `editor` are the refs of the composer and of the box in it. */
export function useComposer({ draftName, onCancel, onSave, onWrite, readers, start = '' }: Composed) {
  const { draft, isSaving, trouble } = useDraft(draftName);
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

  const write = (html: string) => {
    if (html !== (draft?.html ?? start)) onWrite?.();
    writeDraft(draftName, html, start, isShared);
  };

  const save = async () => {
    if (!isReady || isSaving) return;
    wasTyping.current = document.activeElement?.getAttribute('role') === 'textbox';
    const failed = await saveDraft(draftName, (kept) => onSave({ ...kept, isShared }));
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
    onCancel?.();
  };

  return {
    root,
    editor,
    html: draft?.html ?? start,
    /** whether there is something to save */
    isReady,
    isSaving,
    /** why it was not saved */
    trouble,
    isShared,
    /** whether it was begun for others than those who would read it now */
    isForOthers: draft?.isShared !== undefined && draft.isShared !== isShared,
    write,
    save,
    choose,
    cancel,
  };
}
