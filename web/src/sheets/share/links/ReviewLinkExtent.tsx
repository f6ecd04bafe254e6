/** What a review link shows: the whole sheet, groups or rows of it, and which of their columns. */
import { access } from '@marquee/contract/columns.ts';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import type { ReviewScope } from '@marquee/contract/review-links.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { kindViews } from '#cells/kinds/kinds.ts';
import { useLayout } from '#sync/openSheet.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import classes from './ReviewLinkPopup.module.css';
import { groupName, isTooMuch } from './useReviewLinkForm.ts';

/** What a link is about, in words; groups are chosen here, and rows where they are selected. */
export function Extent(props: { scope: ReviewScope; onChange: (scope: ReviewScope) => void }) {
  const { onChange, scope } = props;
  const { groups } = useLayout();
  const chosen = scope.of === 'groups' ? scope.groupIDs : [];
  if (scope.of === 'rows')
    return (
      <p className={classes.about}>
        {counted(scope.rowIDs.length, 'selected row')}
        {isTooMuch(scope)
          ? `. A link can show at most ${withCommas(limits.bannersAskedAtOnce)} selected rows. For more, make one of a group or of the whole sheet.`
          : ''}
      </p>
    );
  const choose = (groupID: number, isChosen: boolean) => {
    const groupIDs = isChosen ? [...chosen, groupID] : chosen.filter((one) => one !== groupID);
    onChange(groupIDs.length > 0 ? { of: 'groups', groupIDs } : { of: 'sheet' });
  };
  return (
    <>
      <CheckBox label="The whole sheet" isChecked={scope.of === 'sheet'} onChange={() => onChange({ of: 'sheet' })} />
      {groups.map(({ groupID }) => (
        <CheckBox
          key={groupID}
          label={groupName(groupID)}
          isChecked={chosen.includes(groupID)}
          onChange={(isChosen) => choose(groupID, isChosen)}
        />
      ))}
    </>
  );
}

/** The columns that may be shown: none that is hidden from public, or one person's alone. */
export function Columns(props: { chosen: readonly number[]; onChange: (chosen: number[]) => void }) {
  const { chosen, onChange } = props;
  const open = useLayout().columns.filter(({ accessRestrictions }) => accessRestrictions === access.open);
  const isBanner = (columnTypeID: (typeof open)[number]['columnTypeID']) =>
    kindViews[columnTypeID].decided !== undefined;
  const banners = open.filter(({ columnTypeID }) => isBanner(columnTypeID));
  const others = open.filter(({ columnTypeID }) => !isBanner(columnTypeID));
  const box = ({ columnID, name }: (typeof open)[number]) => (
    <CheckBox
      key={columnID}
      label={name}
      isChecked={chosen.includes(columnID)}
      onChange={(isChosen) => onChange(isChosen ? [...chosen, columnID] : chosen.filter((one) => one !== columnID))}
    />
  );
  return (
    <>
      {banners.length > 1 ? (
        <fieldset className={`${classes.part} ${classes.many}`}>
          <legend>Banner columns (all if none is ticked)</legend>
          {banners.map(box)}
        </fieldset>
      ) : null}
      {others.length > 0 ? (
        <fieldset className={`${classes.part} ${classes.many}`}>
          <legend>Shown beside the banners</legend>
          {others.map(box)}
        </fieldset>
      ) : null}
    </>
  );
}
