/** A page that is about one thing: a card in the middle with the mark, a heading, a sentence or two, and what can be done. */
import type { ReactNode } from 'react';
import { Mark } from '#ui/Mark.tsx';
import classes from './CardPage.module.css';

/** `title` is the window's; `text` is what stands below the heading. */
export function CardPage(props: { title: string; heading: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.place}>
      <title>{`${props.title} · Marquee`}</title>
      <div className={classes.card}>
        <Mark size={40} />
        <h1 className={classes.title}>{props.heading}</h1>
        <div className={classes.text}>{props.text}</div>
        {props.children}
      </div>
    </div>
  );
}
