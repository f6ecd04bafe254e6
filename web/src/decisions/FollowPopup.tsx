/** The popup that names the Status column that follows the decisions on a Banner column, and what each decision sets there. */
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { access } from '@marquee/contract/columns.ts';
import { columnTypes } from '@marquee/contract/column-types.ts';
import { counted } from '@marquee/contract/counted.ts';
import type { FollowOptions } from '@marquee/contract/status-follow.ts';
import type { PopupProps } from '#screen/popups.ts';
import { useLayout, useOptions } from '#sync/openSheet.ts';
import { sentenceOf } from '#ui/messages/notify.ts';
import { Popup, PopupFoot } from '#ui/popups/Popup.tsx';
import { WhileLoading } from '#ui/messages/WhileLoading.tsx';
import { nameFollow, noOptions, useFollow, type Named } from './follows.ts';
import classes from './FollowPopup.module.css';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    statusFollow: { columnID: number };
  }
}

const states: readonly (readonly [field: keyof FollowOptions, words: string])[] = [
  ['approvedOptionID', 'When a banner is approved'],
  ['changesOptionID', 'When changes are requested'],
  ['rejectedOptionID', 'When it is rejected'],
  ['waitingOptionID', 'When it waits: a new version, or a decision taken back'],
];

const chosen = (value: string): number | null => (value === '' ? null : Number(value));

function Options(props: { named: Named; onChange: (options: Partial<FollowOptions>) => void }) {
  const { named, onChange } = props;
  const options = useOptions(named.statusColumnID ?? 0);
  const data = [
    { value: '', label: 'Leave it as it is' },
    ...options.map((option) => ({ value: String(option.multiChoiceOptionID), label: option.name })),
  ];
  return states.map(([field, words]) => (
    <NativeSelect
      key={field}
      label={words}
      value={String(named[field] ?? '')}
      data={data}
      onChange={(event) => onChange({ [field]: chosen(event.currentTarget.value) })}
    />
  ));
}

function Fields({ columnID }: { columnID: number }) {
  const { error, follow, named } = useFollow(columnID);
  const { columns } = useLayout();
  const own = columns.find((column) => column.columnID === columnID);
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (!named)
    return (
      <WhileLoading>
        <Skeleton height={36} />
      </WhileLoading>
    );
  const isOwn = own?.accessRestrictions === access.justForMe;
  const statuses = columns.filter(
    (column) => column.columnTypeID === columnTypes.status && (isOwn || column.accessRestrictions !== access.justForMe),
  );
  const isOff = follow !== null && follow?.statusColumnID === null;
  const gone = follow?.goneOptions ?? 0;
  const change = (to: Partial<Named>) => void nameFollow(columnID, to);
  return (
    <>
      {isOff ? (
        <p role="status" className={classes.off}>
          The Status column was deleted, or some people who see the banners can’t see it any more. Nothing is set until
          it is back or you choose another.
        </p>
      ) : null}
      {gone > 0 ? (
        <p role="status" className={classes.off}>
          {counted(gone, 'option')} that {gone === 1 ? 'was' : 'were'} set here {gone === 1 ? 'has' : 'have'} been
          deleted. Nothing is set in {gone === 1 ? 'its' : 'their'} place.
        </p>
      ) : null}
      <NativeSelect
        data-autofocus
        label="Status column"
        description={statuses.length === 0 ? 'This sheet has no Status column yet.' : undefined}
        value={String(named.statusColumnID ?? '')}
        data={[
          { value: '', label: 'None' },
          ...statuses.map((column) => ({ value: String(column.columnID), label: column.name })),
        ]}
        onChange={(event) => change({ ...noOptions, statusColumnID: chosen(event.currentTarget.value) })}
      />
      {named.statusColumnID === null ? null : <Options named={named} onChange={change} />}
    </>
  );
}

export function FollowPopup({ columnID, onClose }: PopupProps<'statusFollow'>) {
  const column = useLayout().columns.find((one) => one.columnID === columnID);
  return (
    <Popup title="Decisions" size={440} onClose={onClose}>
      {(close) => (
        <>
          <div className={classes.body}>
            <p className={classes.text}>
              A Status column can follow the decisions on the banners in <strong>{column?.name}</strong>. Earlier
              decisions change nothing.
            </p>
            <Fields columnID={columnID} />
          </div>
          <PopupFoot>
            <Button onClick={close}>Done</Button>
          </PopupFoot>
        </>
      )}
    </Popup>
  );
}
