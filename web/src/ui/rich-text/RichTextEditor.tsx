/** The box in which comments are written. Its code is fetched only when one is shown; until then its place is kept, and what is typed. */
import { lazily } from '#ui/lazily.tsx';
import { LoadFailed } from '#ui/messages/LoadFailed.tsx';
import type { RichTextEditorProps } from './editorProps.ts';
import { EarlyBox } from './EarlyBox.tsx';

export const RichTextEditor = lazily<RichTextEditorProps>(
  async () => (await import('./Editor.tsx')).Editor,
  LoadFailed,
  { Waiting: EarlyBox },
);
