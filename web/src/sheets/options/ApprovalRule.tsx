/** When the banners of the sheet are approved, for its members to choose, where it has any to decide on. */
import * as mutations from '@marquee/contract/sheets-mutations.ts';
import type { ApprovedWhen } from '@marquee/contract/decisions.ts';
import { useHasDecisions } from '#decisions/AskItem.tsx';
import { currentSheet } from '#sync/currentSheet.ts';
import { saveEdit } from '#sync/save.ts';
import radio from '#ui/fields/Radio.module.css';
import { recordChange } from '#undo/undo.ts';
import classes from './OptionsPanel.module.css';

const rules: readonly [ApprovedWhen, string][] = [
  ['one', 'One approval'],
  ['everybody', 'Everyone who was asked'],
];

function setRule(sheetID: number, rule: ApprovedWhen): void {
  const read = () => currentSheet()?.shown.entry('head', 'head')?.approvedWhen;
  const write = (approvedWhen: ApprovedWhen) => saveEdit(mutations.setApprovalRule, { sheetID, approvedWhen });
  recordChange(read, rule, write);
}

export function ApprovalRule(props: { sheetID: number; approvedWhen: ApprovedWhen }) {
  if (!useHasDecisions()) return null;
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>Approved when</legend>
      {rules.map(([rule, words]) => (
        <label key={rule} className={classes.rule}>
          <input
            type="radio"
            className={radio.radio}
            name="approved-when"
            checked={props.approvedWhen === rule}
            onChange={() => setRule(props.sheetID, rule)}
          />
          {words}
        </label>
      ))}
      <p className={classes.hint}>If no one was asked, one approval is enough.</p>
    </fieldset>
  );
}
