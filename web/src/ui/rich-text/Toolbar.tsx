/** The editor's buttons, in the order of the specification. */
import { RichTextEditor } from '@mantine/tiptap';
import {
  IconBold,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import classes from './RichTextEditor.module.css';

export const toolbarLabels = {
  boldControlLabel: 'Bold',
  italicControlLabel: 'Italic',
  underlineControlLabel: 'Underline',
  strikeControlLabel: 'Strike-through',
  bulletListControlLabel: 'Bullet list',
  orderedListControlLabel: 'Numbered list',
};

const controlKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

const sized = (Icon: typeof IconBold) => () => <Icon size={17} stroke={1.9} aria-hidden />;
const icons = {
  bold: sized(IconBold),
  italic: sized(IconItalic),
  underline: sized(IconUnderline),
  strike: sized(IconStrikethrough),
  bullets: sized(IconList),
  numbers: sized(IconListNumbers),
};

/** `isSimple` adds strike-through. */
export function Toolbar(props: { editor: Editor; isSimple: boolean; disabled: boolean }) {
  const { disabled, editor, isSimple } = props;
  const { canIndent, canOutdent } = useEditorState({
    editor,
    selector: () => ({
      canIndent: editor.can().sinkListItem('listItem'),
      canOutdent: editor.can().liftListItem('listItem'),
    }),
  });
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label="Formatting">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold icon={icons.bold} title={`Bold (${controlKey}B)`} disabled={disabled} />
        <RichTextEditor.Italic icon={icons.italic} title={`Italic (${controlKey}I)`} disabled={disabled} />
        <RichTextEditor.Underline icon={icons.underline} title={`Underline (${controlKey}U)`} disabled={disabled} />
        {isSimple ? <RichTextEditor.Strikethrough icon={icons.strike} disabled={disabled} /> : null}
      </RichTextEditor.ControlsGroup>
      <span className={classes.divider} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList icon={icons.bullets} disabled={disabled} />
        <RichTextEditor.OrderedList icon={icons.numbers} disabled={disabled} />
        <RichTextEditor.Control
          aria-label="Outdent"
          title="Outdent (Shift+Tab, in a list)"
          disabled={disabled || !canOutdent}
          onClick={() => editor.chain().focus().liftListItem('listItem').run()}
        >
          <IconIndentDecrease size={17} stroke={1.9} aria-hidden />
        </RichTextEditor.Control>
        <RichTextEditor.Control
          aria-label="Indent"
          title="Indent (Tab, in a list)"
          disabled={disabled || !canIndent}
          onClick={() => editor.chain().focus().sinkListItem('listItem').run()}
        >
          <IconIndentIncrease size={17} stroke={1.9} aria-hidden />
        </RichTextEditor.Control>
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
