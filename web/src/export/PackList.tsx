/** The banners that a pack may hold, each with a tick: first those that are left out, with the reason; then what is ready. */
import { notReadyWords } from '@marquee/contract/delivery/packs.ts';
import { memo, type ReactNode, useId } from 'react';
import box from '#ui/fields/CheckBox.module.css';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import classes from './PackList.module.css';
import type { PackLine } from './packLines.ts';

type OnTick = (lines: readonly PackLine[], isOn: boolean) => void;

/** Says of itself alone whether it is another one: a thousand of them are not drawn again for a tick. */
const Line = memo(
  function Line({ line, onTick }: { line: PackLine; onTick: OnTick }) {
    const { about, isChanged, isTicked, name, why } = line;
    const isFixed = why === 'noCopy';
    return (
      <li className={classes.line}>
        <label className={classes.label} data-fixed={isFixed || undefined}>
          <input
            type="checkbox"
            className={box.box}
            checked={isTicked}
            disabled={isFixed}
            onChange={(event) => onTick([line], event.currentTarget.checked)}
          />
          <span className={classes.words}>
            <bdi className={classes.name} title={name} data-named={isTicked || undefined}>
              {name}
            </bdi>
            <span className={classes.about} title={about}>
              {about}
            </span>
            {why === 'noCopy' ? <span className={classes.note}>Marquee has no copy of this file.</span> : null}
            {isChanged ? (
              <span className={classes.note}>Changed on the server since; the approved file is sent.</span>
            ) : null}
          </span>
          {why === undefined || why === 'noCopy' ? null : (
            <span className={classes.why} data-why={why}>
              {notReadyWords[why]}
            </span>
          )}
        </label>
      </li>
    );
  },
  (before, now) =>
    before.onTick === now.onTick &&
    before.line.about === now.line.about &&
    before.line.cellID === now.line.cellID &&
    before.line.isChanged === now.line.isChanged &&
    before.line.isTicked === now.line.isTicked &&
    before.line.name === now.line.name &&
    before.line.number === now.line.number &&
    before.line.why === now.line.why,
);

function Part(props: { title: string; of: readonly PackLine[]; onTick: OnTick }) {
  const { of, onTick, title } = props;
  const id = useId();
  if (of.length === 0) return null;
  const tickable = of.filter(({ why }) => why !== 'noCopy');
  const noOfTicked = tickable.filter(({ isTicked }) => isTicked).length;
  const isAll = noOfTicked === tickable.length;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <header className={classes.head}>
        <h3 id={id} className={classes.title}>
          {title} <span className={classes.count}>{of.length}</span>
        </h3>
        {tickable.length === 0 ? null : (
          <label className={classes.all}>
            Tick all
            <input
              type="checkbox"
              className={box.box}
              aria-describedby={id}
              ref={(element) => {
                if (element) element.indeterminate = noOfTicked > 0 && !isAll;
              }}
              checked={isAll}
              onChange={() => onTick(of, !isAll)}
            />
          </label>
        )}
      </header>
      <ul className={classes.lines}>
        {of.map((line) => (
          <Line key={line.cellID} line={line} onTick={onTick} />
        ))}
      </ul>
    </section>
  );
}

/** As high whatever is in it, so that nothing moves when that comes. */
function Frame({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <div className={classes.list} role="region" aria-label="Banners" aria-busy={isBusy}>
      {children}
    </div>
  );
}

export function PackList(props: {
  /** undefined until they are read */
  lines: readonly PackLine[] | undefined;
  /** why they could not be read */
  error: unknown;
  isPaused: boolean;
  onRetry: () => void;
  onTick: OnTick;
}) {
  const { error, isPaused, lines, onTick } = props;
  if (!lines && error) {
    return (
      <Frame>
        <NotLoaded
          className={classes.none}
          what="The banners could not be listed."
          error={error}
          onRetry={props.onRetry}
        />
      </Frame>
    );
  }
  if (!lines) {
    return (
      <Frame isBusy>
        {isPaused ? null : <div className={classes.skeleton} aria-hidden />}
        <p className={isPaused ? classes.none : classes.unseen} role="status">
          {isPaused ? 'You’re offline. The banners are listed once the connection is back.' : 'Listing the banners…'}
        </p>
      </Frame>
    );
  }
  if (lines.length === 0) {
    return (
      <Frame>
        <p className={classes.none} role="status">
          There are no banners here yet.
        </p>
      </Frame>
    );
  }
  return (
    <Frame>
      <Part title="Left out unless you tick them" of={lines.filter(({ why }) => why !== undefined)} onTick={onTick} />
      <Part title="Ready" of={lines.filter(({ why }) => why === undefined)} onTick={onTick} />
    </Frame>
  );
}
