/** The popup that adds a row for each size, language and market of a media plan. */
import { TextInput } from '@mantine/core';
import { counted } from '@marquee/contract/counted.ts';
import { limits } from '@marquee/contract/limits.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import { type FormEvent, useState } from 'react';
import { addNamedRows } from '#rows/addManyRows.ts';
import { OtherGroup } from '#rows/OtherGroup.tsx';
import { savedOrWaiting } from '#sync/answeredOrWaiting.ts';
import { useGroup } from '#sync/openSheet.ts';
import type { PopupProps } from '#screen/popups.ts';
import { CheckBox } from '#ui/fields/CheckBox.tsx';
import { notifyError } from '#ui/messages/notify.ts';
import { offerUnsaved } from '#ui/messages/offerBack.tsx';
import { FormFoot } from '#ui/popups/FormFoot.tsx';
import { Popup } from '#ui/popups/Popup.tsx';
import { useAttempt, type Attempt } from '#ui/popups/useAttempt.ts';
import classes from './MediaPlanPopup.module.css';
import { NamesPreview } from './NamesPreview.tsx';
import { PlanMatrix } from './PlanMatrix.tsx';
import { offeredSizes, useMediaPlan } from './useMediaPlan.ts';

declare module '#screen/popups.ts' {
  interface PopupKinds {
    mediaPlan: { groupID: number };
  }
}

export function MediaPlanPopup(props: PopupProps<'mediaPlan'>) {
  const { onClose } = props;
  const [groupID, setGroupID] = useState(props.groupID);
  const group = useGroup(groupID);
  const [isTouched, setTouched] = useState(false);
  const adding = useAttempt();
  return (
    <Popup title="Add rows from a media plan" size={760} isKept={isTouched} isBusy={adding.isBusy} onClose={onClose}>
      {(close) => (
        <PlanForm
          groupID={groupID}
          groupName={group?.name}
          onGroup={setGroupID}
          adding={adding}
          onTouch={() => setTouched(true)}
          onClose={close}
        />
      )}
    </Popup>
  );
}

function PlanForm(props: {
  groupID: number;
  /** undefined where it was deleted meanwhile */
  groupName: string | undefined;
  onGroup: (groupID: number) => void;
  adding: Attempt;
  onTouch: () => void;
  onClose: () => void;
}) {
  const { groupID, groupName } = props;
  const { attempt, isBusy, sayTrouble, trouble } = props.adding;
  const plan = useMediaPlan(() => {
    sayTrouble(undefined);
    props.onTouch();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = plan.namesNow();
    if (isBusy || wanted.length > limits.newRowsAtOnce || groupName === undefined) return;
    if (wanted.length === 0) {
      sayTrouble('Choose at least one size, language or market.');
      return;
    }
    if (wanted.includes('')) {
      sayTrouble('Some rows would have no name. Please change the pattern.');
      return;
    }
    void attempt('No rows were added.', async () => {
      await savedOrWaiting(addNamedRows(groupID, wanted), (error) => {
        notifyError('No rows were added', error);
        offerUnsaved(wanted.join('\n'));
      });
      props.onClose();
    });
  };

  return (
    <form noValidate onSubmit={(event) => submit(event)}>
      <fieldset className={classes.sizes}>
        <legend className={classes.legend}>Sizes</legend>
        {offeredSizes.map(({ size, name }) => (
          <CheckBox
            key={size}
            label={`${size} ${name}`}
            isChecked={plan.sizes.has(size)}
            onChange={() => plan.toggleSize(size)}
          />
        ))}
      </fieldset>
      <div className={classes.fields}>
        <TextInput label="Other sizes" placeholder="1080x1080, 1080x1920" {...plan.field('others')} />
        <TextInput label="Languages" placeholder="en, de, fr" data-autofocus {...plan.field('languages')} />
        <TextInput label="Markets" placeholder="UK, DE, CH" {...plan.field('markets')} />
        <TextInput
          label="Row names"
          description="{size}, {language} and {market} are filled in for each row."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...plan.field('pattern')}
        />
      </div>
      <PlanMatrix plan={plan.plan} leftOut={plan.leftOut} onToggle={plan.toggleField} />
      {groupName === undefined ? (
        <OtherGroup onChoose={props.onGroup} />
      ) : (
        <NamesPreview names={plan.names} groupName={groupName} />
      )}
      <p className={classes.trouble} role="alert">
        {plan.isTooMuch
          ? `At most ${withCommas(limits.newRowsAtOnce)} rows can be added at once. Please take some out.`
          : trouble}
      </p>
      <FormFoot
        words={plan.names.length > 0 ? `Add ${counted(plan.names.length, 'row')}` : 'Add rows'}
        isBusy={isBusy}
        isUnready={plan.isTooMuch || groupName === undefined}
        onCancel={props.onClose}
      />
    </form>
  );
}
