/** The popup that renames a folder or deletes it, once it is empty. */
import { Button, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { folderNotEmpty } from '@marquee/contract/refusals.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PopupProps } from '#screen/popups.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { useAttempt } from '#ui/popups/useAttempt.ts';
import { useChangeTree } from './changeTree.ts';
import { useMyTree } from './myTree.ts';
import { indexNodes, neighbourOf } from './nodes.ts';
import classes from './Popups.module.css';
import { goToNode } from './goal.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    editFolder: { folder: TreeNode };
  }
}

/** Of another folder it starts anew. */
export const EditFolderPopup = (props: PopupProps<'editFolder'>) => (
  <FolderPopup key={props.folder.treeNodeID} {...props} />
);

function FolderPopup(props: PopupProps<'editFolder'>) {
  const { treeNodeID } = props.folder;
  const { nodes = [] } = useMyTree();
  const change = useChangeTree();
  const [typed, setName] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy, sayTrouble, trouble } = useAttempt();
  const [isDeleted, setDeleted] = useState(false);
  // Wherever it was opened from, the keyboard goes on at the folder, or beside it when it is gone.
  const [next, setNext] = useState<number | undefined>(treeNodeID);
  // It may have been filled, emptied or deleted in another window since.
  const found = indexNodes(nodes).get(treeNodeID);
  // Deleted here, it stays on view while the popup fades.
  const folder = isDeleted ? { ...props.folder, childNodes: [] } : found;
  const isEmpty = folder?.childNodes.length === 0;
  // Until something is typed it is called what others have called it since.
  const name = typed ?? folder?.folderName ?? props.folder.folderName ?? '';

  const save = (event: FormEvent, close: () => void) => {
    event.preventDefault();
    // An empty name changes nothing.
    const isSame = name.trim() === '' || name.trim() === folder?.folderName;
    void attempt('The folder was not renamed.', async () => {
      sayTrouble(undefined);
      if (!isSame) await change.renameFolder(treeNodeID, name.trim());
      close();
    });
  };
  const remove = (close: () => void) => {
    const neighbour = neighbourOf(nodes, treeNodeID);
    void attempt('The folder was not deleted.', async () => {
      sayTrouble(undefined);
      await change.removeFolder(treeNodeID);
      setDeleted(true);
      setNext(neighbour?.treeNodeID);
      close();
    });
  };
  const closed = () => {
    if (next !== undefined) goToNode(next);
    props.onClose();
  };

  return (
    <Popup title="Change name or delete this folder" size={420} isBusy={isBusy} onClose={closed}>
      {(close) => (
        <form noValidate onSubmit={(event) => save(event, close)}>
          <TextInput
            label="Folder name"
            data-autofocus
            autoComplete="off"
            maxLength={limits.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {folder ? null : <p className={classes.gone}>This folder was deleted in another window.</p>}
          {folder && isAsking ? <Question isEmpty={isEmpty} isBusy={isBusy} onDelete={() => remove(close)} /> : null}
          {trouble ? (
            <p className={classes.trouble} role="alert">
              {trouble}
            </p>
          ) : null}
          <PopupFoot>
            {folder && !isAsking ? (
              <Button variant="subtle" color="red" className={classes.left} onClick={() => setAsking(true)}>
                Delete
              </Button>
            ) : null}
            {folder ? (
              <Button type="submit" loading={isBusy}>
                Save
              </Button>
            ) : (
              <Button variant="default" onClick={close}>
                Close
              </Button>
            )}
          </PopupFoot>
        </form>
      )}
    </Popup>
  );
}

/** Takes the focus from the button that asked for it, so that the same key pressed twice deletes nothing. */
function Question(props: { isEmpty: boolean; isBusy: boolean; onDelete: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} className={classes.ask} role="alert" tabIndex={-1} data-blocked={!props.isEmpty || undefined}>
      <p>{props.isEmpty ? 'Are you sure you want to delete this folder?' : folderNotEmpty.sentence}</p>
      {props.isEmpty ? (
        <Button size="xs" color="red" loading={props.isBusy} onClick={props.onDelete}>
          Delete
        </Button>
      ) : null}
    </div>
  );
}
