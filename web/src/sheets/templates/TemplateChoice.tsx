/** What a new sheet begins with: nothing, a template that comes with Marquee, or one of the account. */
import { counted } from '@marquee/contract/counted.ts';
import { shippedTemplateNames, type ShippedTemplateName } from '@marquee/contract/shipped-template-names.ts';
import { shippedTemplates } from '@marquee/contract/shipped-templates.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { NotLoaded } from '#ui/messages/NotLoaded.tsx';
import radio from '#ui/fields/Radio.module.css';
import classes from './TemplateChoice.module.css';
import { TemplateMenu } from './TemplateMenu.tsx';
import { ownTemplates } from './templates.ts';

/** An id is that of a template of the account. */
export type Chosen = 'blank' | ShippedTemplateName | number;

/** Names of columns as they are said, as many as there is room for. */
const inWords = (columns: readonly string[]): string => columns.join(', ') || 'No columns';

function Choice(props: {
  group: string;
  name: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes.choice} data-on={props.isChosen || undefined}>
      <label className={classes.label}>
        <input
          type="radio"
          name={props.group}
          className={`${radio.radio} ${classes.radio}`}
          aria-describedby={id}
          checked={props.isChosen}
          onChange={props.onChoose}
        />
        <span className={classes.name}>{props.name}</span>
      </label>
      <p className={classes.text} id={id}>
        {props.text}
      </p>
      {props.children}
    </div>
  );
}

export function TemplateChoice(props: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { chosen, onChoose } = props;
  const group = useId();
  const own = useQuery(ownTemplates);
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>Start with</legend>
      <Choice
        group={group}
        name="Blank"
        text="No groups and no columns."
        isChosen={chosen === 'blank'}
        onChoose={() => onChoose('blank')}
      />
      {shippedTemplateNames.map((which) => (
        <Choice
          key={which}
          group={group}
          name={shippedTemplates[which].name}
          text={inWords(shippedTemplates[which].columns.map((column) => column.name))}
          isChosen={chosen === which}
          onChoose={() => onChoose(which)}
        />
      ))}
      {own.data?.map((template) => (
        <Choice
          key={template.templateID}
          group={group}
          name={template.name}
          text={`${inWords(template.columns)} · ${counted(template.noOfRows, 'row')} · by ${template.madeBy}`}
          isChosen={chosen === template.templateID}
          onChoose={() => onChoose(template.templateID)}
        >
          {template.mayChange ? (
            <TemplateMenu
              template={template}
              onRemoved={() => {
                if (chosen === template.templateID) onChoose('blank');
              }}
            />
          ) : null}
        </Choice>
      ))}
      {own.error ? (
        <NotLoaded
          what="Your account’s templates could not be loaded."
          error={own.error}
          onRetry={() => void own.refetch()}
        />
      ) : null}
    </fieldset>
  );
}
