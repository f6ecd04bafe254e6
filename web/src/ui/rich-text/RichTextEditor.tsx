/** The box in which comments are written. Its code is fetched only when one is shown; until then its place is kept. */
import { Skeleton } from '@mantine/core';
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/LoadFailed.tsx';
import type { RichTextEditorProps } from './editorProps.ts';
import classes from './RichTextEditor.module.css';

export const RichTextEditor = lazily<RichTextEditorProps>(
  async () => (await import('./Editor.tsx')).Editor,
  LoadFailed,
  {
    waiting: <Skeleton className={classes.waiting} radius="sm" />,
  },
);
