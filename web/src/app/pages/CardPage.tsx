/** A page that is about one thing: a card in the middle with the mark, a heading, a sentence or two, and what can be done. */
import type { ReactNode } from 'react';
import { Mark } from '#ui/Mark.tsx';
import classes from './CardPage.module.css';

/** `title` is the window's; `text` is what stands below the heading; `brand` is whose page it is, by a name and a mark, if not Marquee's. */
export function CardPage(props: {
  title: string;
  heading: string;
  text: ReactNode;
  children?: ReactNode;
  brand?: { name: string; mark: ReactNode };
}) {
  return (
    <div className={classes.place}>
      <title>{`${props.title} · ${props.brand?.name ?? 'Marquee'}`}</title>
      <div className={classes.card}>
        {props.brand?.mark ?? <Mark size={40} />}
        <h1 className={classes.title}>{props.heading}</h1>
        <div className={classes.text}>{props.text}</div>
        {props.children}
      </div>
    </div>
  );
}
