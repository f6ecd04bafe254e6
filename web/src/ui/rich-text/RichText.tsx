/** A comment as it is read: the html that the server cleaned and stored. */
import { useMemo } from 'react';
import { allowedHtml } from './allowedHtml.ts';
import classes from './RichText.module.css';

/** `html` comes from the server. Links open in a new tab; mentions are marked; lists stand on the side of its first letter. */
export function RichText(props: { html: string; className?: string | undefined }) {
  const { className, html } = props;
  const __html = useMemo(() => allowedHtml(html), [html]);
  return (
    <div
      className={className ? `${classes.text} ${className}` : classes.text}
      data-rich-text
      dir="auto"
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}
