/** The popup that brings a file's rows into a sheet: choose it, look at what will become of it, have it come. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { formatDate } from '@marquee/contract/cell-kinds/date.ts';
import { counted } from '@marquee/contract/counted.ts';
import { isolated } from '@marquee/contract/isolated.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { User } from '@marquee/contract/people.ts';
import { useMemo, useState } from 'react';
import { RunProgress } from '#banners/RunProgress.tsx';
import { useLoggedInUser } from '#people/session.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useSheetStatus } from '#sync/currentSheet.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { newGround, useOpenGround } from './ground.ts';
import classes from './Import.module.css';
import { ImportSummary } from './ImportSummary.tsx';
import { MapColumns } from './MapColumns.tsx';
import type { Ground } from './target.ts';
import { nameOf, useImportFile, type ImportFile } from './useImportFile.ts';
import { useImporting, type Into } from './useImporting.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** into the sheet on screen */
    importRows: object;
    /** into a new sheet; `onAdded` goes to it */
    importSheet: { onAdded: (sheetURL: string) => void };
  }
}

export function ImportRowsPopup(props: PopupProps<'importRows'>) {
  const sheetID = useSheetStatus(({ status }) => (status.is === 'open' ? status.sheetID : undefined));
  const ground = useOpenGround();
  if (!ground || sheetID === undefined) return null;
  return <ImportPopup title="Import rows" ground={ground} into={() => ({ sheetID })} onClose={props.onClose} />;
}

export function ImportSheetPopup(props: PopupProps<'importSheet'>) {
  const { data: user } = useLoggedInUser();
  return user ? <NewSheet user={user} {...props} /> : null;
}

function NewSheet({ onAdded, onClose, user }: PopupProps<'importSheet'> & { user: User }) {
  const ground = useMemo(() => newGround(user), [user]);
  return (
    <ImportPopup
      title="Import a sheet"
      ground={ground}
      into={(name) => ({ name, onAdded })}
      isNamed
      onClose={onClose}
    />
  );
}

function ImportPopup(props: {
  title: string;
  ground: Ground;
  into: (name: string) => Into;
  /** whether the sheet is to be given a name */
  isNamed?: boolean;
  onClose: () => void;
}) {
  const { ground } = props;
  const file = useImportFile(ground);
  const { cancel, run, running, trouble } = useImporting();
  const { draft, state } = file;
  const [typed, setTyped] = useState<string>();
  const name = typed ?? (state.is === 'none' ? '' : nameOf(state.file).slice(0, limits.name));
  const isUnnamed = props.isNamed === true && name.trim() === '';
  return (
    <Popup title={props.title} size={720} isKept isBusy={running !== undefined} onClose={props.onClose}>
      {(close) => {
        const start = async () => {
          if (draft && (await run(props.into(name), draft.made))) close();
        };
        if (running) return <Running running={running} onCancel={cancel} />;
        if (state.is === 'none')
          return <ChooseFile trouble={state.trouble} onFile={(chosen) => void file.choose(chosen)} />;
        if (state.is === 'reading') {
          return (
            <div className={classes.running} role="status">
              <p>Reading “{state.file.name}”…</p>
              <RunProgress label="Reading the file" />
              <PopupFoot>
                <Button variant="default" onClick={file.cancel}>
                  Cancel
                </Button>
              </PopupFoot>
            </div>
          );
        }
        if (!draft) return null;
        return (
          <>
            <div className={classes.file}>
              <span className={classes.fileName} title={state.file.name}>
                {state.file.name}
              </span>
              <Button size="compact-sm" variant="subtle" onClick={file.cancel}>
                Choose another
              </Button>
            </div>
            <Settings
              file={file}
              ground={ground}
              name={props.isNamed ? name : undefined}
              trouble={isUnnamed ? 'Required' : undefined}
              onName={setTyped}
            />
            <MapColumns
              wanted={draft.wanted}
              hidden={state.choices.read.hidden.columns}
              ground={ground}
              onTarget={file.setTarget}
            />
            <MovedElsewhere {...state.choices.moved} />
            <ImportSummary draft={draft.made} obstacle={draft.obstacle} />
            {trouble === undefined ? null : (
              <p className={classes.trouble} role="alert">
                {trouble}
              </p>
            )}
            <PopupFoot>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button disabled={draft.obstacle !== undefined || isUnnamed} onClick={() => void start()}>
                Import
              </Button>
            </PopupFoot>
          </>
        );
      }}
    </Popup>
  );
}

