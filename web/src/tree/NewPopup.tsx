/** The popup that adds a sheet or a folder. Guests add folders, and are told what it takes to add sheets. */
import { Button, Tabs, TextInput, Tooltip } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useLoggedInUser } from '#people/session.ts';
import { openPopup, type PopupProps } from '#screen/popups.ts';
import { failureOf } from '#ui/messages/notify.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { useProgressHere } from '#ui/messages/useProgressHere.tsx';
import { TemplateChoice, type Chosen } from '#sheets/templates/TemplateChoice.tsx';
import { useChangeTree } from './changeTree.ts';
import type { NewSheetOf } from './makeSheets.ts';
import classes from './Popups.module.css';
import { goToNode } from './goal.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    /** `onAdded` goes to a new sheet */
    addToTree: { tab: 'sheet' | 'folder'; onAdded: (sheetURL: string) => void };
  }
}

const madeOf = (chosen: Chosen): NewSheetOf => {
  if (chosen === 'blank') return {};
  return typeof chosen === 'number' ? { templateID: chosen } : { shippedTemplate: chosen };
};

export function NewPopup(props: PopupProps<'addToTree'>) {
  const { data: user } = useLoggedInUser();
  const isAdmin = user?.isAdminUser === true;
  const first = isAdmin ? props.tab : 'folder';
  const [tab, setTab] = useState<string | null>(first);
  const [isBusy, setBusy] = useState(false);
  const [template, setTemplate] = useState<Chosen>('blank');
  const change = useChangeTree();
  const progress = useProgressHere();
  return (
    <Popup title="Add new folder/sheet" size={420} isBusy={isBusy} onClose={props.onClose}>
      {(close) => (
        <Tabs value={tab} onChange={(next) => setTab(next === 'sheet' && !isAdmin ? 'folder' : next)}>
          <Tabs.List grow>
            <Tooltip
              label="To add sheets, please contact us to upgrade to an admin account."
              disabled={isAdmin}
              events={{ hover: true, focus: true, touch: true }}
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
              isFirst={first === 'sheet'}
              isBusy={isBusy}
              onBusy={setBusy}
              more={
                <>
                  <TemplateChoice chosen={template} onChoose={setTemplate} />
                  {progress.line}
                </>
              }
              aside={
                <Button
                  className={classes.other}
                  variant="subtle"
                  disabled={isBusy}
                  onClick={() => {
                    close();
                    openPopup('importSheet', { onAdded: props.onAdded });
                  }}
                >
                  Or import an Excel or CSV file
                </Button>
              }
              onStop={progress.stop}
              onSave={async (name) => {
                const sheet = await change.addNewSheet(name, madeOf(template), progress.show);
                if (!sheet) return;
                close();
                props.onAdded(sheet.url);
              }}
            />
          </Tabs.Panel>
          <Tabs.Panel value="folder">
            <NameForm
              label="Folder name"
              button="Add folder"
              failed="The folder was not added."
              isFirst={first === 'folder'}
              isBusy={isBusy}
              onBusy={setBusy}
              onSave={async (name) => {
                const folder = await change.addFolder(name);
                close();
                goToNode(folder.treeNodeID);
              }}
            />
          </Tabs.Panel>
        </Tabs>
      )}
    </Popup>
  );
}

/** One name, and the button that makes something of it. What was typed stays where it could not be saved. */
function NameForm(props: {
  label: string;
  button: string;
  /** what is said before the reason why it could not be saved */
  failed: string;
  /** whether the focus starts here */
  isFirst: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onSave: (name: string) => Promise<void>;
  /** what else is asked, below the name */
  more?: ReactNode;
  /** another way, beside the button */
  aside?: ReactNode;
  /** where it takes a while and can be stopped: stops it */
  onStop?: (() => void) | undefined;
}) {
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (props.isBusy) return;
    if (name.trim() === '') {
      setTrouble('Required');
      return;
    }
    props.onBusy(true);
    try {
      await props.onSave(name);
    } catch (error) {
      setTrouble(failureOf(props.failed, error));
    }
    props.onBusy(false);
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        label={props.label}
        data-autofocus={props.isFirst || undefined}
        autoComplete="off"
        maxLength={limits.name}
        value={name}
        error={trouble}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setTrouble(undefined);
        }}
      />
      {props.more}
      <PopupFoot>
        {props.aside}
        {props.onStop ? (
          <Button variant="default" onClick={props.onStop}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" loading={props.isBusy}>
          {props.button}
        </Button>
      </PopupFoot>
    </form>
  );
}
