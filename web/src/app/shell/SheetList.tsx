/** The user's sheets by name, with a box that filters them and a mark on the one on screen. */
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMySheets } from '#app/mySheets.ts';
import { useLoggedInUser } from '#people/session.ts';
import { sentenceOf } from '#ui/notify.ts';
import { useActiveSheetURL } from './activeSheet.ts';
import classes from './SheetList.module.css';

const holds = (name: string, typed: string): boolean =>
  name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());

function Lines() {
  return (
    <div className={classes.waiting} aria-hidden>
      {[72, 54, 63, 47].map((percent) => (
        <Skeleton key={percent} height={12} width={`${percent}%`} radius="xl" />
      ))}
    </div>
  );
}

export function SheetList() {
  const { data: user } = useLoggedInUser();
  const sheets = useMySheets();
  const activeURL = useActiveSheetURL();
  const [typed, setTyped] = useState('');
  const shown = sheets.data?.filter((sheet) => holds(sheet.name, typed));

  if (user === null) return <p className={classes.empty}>Log in to see your sheets here.</p>;
  return (
    <div className={classes.all}>
      <TextInput
        className={classes.filter}
        placeholder="Filter my menu"
        aria-label="Filter my menu"
        size="xs"
        leftSection={<IconSearch size={15} stroke={1.8} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <nav className={classes.list} aria-label="Sheets">
        {shown?.map((sheet) => (
          <Link
            key={sheet.sheetID}
            to="/sheet/$sheetURL"
            params={{ sheetURL: sheet.url }}
            className={classes.sheet}
            data-active={sheet.url === activeURL || undefined}
            aria-current={sheet.url === activeURL ? 'page' : undefined}
          >
            <IconTable size={17} stroke={1.6} aria-hidden />
            <span className={classes.name} title={sheet.name}>
              {sheet.name}
            </span>
          </Link>
        ))}
        {sheets.isPending ? <Lines /> : null}
        {sheets.data?.length === 0 ? (
          <p className={classes.empty}>No sheets yet. Sheets that you are invited to appear here.</p>
        ) : null}
        {sheets.data?.length && shown?.length === 0 ? (
          <p className={classes.empty}>No sheet has this in its name.</p>
        ) : null}
        {sheets.isError ? (
          <div className={classes.empty} role="alert">
            <p>Your sheets could not be read. {sentenceOf(sheets.error)}</p>
            <Button variant="default" size="xs" mt={8} onClick={() => void sheets.refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
      </nav>
    </div>
  );
}
