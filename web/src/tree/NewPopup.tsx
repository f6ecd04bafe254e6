/** The popup that adds a sheet or a folder. Guests add folders, and are told what it takes to add sheets. */
import { Button, Modal, Tabs, TextInput, Tooltip } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '#ui/notify.ts';
import { useChangeTree } from './changeTree.ts';
import { useMyTree } from './myTree.ts';
import classes from './Popups.module.css';

export function NewPopup(props: {
  tab: 'sheet' | 'folder';
  /** whether the person may add sheets */
  isAdmin: boolean;
  onClose: () => void;
  /** goes to a new sheet */
  onAdded: (sheetURL: string) => void;
}) {
  const { isAdmin, onClose } = props;
  const [tab, setTab] = useState<string | null>(isAdmin ? props.tab : 'folder');
  const change = useChangeTree();
  const { nodes = [] } = useMyTree();
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add new folder/sheet"
      size={420}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Tabs value={tab} onChange={(next) => setTab(next === 'sheet' && !isAdmin ? 'folder' : next)}>
        <Tabs.List grow>
          <Tooltip
            label="To add sheets, please contact us to upgrade to an admin account."
            disabled={isAdmin}
            multiline
            w={240}
          >
            {/* Disabled altogether it could not be reached, and so could not say why. */}
            <Tabs.Tab value="sheet" aria-disabled={!isAdmin || undefined} className={classes.tab}>
              New sheet
            </Tabs.Tab>
          </Tooltip>
          <Tabs.Tab value="folder">New folder</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sheet">
          <NameForm
            label="Sheet name"
            button="Add sheet"
            failed="The sheet was not added."
            onSave={async (name) => {
              const sheet = await change.addNewSheet(name, nodes);
              onClose();
              props.onAdded(sheet.url);
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="folder">
          <NameForm
            label="Folder name"
            button="Add folder"
            failed="The folder was not added."
            onSave={async (name) => {
              await change.addFolder(name);
              onClose();
            }}
          />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

/** One name and the button that makes something of it. What was typed stays where it could not be saved. */
function NameForm(props: { label: string; button: string; failed: string; onSave: (name: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') {
      setTrouble('Required');
      return;
    }
    setBusy(true);
    try {
      await props.onSave(name);
    } catch (error) {
      setTrouble(`${props.failed} ${sentenceOf(error)}`);
      setBusy(false);
    }
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={props.label}
        data-autofocus
        autoComplete="off"
        maxLength={limits.name}
        value={name}
        error={trouble}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setTrouble(undefined);
        }}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={isBusy}>
          {props.button}
        </Button>
      </div>
    </form>
  );
}
