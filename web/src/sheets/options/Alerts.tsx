/** Which mails about this sheet its member wants. */
import type { SheetUser } from '@marquee/contract/members.ts';
import { Switch } from '#ui/fields/Switch.tsx';
import { setAlerts } from './setAlerts.ts';
import classes from './OptionsPanel.module.css';

function AlertSwitch(props: { name: string; text: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={classes.alert}>
      <span className={classes.alertWords}>
        <span className={classes.alertName}>{props.name}</span>
        <span className={classes.hint}>{props.text}</span>
      </span>
      <Switch name={props.name} isOn={props.isOn} onChange={props.onChange} />
    </label>
  );
}

export function Alerts(props: { sheetUser: SheetUser }) {
  const { cellChangesAlertsEnabled, newCommentAlertsEnabled } = props.sheetUser;
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>Sheet alerts</h2>
      <AlertSwitch
        name="Comments"
        text="An email for each comment."
        isOn={newCommentAlertsEnabled}
        onChange={(isOn) => setAlerts(props.sheetUser, { newCommentAlertsEnabled: isOn })}
      />
      <AlertSwitch
        name="Status/Who"
        text="An email if those data types changed in the past 20 minutes."
        isOn={cellChangesAlertsEnabled}
        onChange={(isOn) => setAlerts(props.sheetUser, { cellChangesAlertsEnabled: isOn })}
      />
    </section>
  );
}
