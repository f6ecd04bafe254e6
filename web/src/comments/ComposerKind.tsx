/** Under what is being written: who will read it, to be chosen where it begins a thread. */
import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import classes from './Kind.module.css';
import { KindMark, kindOf, kindWords } from './KindMark.tsx';

/** `onChoose` is left out where it is as its thread is. */
export function ComposerKind(props: { isShared: boolean; onChoose: ((isShared: boolean) => void) | undefined }) {
  const { isShared, onChoose } = props;
  const id = useId();
  const { readers } = kindWords[kindOf(isShared)];
  return (
    <div className={classes.composer} data-kind={kindOf(isShared)}>
      {onChoose ? (
        <SegmentedControl
          size="xs"
          aria-label="Who reads this"
          aria-describedby={id}
          data-own-keys
          classNames={{ root: classes.choices, label: classes.choice }}
          value={kindOf(isShared)}
          data={[
            { value: 'internal', label: <KindMark isShared={false} /> },
            { value: 'shared', label: <KindMark isShared /> },
          ]}
          onChange={(kind) => onChoose(kind === 'shared')}
        />
      ) : (
        <KindMark isShared={isShared} />
      )}
      <span id={id} className={classes.readers} aria-live="polite">
        {readers}
      </span>
    </div>
  );
}
