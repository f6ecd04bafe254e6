/** Which files rows are to be added for, what that would do, and doing it. */
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFtpAccounts } from '#cells/kinds/banner/ftpAccounts.ts';
import { useGroup } from '#sync/openSheet.ts';
import { useBannerProgress } from '#sync/notices.ts';
import { OtherGroup } from '#rows/OtherGroup.tsx';
import classes from './AddRowsForm.module.css';
import { FileFields } from './FileFields.tsx';
import { FolderBrowser } from '#cells/kinds/banner/folders/FolderBrowser.tsx';
import { NoAccounts } from '#cells/kinds/banner/folders/NoAccounts.tsx';
import { ShownFields } from './ShownFields.tsx';
import { keepChoice, keptFields, onAccountOf } from './keptChoice.ts';
import { addRows, type Fields, previewOf, wantedOf } from './rowsFromFtp.ts';
import { RowsPreview } from './RowsPreview.tsx';
import { RunProgress } from '#banners/RunProgress.tsx';
import { asker } from '#sync/patiently.ts';
import { PopupFoot } from '#ui/popups/Popup.tsx';
import { Unanswered } from '#ui/messages/unanswered.ts';
import { ftpSentenceOf } from '#cells/kinds/banner/folders/ftpWords.ts';

const typingMs = 400;

type Outcome = { text: string; isTrouble: boolean };

/** Sends the rows; what came of it is `outcome`, and `add` says whether it was done. */
function useAdding(onAdded: () => void) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [adding, setAdding] = useState<AbortController>();
  const [ask] = useState(asker);
  const add = async (wanted: ReturnType<typeof wantedOf>): Promise<boolean> => {
    const controller = new AbortController();
    useBannerProgress.setState({ progress: undefined });
    let isDone = false;
    setOutcome(undefined);
    setAdding(controller);
    try {
      const { noOfRowsAdded } = await addRows(wanted, controller.signal, ask);
      const text = noOfRowsAdded > 0 ? 'Rows added, please refresh page.' : 'No rows were added: there is no new file.';
      setOutcome({ text, isTrouble: noOfRowsAdded === 0 });
      isDone = noOfRowsAdded > 0;
    } catch (error) {
      const failed = error instanceof Unanswered ? error.message : `No rows were added. ${ftpSentenceOf(error)}`;
      setOutcome({ text: controller.signal.aborted ? 'Cancelled.' : failed, isTrouble: true });
    }
    setAdding(undefined);
    onAdded();
    return isDone;
  };
  return {
    add,
    cancel: () => adding?.abort(),
    isAdding: adding !== undefined,
    outcome,
    forget: () => setOutcome(undefined),
  };
}

export function AddRowsForm(props: {
  groupID: number;
  sheetID: number;
  userID: number;
  onTouch: () => void;
  onClose: () => void;
}) {
  const { sheetID, userID } = props;
  const [groupID, setGroupID] = useState(props.groupID);
  const queries = useQueryClient();
  const accounts = useFtpAccounts();
  const group = useGroup(groupID);
  const progress = useBannerProgress((state) => state.progress);
  const [first] = useState(() => keptFields(userID, sheetID));
  const [filled, setFields] = useState(first);
  const fields = onAccountOf(filled, accounts.data);
  // The server is asked when something is chosen, but not at each letter that is typed.
  const [asked, setAsked] = useState(first);
  const askSoon = useDebouncedCallback(setAsked, typingMs);
  const wanted = wantedOf(onAccountOf(asked, accounts.data), groupID);
  const previewed = previewOf(wanted);
  const preview = useQuery({ ...previewed, enabled: previewed.enabled === true && group !== undefined });
  const { add, cancel, forget, isAdding, outcome } = useAdding(() => {
    void queries.invalidateQueries({ queryKey: previewed.queryKey });
  });
  const account = accounts.data?.find((one) => one.ftpAaccountID === fields.ftpAccountId);

  const type = (typed: Partial<Fields>) => {
    const next = { ...fields, ...typed };
    setFields(next);
    askSoon(next);
    forget();
    props.onTouch();
  };
  const choose = (chosen: Partial<Fields>) => {
    type(chosen);
    askSoon.flush();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isAdding || !group) return;
    if (fields.ftpAccountId === 0) {
      window.alert('Please choose a FTP account');
      const field = event.currentTarget.elements.namedItem('ftpAccount');
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    void add(wantedOf(fields, groupID)).then((isDone) => isDone && keepChoice(userID, sheetID, fields));
  };

  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.parts}>
        <FileFields fields={fields} accounts={accounts} onChoose={choose} onType={type} />
        <div className={classes.browser}>
          {account ? (
            <FolderBrowser
              account={account}
              sheetID={sheetID}
              path={wanted.ftpFolder}
              fileNames={preview.isPlaceholderData ? [] : (preview.data?.fileNames ?? [])}
              onWalk={(ftpFolder) => choose({ ftpFolder, walkedTo: ftpFolder })}
            />
          ) : (
            <p className={classes.none}>
              {accounts.data?.length === 0 ? <NoAccounts /> : 'Choose an FTP account to browse its folders.'}
            </p>
          )}
        </div>
        <ShownFields fields={fields} onChoose={choose} onType={type} />
        <div className={classes.preview}>
          {account ? (
            <RowsPreview wanted={wanted} preview={preview} />
          ) : (
            <p className={classes.none}>A preview of the new rows appears here.</p>
          )}
        </div>
      </div>
      {group ? null : <OtherGroup onChoose={setGroupID} />}
      <PopupFoot>
        {isAdding ? (
          <div className={classes.progress}>
            <p>Adding the rows…</p>
            <RunProgress label="Rows added" progress={progress} unit="rows" />
          </div>
        ) : (
          <p
            className={classes.outcome}
            role="status"
            data-done={outcome ? true : undefined}
            data-trouble={outcome?.isTrouble || undefined}
          >
            {outcome?.text ?? (group && `The rows are added at the end of ${group.name}.`)}
          </p>
        )}
        <Button variant="default" onClick={isAdding ? cancel : props.onClose}>
          {isAdding ? 'Cancel' : 'Close'}
        </Button>
        <Button type="submit" loading={isAdding} disabled={!group}>
          Add rows from FTP files
        </Button>
      </PopupFoot>
    </form>
  );
}
