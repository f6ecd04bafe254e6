/** What a comment can hold and which keys make it: the editor's schema is the same short list that the server keeps. */
import { isMentionID, safeHref } from '@marquee/contract/comment-html.ts';
import { type Editor, Extension, type Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Mention } from '@tiptap/extension-mention';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Placeholder, UndoRedo } from '@tiptap/extensions';
import { type Mentions, mentionEvents } from './mentions.ts';

/** Lists always count from one: no other start is stored. */
const NumberedList = OrderedList.extend({ addAttributes: () => ({}) });

/** Tab would sink an item here as well; `keys` decides about it. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

const SafeLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null, parseHTML: (element) => safeHref(element.getAttribute('href') ?? '') ?? null },
      rel: { default: this.options.HTMLAttributes['rel'], parseHTML: () => this.options.HTMLAttributes['rel'] },
      target: { default: '_blank', parseHTML: () => '_blank' },
    };
  },
  parseHTML() {
    return [{ tag: 'a[href]', getAttrs: (a) => (safeHref(a.getAttribute('href') ?? '') === undefined ? false : null) }];
  },
}).configure({
  autolink: true,
  linkOnPaste: true,
  openOnClick: false,
  defaultProtocol: 'https',
  isAllowedUri: (url) => safeHref(hasScheme.test(url) ? url : `https://${url}`) !== undefined || /^[^\s/@]+@/.test(url),
  // A bare `final.mov` is a file's name here far more often than a site's.
  shouldAutoLink: (url) => /^(https?:\/\/|www\.|mailto:|[^\s/@]+@)/i.test(url),
});

const mentionLabel = (attributes: Record<string, unknown>): string => `@${String(attributes['label'])}`;

/** Stored as `<span data-mention="USERID">@Name</span>`. */
const PersonMention = Mention.extend({
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.dataset['mention'],
      renderHTML: (attributes) => ({ 'data-mention': String(attributes['id']) }),
    },
    label: {
      default: '',
      parseHTML: (element) => (element.textContent ?? '').replace(/^@/, ''),
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    { tag: 'span[data-mention]', getAttrs: (span) => (isMentionID(span.dataset['mention'] ?? '') ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, mentionLabel(node.attrs)],
  renderText: ({ node }) => mentionLabel(node.attrs),
});

/** Moves list items with Tab, unless Escape was pressed just before to get out of the text. */
const ListKeys = Extension.create({
  name: 'listKeys',
  priority: 1_000,
  addKeyboardShortcuts() {
    let isLeaving = false;
    const stay = () => {
      isLeaving = false;
    };
    this.editor.on('focus', stay);
    this.editor.on('transaction', stay);
    const inList = (move: (editor: Editor) => unknown) => () => {
      if (isLeaving || !this.editor.isActive('listItem')) return false;
      move(this.editor);
      return true;
    };
    return {
      Escape: () => {
        isLeaving = true;
        return false;
      },
      Tab: inList((editor) => editor.commands.sinkListItem('listItem')),
      'Shift-Tab': inList((editor) => editor.commands.liftListItem('listItem')),
    };
  },
});

/** Everything the editor knows. Struck text is kept also where the toolbar has no button for it. */
export const extensionsFor = (placeholder: string, mentions: Mentions): Extensions => [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  Strike,
  BulletList,
  NumberedList,
  Item,
  ListKeymap,
  HardBreak,
  SafeLink,
  PersonMention.configure({
    suggestion: { allowedPrefixes: [' ', '('], render: () => mentionEvents(mentions) },
  }),
  Placeholder.configure({ placeholder }),
  UndoRedo,
  ListKeys,
];
