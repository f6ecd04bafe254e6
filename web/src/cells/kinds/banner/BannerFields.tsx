/** The fields of a Banner Ad cell's popup: what kind of file, where it lies, how large it is, and what it is called. */
import { NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import classes from '#cells/kinds/PopupForm.module.css';
import { sizeChoices } from './bannerSizeChoice.ts';
import folders from './folders/BannerFolders.module.css';
import { useFewAccounts } from './ftpAccounts.ts';
import type { useBannerFields } from './useBannerFields.ts';

type Fields = ReturnType<typeof useBannerFields>;

const fileTypes = [
  { value: '1', label: 'Image' },
  { value: '2', label: 'HTML' },
  { value: '3', label: 'Video' },
];

function AccountField({ fields }: { fields: Fields }) {
  const { ftpaccountID } = fields;
  const { data: accounts, isFetching } = fields.accounts;
  const few = useFewAccounts(accounts);
  const isListed = ftpaccountID === 0 || accounts?.some((account) => account.ftpAaccountID === ftpaccountID);
  return (
    <NativeSelect
      label="FTP account"
      size="xs"
      value={ftpaccountID}
      description={few}
      error={fields.problems.get('ftpaccountID')}
      onChange={(event) => fields.chooseAccount(Number(event.currentTarget.value))}
    >
      <option value={0}>None</option>
      {accounts?.map((account) => (
        <option key={account.ftpAaccountID} value={account.ftpAaccountID}>
          {account.name}
        </option>
      ))}
      {isListed ? null : <option value={ftpaccountID}>{accounts && !isFetching ? 'A deleted account' : '…'}</option>}
    </NativeSelect>
  );
}

function FolderField(props: { fields: Fields; isBrowsing: boolean; onBrowse: () => void }) {
  const { fields, isBrowsing } = props;
  return (
    <TextInput
      label="Folder location"
      size="xs"
      placeholder="campaigns/spring"
      spellCheck={false}
      maxLength={limits.address}
      value={fields.ftpfolder}
      error={fields.problems.get('ftpfolder')}
      rightSection={
        <UnstyledButton
          className={folders.browse}
          aria-label={isBrowsing ? 'Hide folders' : 'Browse folders'}
          aria-expanded={isBrowsing}
          onClick={props.onBrowse}
        >
          {isBrowsing ? 'Hide' : 'Browse'}
        </UnstyledButton>
      }
      rightSectionWidth={62}
      onChange={(event) => fields.typeFolder(event.currentTarget.value)}
    />
  );
}

function SizeFields({ fields }: { fields: Fields }) {
  const { problems, size } = fields;
  return (
    <div className={classes.pair}>
      <NativeSelect
        label="Banner size"
        size="xs"
        data={sizeChoices(size.otherSize)}
        value={size.preset}
        onChange={(event) => size.choose(event.currentTarget.value)}
      />
      <TextInput
        label="Other size"
        size="xs"
        placeholder="WIDTHxHEIGHT"
        value={size.otherSize}
        error={problems.get('bannerWidth') ?? problems.get('bannerHeight')}
        onChange={(event) => size.type(event.currentTarget.value)}
      />
    </div>
  );
}

/** `isBrowsing`: the folders are shown beside them; `onBrowse` shows or hides them. */
export function BannerFields(props: { fields: Fields; isBrowsing: boolean; onBrowse: () => void }) {
  const { fields } = props;
  return (
    <>
      <NativeSelect
        label="File type"
        size="xs"
        data={fileTypes}
        data-autofocus
        autoFocus
        value={fields.fileType}
        onChange={(event) => fields.setFileType(event.currentTarget.value)}
      />
      <AccountField fields={fields} />
      <FolderField {...props} />
      <TextInput
        label="File name"
        size="xs"
        placeholder="banner_300x250_v1.html"
        spellCheck={false}
        maxLength={limits.name}
        value={fields.fileName}
        error={fields.problems.get('fileName')}
        onChange={(event) => fields.setFileName(event.currentTarget.value)}
      />
      <SizeFields fields={fields} />
      <TextInput
        label="Display text"
        size="xs"
        maxLength={limits.name}
        value={fields.displayText}
        onChange={(event) => fields.setDisplayText(event.currentTarget.value)}
      />
    </>
  );
}
