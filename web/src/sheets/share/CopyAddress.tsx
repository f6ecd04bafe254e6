/** An address in a field, with a button that copies it and says so. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { keysInWords } from '#ui/keyboard/keyNames.ts';
import { copyFrom } from './copyFrom.ts';
import classes from './SharePopup.module.css';

const copiedMs = 2_000;

/** `isFirst`: its popup begins here. */
export function CopyAddress(props: { label: string; address: string; isFirst?: boolean }) {
  const { address, label } = props;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy(): Promise<void> {
    const isCopied = field.current ? await copyFrom(field.current) : false;
    setOutcome(isCopied ? 'copied' : 'refused');
    clearTimeout(timer.current);
    if (isCopied) timer.current = setTimeout(() => setOutcome(undefined), copiedMs);
  }

  return (
    <div className={classes.entry}>
      <label className={classes.label}>
        {label}
        <input
          ref={field}
          className={classes.address}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <Button
        variant="default"
        className={classes.copy}
        data-autofocus={props.isFirst || undefined}
        aria-label={`Copy the ${label.toLowerCase()}`}
        leftSection={outcome === 'copied' ? <IconCheck size={16} stroke={2} /> : <IconCopy size={16} stroke={1.7} />}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <p className={classes.outcome} role="status" data-refused={outcome === 'refused' || undefined}>
        {outcome === 'copied' ? `${label} copied` : null}
        {outcome === 'refused'
          ? `Your browser didn’t allow it. The address is selected; press ${keysInWords('Ctrl', 'C')} to copy it.`
          : null}
      </p>
    </div>
  );
}
