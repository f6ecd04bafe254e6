/** Where a file is dropped or chosen. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './Import.module.css';

export function ChooseFile(props: { trouble: string | undefined; onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) props.onFile(file);
  };
  return (
    <>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <IconFileSpreadsheet size={34} stroke={1.4} aria-hidden />
        <p>Drop a file here, or</p>
        <Button data-autofocus variant="default" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File to import"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <p className={classes.dim}>
          Excel (.xlsx) or CSV, up to 20 MB. Boards exported from monday.com come with their groups.
        </p>
      </div>
      {props.trouble === undefined ? null : (
        <p className={classes.trouble} role="alert">
          {props.trouble}
        </p>
      )}
    </>
  );
}
