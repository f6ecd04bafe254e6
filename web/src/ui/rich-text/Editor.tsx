/** The editor itself: tiptap with the house's toolbar, mentions and a warning before a comment gets too long. */
import { RichTextEditor } from '@mantine/tiptap';
import { bytesOf, commentLimits } from '@marquee/contract/comment-html.ts';
import type { EditorOptions } from '@tiptap/core';
import { type Editor as Tiptap, useEditor } from '@tiptap/react';
import {
  type ComponentProps,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { extensionsFor } from './extensions.ts';
import { MentionList } from './MentionList.tsx';
import { createMentions, type Mentions } from './mentions.ts';
import type { RichTextEditorProps } from './editorProps.ts';
import classes from './RichTextEditor.module.css';
import { withoutTables } from './pastedTables.ts';
import { submitByKeys } from './submitByKeys.ts';
import { Toolbar, toolbarLabels } from './Toolbar.tsx';

/** Typed spaces count; without this the parser would take two for one. */
const parseOptions = { preserveWhitespace: true } as const;

/** Mantine's types are written against tiptap's CommonJS declarations: the same class under another name. */
const asMantineHasIt = (editor: Tiptap) => editor as unknown as ComponentProps<typeof RichTextEditor>['editor'];

/** What the editor is made with; later changes of these props are not followed. */
const optionsFor = ({ autoFocus, placeholder = '', value }: RichTextEditorProps, mentions: Mentions) =>
  ({
    extensions: extensionsFor(placeholder, mentions),
    content: value,
    parseOptions,
    autofocus: autoFocus ? 'end' : false,
  }) satisfies Partial<EditorOptions>;

export function Editor(props: RichTextEditorProps) {
  const { disabled = false, label, onChange, people, ref, simple = false, value } = props;
  const listId = useId();
  /** the html that the text box has, as far as its owner was told */
  const told = useRef(value);
  const [mentions] = useState(createMentions);
  const [options] = useState(() => optionsFor(props, mentions));
  const { autofocus } = options;
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: withoutTables,
      attributes: {
        class: classes.text ?? '',
        dir: 'auto',
        'aria-label': label,
        'aria-multiline': 'true',
        'aria-disabled': String(disabled),
        ...(autofocus ? { 'data-autofocus': '' } : {}),
      },
    }),
    [autofocus, disabled, label],
  );
  const editor = useEditor({
    ...options,
    editorProps,
    editable: !disabled,
    onUpdate: ({ editor: written }) => {
      told.current = written.isEmpty ? '' : written.getHTML();
      onChange(told.current);
    },
  });

  useEffect(() => mentions.setState({ people: people ?? [] }), [mentions, people]);
  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [disabled, editor]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false, parseOptions });
  }, [editor, value]);
  // At once: its own way comes a moment later, and a letter of who types already would go elsewhere.
  useLayoutEffect(() => {
    if (autofocus) editor.view.focus();
  }, [autofocus, editor]);
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus('end') }), [editor]);

  return (
    <RichTextEditor
      unstyled
      editor={asMantineHasIt(editor)}
      onKeyDownCapture={(event) => submitByKeys(event, props)}
      labels={toolbarLabels}
      withTypographyStyles={false}
      data-disabled={disabled || undefined}
      classNames={{
        root: classes.root,
        toolbar: classes.toolbar,
        controlsGroup: classes.group,
        control: classes.control,
        content: classes.content,
      }}
    >
      <Toolbar editor={editor} isSimple={simple} disabled={disabled} />
      <RichTextEditor.Content />
      <Size html={value} />
      <MentionList mentions={mentions} id={listId} editor={editor} />
    </RichTextEditor>
  );
}

const kib = (bytes: number): string => (bytes / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** Says nothing until four fifths of what a comment may hold are used. */
function Size(props: { html: string }) {
  const bytes = bytesOf(props.html);
  const isTooLong = bytes > commentLimits.bytes;
  const text = isTooLong
    ? `This is too long by ${kib(bytes - commentLimits.bytes)} KiB. Please split it into several comments.`
    : `${kib(bytes)} of ${kib(commentLimits.bytes)} KiB used`;
  return (
    <div role="status">
      {bytes > commentLimits.bytes * 0.8 ? (
        <p className={classes.size} data-trouble={isTooLong || undefined}>
          {text}
        </p>
      ) : null}
    </div>
  );
}