/** Says what goes elsewhere than was chosen, as that is gone. */
function MovedElsewhere({ columns, rows }: { columns: readonly string[]; rows: boolean }) {
  if (columns.length === 0 && !rows) return null;
  const names = columns.map((name) => `“${isolated(name)}”`).join(', ');
  return (
    <div className={classes.trouble} role="alert">
      {columns.length > 0 ? (
        <p>
          {columns.length === 1 ? 'A column was' : 'Columns were'} removed from the sheet, so {names}{' '}
          {columns.length === 1 ? 'goes to a new one' : 'go to new ones'}. Check this before you import.
        </p>
      ) : null}
      {rows ? <p>The group you chose was removed from the sheet, so the rows go to a new one.</p> : null}
    </div>
  );
}

/** What is chosen about the file as a whole. */
function Settings(props: {
  file: ImportFile;
  ground: Ground;
  name: string | undefined;
  trouble: string | undefined;
  onName: (name: string) => void;
}) {
  const { file, ground, name } = props;
  const { state } = file;
  if (state.is !== 'read') return null;
  const { choices } = state;
  const { found, group, headers, orders, read, targets } = choices;
  const hasGroups = targets.some(({ to }) => to === 'group');
  const newName = 'name' in group ? group.name : nameOf(state.file) || 'Imported';
  const twoWays = file.draft?.made.columns.find((column) => column.twoWays !== undefined)?.twoWays;
  return (
    <div className={classes.settings}>
      {name === undefined ? null : (
        <TextInput
          label="Sheet name"
          value={name}
          error={props.trouble}
          maxLength={limits.name}
          autoComplete="off"
          onChange={(event) => props.onName(event.currentTarget.value)}
        />
      )}
      {read.worksheets.length > 1 ? (
        <NativeSelect
          label="Worksheet"
          data={[...read.worksheets]}
          value={read.worksheet}
          onChange={(event) => void file.choose(state.file, event.currentTarget.value)}
        />
      ) : null}
      {ground.groups.length === 0 ? null : (
        <NativeSelect
          label={hasGroups ? 'Rows without a group go to' : 'Rows go to'}
          data={[
            ...ground.groups.map((one) => ({ value: String(one.groupID), label: one.name })),
            { value: 'new', label: `New group “${isolated(newName)}”` },
          ]}
          value={'groupID' in group ? String(group.groupID) : 'new'}
          onChange={(event) => {
            const { value } = event.currentTarget;
            file.setGroup(value === 'new' ? { name: newName } : { groupID: Number(value) });
          }}
        />
      )}
      {twoWays ? (
        <NativeSelect
          label={`Dates such as ${twoWays.words}`}
          data={[
            { value: 'dayFirst', label: `Day first: ${formatDate(twoWays.dayFirst)}` },
            { value: 'monthFirst', label: `Month first: ${formatDate(twoWays.monthFirst)}` },
          ]}
          value={orders.includes('monthFirst') ? 'monthFirst' : 'dayFirst'}
          onChange={(event) => file.setOrder(event.currentTarget.value === 'monthFirst' ? 'monthFirst' : 'dayFirst')}
        />
      ) : null}
      <CheckBox
        label={
          headers === undefined && found === 0 ? 'First line has column names' : `Line ${found + 1} has column names`
        }
        isChecked={headers !== undefined}
        onChange={file.setHeaders}
      />
      {read.hidden.lines.size > 0 ? (
        <CheckBox
          label={`Include ${counted(read.hidden.lines.size, 'row')} hidden in the file`}
          isChecked={choices.withHidden}
          onChange={file.setWithHidden}
        />
      ) : null}
    </div>
  );
}

function Running(props: { running: NonNullable<ReturnType<typeof useImporting>['running']>; onCancel: () => void }) {
  const { running } = props;
  const isComing = running.is === 'coming';
  const progress = running.is === 'starting' ? undefined : { done: running.done, total: running.total, message: '' };
  return (
    <div className={classes.running}>
      <p>{isComing ? 'Adding the rows…' : 'Sending the rows. No one else can see them yet.'}</p>
      <RunProgress label={isComing ? 'Adding the rows' : 'Sending the rows'} progress={progress} unit="rows" />
      {isComing ? (
        <p className={classes.dim}>You can undo the import when it’s done.</p>
      ) : (
        <PopupFoot>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </PopupFoot>
      )}
    </div>
  );
}
