/** What adding rows from a folder would do, before anything is written. */
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { counted } from '@marquee/contract/counted.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import classes from './RowsPreview.module.css';
import { fileTypes, type RowsFromFtp, type Wanted } from './rowsFromFtp.ts';
import { ftpSentenceOf, isClosed } from '#cells/kinds/banner/folders/ftpWords.ts';

/** More names than these nobody reads. */
const mostShown = 300;

function sentence({ fileNames, noOfFilesSkipped }: RowsFromFtp, wanted: Wanted): string {
  const many = fileTypes.find((type) => type.value === wanted.fileType)?.many ?? 'files';
  const size = wanted.bannerWidth ? ` of ${wanted.bannerWidth}×${wanted.bannerHeight}` : '';
  if (fileNames.length + noOfFilesSkipped === 0) return `There are no ${many}${size} in this folder.`;
  const skipped = `${counted(noOfFilesSkipped, 'file')} ${noOfFilesSkipped === 1 ? 'is' : 'are'} already here`;
  if (fileNames.length === 0) return `No rows will be added: ${skipped}`;
  return `${counted(fileNames.length, 'row')} will be added${noOfFilesSkipped === 0 ? '' : `, ${skipped}`}`;
}

export function RowsPreview(props: { wanted: Wanted; preview: UseQueryResult<RowsFromFtp> }) {
  const { data, error, isFetching, refetch } = props.preview;
  // Nothing went wrong: it is a folder on the way, or one to ask for.
  if (isClosed(error) && !isFetching) {
    return (
      <section className={classes.preview} aria-label="Preview">
        <p className={classes.closed} role="status">
          {ftpSentenceOf(error)}
        </p>
      </section>
    );
  }
  if (error && !isFetching) {
    return (
      <section className={classes.preview} aria-label="Preview">
        <p className={classes.trouble} role="alert">
          {ftpSentenceOf(error)}
        </p>
        <Button className={classes.again} size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </section>
    );
  }
  const names = data?.fileNames ?? [];
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={isFetching}>
      <p className={classes.sentence} role="status">
        {data && !isFetching ? sentence(data, props.wanted) : 'Reading the folder…'}
      </p>
      <ul className={classes.names} tabIndex={0} aria-label="Files that rows will be added for">
        {names.slice(0, mostShown).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > mostShown ? <li>And {withCommas(names.length - mostShown)} more.</li> : null}
      </ul>
    </section>
  );
}
