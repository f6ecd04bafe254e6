/** What trying an FTP account found: whether it let us in, what is there, and whether the files are at their public address. */
import { Button } from '@mantine/core';
import type { FolderEntry } from '@marquee/contract/ftp-accounts.ts';
import { IconAlertTriangle, IconCircleCheck, IconFile, IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RunProgress } from '#banners/RunProgress.tsx';
import classes from './TestResult.module.css';
import type { Test } from './useConnectionTest.ts';
import { sizeInWords } from '@marquee/contract/cell-kinds/banner.ts';

function Step(props: { isGood: boolean; children: ReactNode }) {
  const Sign = props.isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.step} data-good={props.isGood || undefined}>
      <Sign size={18} stroke={1.8} aria-hidden />
      <span>{props.children}</span>
    </p>
  );
}

function Entry(props: { entry: FolderEntry }) {
  const { bytes, isFolder, name } = props.entry;
  const Sign = isFolder ? IconFolder : IconFile;
  return (
    <li className={classes.entry}>
      <Sign size={16} stroke={1.6} aria-hidden />
      <span className={classes.name}>{name}</span>
      {isFolder ? null : <span className={classes.bytes}>{sizeInWords(bytes)}</span>}
    </li>
  );
}

export function TestResult(props: { test: Test; onCancel: () => void }) {
  const { test } = props;
  if (test.is === 'none') return null;
  if (test.is === 'running') {
    return (
      <section className={classes.result} aria-label="Connection test">
        <p role="status">Trying the connection…</p>
        <RunProgress label="Connection test" />
        <Button size="compact-sm" variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
      </section>
    );
  }
  if (test.is === 'failed') {
    return (
      <section className={classes.result} aria-label="Connection test" role="alert">
        <Step isGood={false}>The connection was not tried. {test.reason}</Step>
      </section>
    );
  }
  const { entries, isConnected, message, publicAddress } = test.found;
  return (
    <section className={classes.result} aria-label="Connection test">
      <div role="status">
        <Step isGood={isConnected}>{message}</Step>
        {publicAddress ? (
          <Step isGood={publicAddress.isReached}>
            {publicAddress.message} <span className={classes.address}>{publicAddress.address}</span>
          </Step>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <ul className={classes.entries} tabIndex={0} aria-label="Contents of the directory">
          {entries.map((entry) => (
            <Entry key={entry.name} entry={entry} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
