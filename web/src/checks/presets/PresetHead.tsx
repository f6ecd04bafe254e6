/** Above an open preset: the way back to all of them, its name, and what it is. */
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Preset.module.css';

export function PresetHead(props: { name: string; onBack: () => void; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus went with the list.
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.head}>
      <button type="button" className={classes.back} onClick={props.onBack}>
        <IconArrowLeft size={15} stroke={1.9} aria-hidden /> All presets
      </button>
      <div className={classes.title}>
        <h2 ref={heading} className={classes.name} tabIndex={-1}>
          <bdi>{props.name}</bdi>
        </h2>
        {props.children}
      </div>
    </header>
  );
}
