/** The popup that saves the sheet as a template of the account. */
import { useState } from 'react';
import { isolated } from '@marquee/contract/isolated.ts';
import type { PopupProps } from '#screen/popups.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { NamePopup } from '#ui/popups/NamePopup.tsx';
import { notifyInfo } from '#ui/messages/notify.ts';
import { useProgressHere } from '#ui/messages/useProgressHere.tsx';
import { useChangeTemplates } from './templates.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    saveTemplate: { sheetID: number; name: string };
  }
}

export function SaveTemplatePopup({ name, onClose, sheetID }: PopupProps<'saveTemplate'>) {
  const [withRows, setWithRows] = useState(false);
  const { save } = useChangeTemplates();
  const progress = useProgressHere();
  const saveAs = async (wanted: string) => {
    if (await save({ sheetID, name: wanted, withRows }, progress.show))
      notifyInfo(`“${isolated(wanted.trim())}” is a template now`, 'Choose it when you add a new sheet.');
  };
  return (
    <NamePopup
      title="Save as template"
      label="Template name"
      name={name}
      words="Save template"
      failure="The template was not saved."
      hint="Groups and columns are saved with their options, widths and order. Comments and “Just for me” columns are not. Everyone in your account can use the template; you and admin users can rename and delete it."
      onSave={saveAs}
      onStop={progress.stop}
      onClose={onClose}
    >
      <CheckBox label="With its rows and their values" isChecked={withRows} onChange={setWithRows} />
      {progress.line}
    </NamePopup>
  );
}
