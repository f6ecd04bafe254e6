/** The popup that renames a folder or deletes it, once it is empty. */
import { Button, Modal, TextInput } from '@mantine/core';
import { limits } from '@marquee/contract/limits.ts';
import { refusals } from '@marquee/contract/refusals.ts';
import type { TreeNode } from '@marquee/contract/tree.ts';
import { useState, type FormEvent } from 'react';
import { sentenceOf } from '#ui/notify.ts';
import { useChangeTree } from './changeTree.ts';
import { useMyTree } from './myTree.ts';
import { indexNodes } from './nodes.ts';
import classes from './Popups.module.css';

export function EditFolderPopup(props: { folder: TreeNode; onClose: () => void }) {
  const { onClose } = props;
  const { treeNodeID } = props.folder;
  const { nodes = [] } = useMyTree();
  // It may have been filled or emptied in another tab since.
  const folder = indexNodes(nodes).get(treeNodeID) ?? props.folder;
  const change = useChangeTree();
  const [name, setName] = useState(folder.folderName ?? '');
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isEmpty = folder.childNodes.length === 0;

  const save = (event: FormEvent) => {
    event.preventDefault();
    // An empty name changes nothing.
    if (name.trim() !== '' && name.trim() !== folder.folderName) change.rename(treeNodeID, name.trim());
    onClose();
  };
  const remove = async () => {
    setBusy(true);
    try {
      await change.remove(treeNodeID);
      onClose();
    } catch (error) {
      setTrouble(sentenceOf(error));
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title="Change name or delete this folder"
      size={420}
      classNames={{ title: classes.title, header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={save}>
        <TextInput
          label="Folder name"
          data-autofocus
          autoComplete="off"
          maxLength={limits.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isAsking ? (
          <div className={classes.ask} role="alert" data-blocked={!isEmpty || undefined}>
            <p>{isEmpty ? 'Are you sure you want to delete this folder?' : refusals.folderNotEmpty.sentence}</p>
            {trouble ? <p className={classes.trouble}>{trouble}</p> : null}
            {isEmpty ? (
              <Button size="xs" color="red" loading={isBusy} onClick={() => void remove()}>
                Delete
              </Button>
            ) : null}
          </div>
        ) : null}
        <div className={classes.foot}>
          {isAsking ? null : (
            <Button variant="subtle" color="red" className={classes.left} onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Modal>
  );
}
