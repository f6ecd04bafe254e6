/** Where the files are: their type, the FTP account and the folder. */
import { NativeSelect, TextInput } from '@mantine/core';
import type { FtpAccountPlace } from '@marquee/contract/ftp-accounts.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useFewAccounts } from '#cells/kinds/banner/ftpAccounts.ts';
import { failureOf } from '#ui/messages/notify.ts';
import classes from './AddRowsForm.module.css';
import { type Fields, fileTypes } from './rowsFromFtp.ts';

export function FileFields(props: {
  fields: Fields;
  accounts: UseQueryResult<FtpAccountPlace[]>;
  onChoose: (chosen: Partial<Fields>) => void;
  onType: (typed: Partial<Fields>) => void;
}) {
  const { accounts, fields, onChoose } = props;
  const few = useFewAccounts(accounts.data);
  const trouble = accounts.isError ? failureOf('The FTP accounts could not be loaded.', accounts.error) : undefined;
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="File type"
        data-autofocus
        value={fields.fileType}
        onChange={(event) => {
          const chosen = fileTypes.find((type) => type.value === Number(event.currentTarget.value));
          if (chosen) onChoose({ fileType: chosen.value });
        }}
        data={fileTypes.map(({ label, value }) => ({ label, value: String(value) }))}
      />
      <NativeSelect
        name="ftpAccount"
        label="FTP account"
        value={fields.ftpAccountId}
        error={trouble}
        description={few}
        // Another account has other folders.
        onChange={(event) => onChoose({ ftpAccountId: Number(event.currentTarget.value), ftpFolder: '' })}
      >
        <option value={0}>Choose…</option>
        {accounts.data?.map((account) => (
          <option key={account.ftpAaccountID} value={account.ftpAaccountID}>
            {account.name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label="Folder location"
        placeholder="campaigns/spring"
        spellCheck={false}
        autoComplete="off"
        maxLength={limits.address}
        value={fields.ftpFolder}
        onChange={(event) => props.onType({ ftpFolder: event.currentTarget.value })}
      />
    </div>
  );
}
