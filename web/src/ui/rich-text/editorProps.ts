/** What the box in which comments are written is given, and how its owner reaches it. */
import type { Ref } from 'react';
import type { MentionPerson } from './mentions.ts';

export interface RichTextEditorHandle {
  /** Puts the caret at the end of the text. */
  focus(): void;
}

export interface RichTextEditorProps {
  /** names the box for those who can't see it */
  label: string;
  /** html as it is stored; the empty string when there is nothing */
  value: string;
  onChange: (html: string) => void;
  /** Ctrl+Enter, when there is something to post and it is not too long */
  onSubmit?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** the simpler version, which adds strike-through */
  simple?: boolean;
  autoFocus?: boolean;
  /** who can be mentioned; without them an at sign is just one */
  people?: readonly MentionPerson[];
  ref?: Ref<RichTextEditorHandle>;
}
