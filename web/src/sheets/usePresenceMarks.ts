/** Marks the cells in which other people are, in their colours and with their names while they move. */
import { fullName, type Person } from '@marquee/contract/people.ts';
import type { CellPlace } from '@marquee/contract/presence.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { nameColumn } from '#screen/active.ts';
import { currentSheet } from '#sync/currentSheet.ts';
import { usePresence } from '#sync/presence.ts';
import classes from './PresenceMark.module.css';

/** So long a name stays after a move. Milliseconds. */
const namedMs = 2_000;

/** The mark of one person: an element of ours in the row that shows their cell, beside those that React draws there. */
class Mark {
  readonly #element = document.createElement('span');
  /** the cell or the name under it */
  under: HTMLElement | undefined;
  at: CellPlace;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(at: CellPlace) {
    this.at = at;
    this.#element.className = classes.mark ?? '';
    // Nobody has others' moves read out.
    this.#element.ariaHidden = 'true';
  }

  looksLike(person: Person): void {
    this.#element.dataset['name'] = fullName(person);
    this.#element.style.setProperty('--who', `var(--mq-fill-${person.profileColour})`);
    this.#element.style.setProperty('--on-who', `var(--mq-on-${person.profileColour})`);
  }

  moves(at: CellPlace): void {
    this.at = at;
    clearTimeout(this.#timer);
    this.#element.dataset['moved'] = '';
    this.#timer = setTimeout(() => delete this.#element.dataset['moved'], namedMs);
  }

  hover(isHovered: boolean): void {
    this.#element.toggleAttribute('data-hovered', isHovered);
  }

  /** Lies over its cell, in that cell's row; nowhere while that is not drawn. */
  lie(row: HTMLElement | undefined): void {
    const { columnID } = this.at;
    this.under = row?.querySelector<HTMLElement>(`[data-column="${columnID}"]`) ?? undefined;
    if (!row || !this.under) return this.#element.remove();
    // A name stays in sight while its row is scrolled, and what marks it with it.
    const isName = columnID === nameColumn;
    const parent = isName ? this.under : row;
    if (this.#element.parentElement !== parent) parent.prepend(this.#element);
    // Beside the bar of the group.
    const { left, width } = isName ? { left: '4px', width: 'calc(100% - 4px)' } : this.under.style;
    if (this.#element.style.left !== left) this.#element.style.left = left;
    if (this.#element.style.width !== width) this.#element.style.width = width;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#element.remove();
  }
}

const isSame = (one: CellPlace, other: CellPlace): boolean =>
  one.rowID === other.rowID && one.columnID === other.columnID;

function layAll(scroller: HTMLElement | null, marks: ReadonlyMap<number, Mark>): void {
  if (marks.size === 0 || !scroller) return;
  const drawn = new Map<string | undefined, HTMLElement>();
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-line^="row:"]')) drawn.set(row.dataset['line'], row);
  for (const mark of marks.values()) mark.lie(drawn.get(`row:${mark.at.rowID}`));
}

/** To be called in each rendering of the grid, as elements draw other cells then. */
export function usePresenceMarks(scroller: RefObject<HTMLElement | null>): void {
  const marks = useRef(new Map<number, Mark>());

  useLayoutEffect(() => layAll(scroller.current, marks.current));

  // Straight on the elements, like the other marks: a move of somebody else draws no cell anew.
  useEffect(() => {
    const all = marks.current;
    const element = scroller.current;
    const follow = () => {
      const open = currentSheet()?.shown.confirmed;
      const me = open?.head?.loggedInSheetUser?.userID;
      const { places } = usePresence.getState();
      const people = (open?.users ?? []).filter(({ userID }) => userID !== me && places.has(userID));
      const there = new Set(people.map(({ userID }) => userID));
      for (const [userID, mark] of all) {
        if (there.has(userID)) continue;
        mark.end();
        all.delete(userID);
      }
      for (const person of people) {
        const at = places.get(person.userID);
        if (!at) continue;
        const known = all.get(person.userID);
        const mark = known ?? new Mark(at);
        mark.looksLike(person);
        if (!known || !isSame(known.at, at)) mark.moves(at);
        all.set(person.userID, mark);
      }
      layAll(element, all);
    };
    const onOver = ({ target }: MouseEvent) => {
      if (all.size === 0) return;
      for (const mark of all.values()) mark.hover(target instanceof Node && mark.under?.contains(target) === true);
    };
    follow();
    const unhear = usePresence.subscribe(follow);
    element?.addEventListener('mouseover', onOver);
    return () => {
      unhear();
      element?.removeEventListener('mouseover', onOver);
      for (const mark of all.values()) mark.end();
      all.clear();
    };
  }, [scroller]);
}
