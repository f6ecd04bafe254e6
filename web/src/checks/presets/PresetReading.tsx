/** A preset to be read: its rules by what they are about, each with what it asks, how grave it is and its numbers. */
import { Button } from '@mantine/core';
import { certaintyWords } from '@marquee/contract/checks/finding-words.ts';
import type { Preset } from '@marquee/contract/checks/presets.ts';
import { checkRules, type AskedOf, type RuleID, type WeightLimit } from '@marquee/contract/checks/rules.ts';
import { limitInWords } from '@marquee/contract/checks/limit-words.ts';
import { counted } from '@marquee/contract/counted.ts';
import { withCommas } from '@marquee/contract/with-commas.ts';
import dayjs from 'dayjs';
import classes from './Preset.module.css';
import { PresetHead } from './PresetHead.tsx';
import { basisWords, forWhich, levelWords, manifestWords, paramsOf, ruleGroups, unitOf } from './ruleWords.ts';
import { Source } from './Source.tsx';

function Weights(props: { limits: readonly WeightLimit[] }) {
  return (
    <table className={classes.weights}>
      <thead>
        <tr>
          <th scope="col">Weight of</th>
          <th scope="col">Sizes</th>
          <th scope="col" className={classes.number}>
            At most
          </th>
        </tr>
      </thead>
      <tbody>
        {props.limits.map(({ basis, most, sizes }, index) => (
          // Two lines may say the same.
          <tr key={`${index} ${basis}`}>
            <td>{basisWords[basis]}</td>
            <td className={classes.list}>{sizes.length === 0 ? 'All others' : sizes.join(', ')}</td>
            <td className={classes.number}>{limitInWords(most)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Param(props: { id: RuleID; value: unknown }) {
  const { id, value } = props;
  const [[, kind] = ['', undefined]] = paramsOf(id);
  if (kind === undefined || value === undefined) return null;
  if (kind === 'weights') return <Weights limits={value as WeightLimit[]} />;
  if (Array.isArray(value)) {
    return <p className={classes.list}>{value.length === 0 ? 'None' : value.map(String).join(', ')}</p>;
  }
  if (kind === 'manifest') {
    return <p className={classes.list}>{manifestWords[value as keyof typeof manifestWords]}</p>;
  }
  const count = Number(value);
  if (kind === 'bytes') return <p className={classes.amount}>{limitInWords(count)}</p>;
  const unit = unitOf(id, count);
  return (
    <p className={classes.amount}>
      {withCommas(count)}
      {unit === '%' ? '' : ' '}
      {unit}
    </p>
  );
}

function Rule(props: { id: RuleID; asked: AskedOf<RuleID> }) {
  const { asked, id } = props;
  const { asks, title } = checkRules[id];
  const sure = asked.certainty && certaintyWords[asked.certainty];
  const [[name] = ['']] = paramsOf(id);
  return (
    <li className={classes.rule}>
      <span className={classes.asked}>
        <span className={classes.ruleTitle}>{title}</span>
        <span className={classes.asks}>{asks}</span>
      </span>
      <span className={classes.level} data-level={asked.level}>
        {levelWords[asked.level]}
      </span>
      <div className={classes.params}>
        <Param id={id} value={(asked as unknown as Record<string, unknown>)[name]} />
        {sure === undefined ? null : <span className={classes.unsure}>{sure}</span>}
      </div>
    </li>
  );
}

const whyNot = (preset: Preset): string =>
  preset.isShipped
    ? 'This preset comes with Marquee and is kept up to date with it, so it can’t be changed.'
    : 'Only admin users can change presets.';

export function PresetReading(props: {
  preset: Preset;
  mayChange: boolean;
  isBusy: boolean;
  onCopy: () => void;
  onBack: () => void;
}) {
  const { mayChange, preset } = props;
  const { advice, basedOn, checkedOn, name, noOfSheets, source } = preset;
  const facts = [
    forWhich(preset.fileTypes),
    ...(basedOn === null ? [] : [`copied from ${basedOn}`]),
    ...(checkedOn === null ? [] : [`looked up ${dayjs(checkedOn).format('D MMM YYYY')}`]),
    ...(noOfSheets === undefined ? [] : [noOfSheets === 0 ? 'on no sheet' : `on ${counted(noOfSheets, 'sheet')}`]),
  ];
  const groups = ruleGroups.map(({ ruleIDs, title }) => ({
    title,
    checked: ruleIDs.flatMap((id) => {
      const asked = preset.rules[id];
      return asked ? [{ id, asked: asked as AskedOf<RuleID> }] : [];
    }),
    others: ruleIDs.filter((id) => preset.rules[id] === undefined),
  }));
  const unchecked = groups.flatMap(({ others }) => others).map((id) => checkRules[id].title);
  return (
    <article className={classes.preset}>
      <PresetHead name={name} onBack={props.onBack}>
        {mayChange ? (
          <Button size="compact-md" loading={props.isBusy} onClick={props.onCopy}>
            Copy
          </Button>
        ) : null}
      </PresetHead>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <p className={classes.why}>
        {whyNot(preset)}
        {preset.isShipped && mayChange ? ' Copy it to make your own.' : ''}
      </p>
      {advice === '' ? null : <p className={classes.advice}>{advice}</p>}
      {source === '' ? null : (
        <p className={classes.source}>
          Source: <Source source={source} />
        </p>
      )}
      {groups
        .filter(({ checked }) => checked.length > 0)
        .map(({ checked, title }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.groupTitle}>{title}</h3>
            <ul className={classes.rules}>
              {checked.map(({ asked, id }) => (
                <Rule key={id} id={id} asked={asked} />
              ))}
            </ul>
          </section>
        ))}
      {unchecked.length === 0 ? null : (
        <section className={classes.group}>
          <h3 className={classes.groupTitle}>Not checked</h3>
          <p className={classes.unchecked}>{unchecked.join(' · ')}</p>
        </section>
      )}
    </article>
  );
}
