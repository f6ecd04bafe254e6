/** The rich-text editor by itself, with what is stored and what is shown of it below. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import type { MentionPerson } from '#ui/rich-text/mentions.ts';
import { RichText } from '#ui/rich-text/RichText.tsx';
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx';
import classes from './TinyMcePage.module.css';

/** Nobody of the workspace: the page is open to everybody. */
const people: MentionPerson[] = [
  { userID: 1, name: 'Zoë Ångström', initials: 'ZÅ', colour: 'teal' },
  { userID: 2, name: 'Ben Carter', initials: 'BC', colour: 'orange' },
  { userID: 3, name: 'Benita Zamora', initials: 'BZ', colour: 'purple' },
];

export function TinyMcePage() {
  const [html, setHtml] = useState('');
  const [isSimple, setSimple] = useState(false);
  const [isDisabled, setDisabled] = useState(false);
  const [posted, setPosted] = useState(0);
  return (
    <div className={classes.place}>
      <title>Tiny MCE Test · Marquee</title>
      <div className={classes.page}>
        <h1 className={classes.title}>Tiny MCE Test</h1>
        <RichTextEditor
          label="Text"
          placeholder="Write something; @ mentions someone"
          value={html}
          onChange={setHtml}
          onSubmit={() => setPosted((count) => count + 1)}
          people={people}
          simple={isSimple}
          disabled={isDisabled}
        />
        <div className={classes.choices}>
          <CheckBox label="Simpler version" isChecked={isSimple} onChange={setSimple} />
          <CheckBox label="Disabled" isChecked={isDisabled} onChange={setDisabled} />
          <span className={classes.posted} role="status">
            {posted > 0 ? `Ctrl+Enter was pressed: ${posted}` : null}
          </span>
        </div>
        <section aria-labelledby="shown">
          <h2 id="shown" className={classes.heading}>
            As it is read
          </h2>
          <div className={classes.shown}>
            {html === '' ? <p className={classes.none}>Nothing yet.</p> : <RichText html={html} />}
          </div>
        </section>
        <Textarea
          label="As html"
          autosize
          minRows={3}
          maxRows={12}
          value={html}
          onChange={(event) => setHtml(event.currentTarget.value)}
          classNames={{ label: classes.heading, input: classes.source }}
        />
      </div>
    </div>
  );
}
