/** The box in which comments are written. Its code is fetched only when one is shown; until then its place is kept. */
import { Skeleton } from '@mantine/core';
import { lazy, type Ref, Suspense } from 'react';
import type { MentionPerson } from './mentions.ts';
import classes from './RichTextEditor.module.css';

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

const Editor = lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }));

export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<Skeleton className={classes.waiting} radius="sm" />}>
      <Editor {...props} />
    </Suspense>
  );
}
